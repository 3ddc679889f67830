// The pictures of a person, newest first, page after page: searched, filtered, taken away with time to think again.
import type { Image } from "@hearth/handlers/shared/contract/images.ts";
import { batch, type ReadonlySignal, signal } from "@preact/signals";
import type { Page } from "../api/api.ts";
import type { Toasts } from "../shell/toasts.ts";
import { createUndoableRemovals, type Later } from "../shell/undoable.ts";
import type { WallQuery } from "./pictures-api.ts";

export interface PictureWall {
  items: ReadonlySignal<Image[]>;
  state: ReadonlySignal<"loading" | "ready" | "failed">;
  /** Where the older ones are: `none` is the end, `failed` one can ask for again. */
  older: ReadonlySignal<"none" | "there" | "loading" | "failed">;
  query: ReadonlySignal<WallQuery>;
  /** Ids of those that are deleted, or will be in a moment. */
  removed: ReadonlySignal<ReadonlySet<string>>;
  /** Shows what fits a search; what is there already goes at once. */
  ask(query: WallQuery): Promise<void>;
  /** Asks for the newest page again; older ones that lead to it stay. */
  load(): Promise<void>;
  loadOlder(): Promise<void>;
  /** New ones come first, where they fit what is shown. */
  add(images: Image[]): void;
  /** One that is changed already. */
  put(image: Image): void;
  /** Takes it away now and deletes it after a while, in which it can be brought back. */
  remove(image: Image, text: string): void;
  flush(): Promise<void>;
}

export interface PictureWallDeps {
  list: (query: WallQuery, cursor: string | null) => Promise<Page<Image>>;
  remove: (id: string, leaving: boolean) => Promise<void>;
  toasts: Toasts;
  /** What this device keeps of the whole wall, shown until the service answers. */
  kept: () => Promise<Image[]>;
  keep: (newest: Image[]) => void;
  later?: Later;
}

export const WHOLE_WALL: WallQuery = { q: "", favourite: false };
const isWhole = ({ q, favourite }: WallQuery) => q === "" && !favourite;

export function createPictureWall({ list, remove, toasts, kept, keep, later }: PictureWallDeps): PictureWall {
  const items = signal<Image[]>([]);
  const state = signal<"loading" | "ready" | "failed">("loading");
  const older = signal<"none" | "there" | "loading" | "failed">("none");
  const query = signal<WallQuery>(WHOLE_WALL);
  let cursor: string | null = null;
  /** Counts the questions: an answer that was overtaken is dropped. */
  let generation = 0;
  const removals = createUndoableRemovals({
    items,
    toasts,
    carryOut: remove,
    belongs: (image) => isWhole(query.peek()) || (query.peek().favourite && image.favourite),
    ...(later === undefined ? {} : { later }),
  });

  async function showKept(mine: number): Promise<void> {
    const images = isWhole(query.peek()) ? await kept() : [];
    if (images.length === 0 || mine !== generation || state.peek() !== "loading") return;
    items.value = removals.without(images);
  }

  async function load(): Promise<void> {
    generation += 1;
    const mine = generation;
    if (state.peek() === "failed") state.value = "loading";
    const showing = state.peek() === "loading" ? showKept(mine) : null;
    try {
      const page = await list(query.peek(), null);
      if (mine !== generation) return;
      const joined = joinNewest(items.peek(), page, state.peek() === "ready");
      batch(() => {
        items.value = removals.without(joined.items);
        if (!joined.keepsCursor) cursor = page.nextCursor;
        older.value = cursor === null ? "none" : "there";
        state.value = "ready";
      });
      if (isWhole(query.peek())) keep(page.items);
    } catch {
      await showing;
      // Why is told by the connection state; what is already there stays.
      if (mine !== generation) return;
      if (state.peek() === "loading") state.value = "failed";
      // Whoever asked for older ones meanwhile was overtaken, and tells nobody.
      if (older.peek() === "loading") older.value = "failed";
    }
  }

  return {
    items,
    state,
    older,
    query,
    removed: removals.hidden,
    load,
    flush: removals.flush,
    remove: (image, text) => removals.remove(image, text),
    async ask(asked) {
      batch(() => {
        query.value = asked;
        state.value = "loading";
        items.value = [];
        older.value = "none";
      });
      cursor = null;
      await load();
    },
    async loadOlder() {
      if (older.peek() !== "there" && older.peek() !== "failed") return;
      const mine = generation;
      older.value = "loading";
      try {
        const page = await list(query.peek(), cursor);
        if (mine !== generation) return;
        const known = new Set(items.peek().map(({ id }) => id));
        batch(() => {
          items.value = [...items.peek(), ...removals.without(page.items).filter(({ id }) => !known.has(id))];
          cursor = page.nextCursor;
          older.value = cursor === null ? "none" : "there";
        });
      } catch {
        if (mine === generation) older.value = "failed";
      }
    },
    add(images) {
      const { q, favourite } = query.peek();
      // Whether it fits the words only the service's search knows.
      if (q !== "" || favourite) return;
      const shown = new Map(items.peek().map((item) => [item.id, item]));
      const oldest = older.peek() === "none" ? undefined : items.peek().at(-1)?.id;
      for (const image of removals.without(images)) {
        // What lies beyond the last page comes with its own.
        if (oldest === undefined || image.id > oldest) shown.set(image.id, image);
      }
      items.value = [...shown.values()].sort((one, other) => (one.id < other.id ? 1 : -1));
    },
    put(image) {
      items.value = items.peek().map((item) => (item.id === image.id ? image : item));
    },
  };
}

/** The newest page over what is shown. Ids sort by time, so that what is older than the page can stay behind it. */
function joinNewest(shown: Image[], page: Page<Image>, isListed: boolean): { items: Image[]; keepsCursor: boolean } {
  const last = page.items.at(-1);
  const hasJoint = last !== undefined && shown.some(({ id }) => id === last.id);
  if (!isListed || page.nextCursor === null || !hasJoint) return { items: page.items, keepsCursor: false };
  return { items: [...page.items, ...shown.filter(({ id }) => id < last.id)], keepsCursor: true };
}
