// Counts down the wait after too many wrong PINs.
import { useEffect, useState } from "preact/hooks";

/** Seconds left until `until` (milliseconds since 1970); 0 when nothing is to be waited for. */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === null) return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1_000));
}
