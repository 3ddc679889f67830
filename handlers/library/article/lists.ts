// Lists within lists: which mark an item has, how deep it stands, and what of an item has been shown already.

export interface ListItem {
  /** From 1. */
  level: number;
  /** "•", "3."; "" for what goes on below its mark. */
  marker: string;
}

export interface Lists {
  /** @param first its first number; null: it has none. Returns how to end it. */
  open(first: number | null): () => void;
  /** `marker` left out: as its list has it. */
  openItem(marker?: string): () => void;
  /** The item that the next paragraph belongs to; null: none. */
  takeItem(): ListItem | null;
}

const LEVEL_MAX = 6;

/** @param within ends the paragraph that is open before it enters, and before it leaves */
export function createLists(within: (enter: () => void, leave: () => void) => () => void): Lists {
  let level = 0;
  let counters: (number | null)[] = [];
  let item: ListItem | null = null;

  return {
    open(first) {
      let outer: ListItem | null = null;
      return within(
        () => {
          outer = item;
          level += 1;
          counters = [...counters, first];
          item = null;
        },
        () => {
          level -= 1;
          counters = counters.slice(0, -1);
          item = outer;
        },
      );
    },
    openItem(said) {
      const number = counters.at(-1) ?? null;
      if (said === undefined && number !== null) counters = [...counters.slice(0, -1), number + 1];
      const marker = said ?? (number === null ? "•" : `${number}.`);
      let outer: ListItem | null = null;
      return within(
        () => {
          outer = item;
          item = { level: Math.min(Math.max(level, 1), LEVEL_MAX), marker };
        },
        () => {
          item = outer;
        },
      );
    },
    takeItem() {
      const taken = item;
      if (item !== null) item = { ...item, marker: "" };
      return taken;
    },
  };
}
