// The time of day, told anew as each minute begins.
import { useEffect, useState } from "preact/hooks";
import { onWake } from "../shell/wake.ts";

const MINUTE_MS = 60_000;

/** Now, as of the minute that has begun last; also right after the device has slept. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      setNow(new Date());
      // Full minutes of every time zone are full minutes of the epoch.
      timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
    };
    tick();
    const stopWake = onWake(tick);
    return () => {
      clearTimeout(timer);
      stopWake();
    };
  }, []);
  return now;
}
