// The numbers of ordered lists as Markdown shows them: a list that says 1. 1. 1. is counted.
import { LIST_DEPTH_MAX } from "./limits.ts";

export interface ListNumbers {
  /** The number that is shown for one that is written, at an indentation in columns. */
  count(written: number, indent: number): number;
  clear(): void;
  readonly isEmpty: boolean;
}

export function createListNumbers(): ListNumbers {
  const lists: { indent: number; written: number; number: number }[] = [];
  return {
    count(written, indent) {
      while (lists.length > 0 && (lists.at(-1)?.indent ?? 0) > indent) lists.pop();
      const last = lists.at(-1);
      if (last === undefined || last.indent !== indent) {
        if (lists.length < LIST_DEPTH_MAX) lists.push({ indent, written, number: written });
        return written;
      }
      last.number = written === last.written ? last.number + 1 : written;
      last.written = written;
      return last.number;
    },
    clear() {
      lists.length = 0;
    },
    get isEmpty() {
      return lists.length === 0;
    },
  };
}
