// Tells when something takes long enough to be worth a word.
import { useEffect, useState } from "preact/hooks";

/** What is done sooner than this needs none: it would only flicker. */
const SLOW_MS = 300;

/** True once `isBusy` has lasted for 0.3 s, until it ends. */
export function useSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  return isSlow && isBusy;
}
