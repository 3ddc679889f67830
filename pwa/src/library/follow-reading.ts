// Follows where somebody reads while they scroll, and keeps it before they are gone: to another screen, app or page.
import type { ReadingPlace, ReadingPlaces } from "./reading-places.ts";

export interface FollowReading {
  /** The page that is followed now; null: none, as long as it is still being brought to its place. */
  key(): string | null;
  place(): ReadingPlace;
  places: Pick<ReadingPlaces, "write" | "flush">;
  /** Tells the browser's history, while it is still this page's. */
  note(place: ReadingPlace): void;
  /** Where the browser says that the page is hidden or left. */
  page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  view: Pick<EventTarget, "addEventListener" | "removeEventListener">;
}

/** The place is written at rest, in milliseconds after scrolling. */
const REST_MS = 150;

/** Returns how to stop, which keeps the place. */
export function followReading(room: EventTarget, options: FollowReading): () => void {
  const { key, place, places, note, page, view } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** null where one is at rest: that place is written already. */
  function take(): ReadingPlace | null {
    const isMoving = timer !== undefined;
    clearTimeout(timer);
    timer = undefined;
    const now = key();
    if (!isMoving || now === null) return null;
    const found = place();
    places.write(now, found);
    return found;
  }
  const rest = () => {
    const found = take();
    if (found !== null) note(found);
  };
  const onScroll = () => {
    clearTimeout(timer);
    timer = key() === null ? undefined : setTimeout(rest, REST_MS);
  };
  // Whoever is hidden may never be shown again, and what waits in memory would be lost.
  const keep = () => {
    rest();
    void places.flush();
  };
  const onVisibility = () => {
    if (page.visibilityState === "hidden") keep();
  };
  room.addEventListener("scroll", onScroll, { passive: true });
  page.addEventListener("visibilitychange", onVisibility);
  view.addEventListener("pagehide", keep);
  return () => {
    // Whoever leaves right after scrolling comes back there; the history is another page's by now.
    take();
    void places.flush();
    room.removeEventListener("scroll", onScroll);
    page.removeEventListener("visibilitychange", onVisibility);
    view.removeEventListener("pagehide", keep);
  };
}
