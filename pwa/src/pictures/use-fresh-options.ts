// Looks again whether the painter is there, as long as something waits for it: what hinders goes by itself, and so does its note.
import { useEffect } from "preact/hooks";
import type { PictureBook } from "./picture-book.ts";

/** In milliseconds: often enough for who watches, little for the service. */
const LOOK_EVERY_MS = 8_000;

export function useFreshOptions(book: PictureBook): void {
  const { jobs, options } = book;
  const isWaiting = jobs.ids.value.some((id) => {
    const job = jobs.job(id);
    return job !== null && job !== "missing" && job.state === "queued";
  });
  const isStuck = options.value !== null && options.value.problem !== null;
  const looks = isWaiting || isStuck;
  useEffect(() => {
    if (!looks) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void book.loadOptions();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [looks, book]);
}
