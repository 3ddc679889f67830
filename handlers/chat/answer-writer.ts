// Keeps the stored answer close behind the stream: one write in flight, at most one second late.
import type { Clock } from "../ports/clock.ts";
import type { Log } from "../ports/log.ts";
import { PERSIST_INTERVAL_MS } from "../shared/contract/limits.ts";
import type { Settlement, TurnStore } from "./turn-store.ts";

/** Far above what a model answers; a runaway upstream must not fill memory and disk. */
export const ANSWER_MAX_CHARS = 400_000;

/** Until the last of these the answer would look as if it were still being written. */
const SETTLE_WAITS_MS = [500, 2_000, 8_000, 20_000];

export interface AnswerWriter {
  readonly text: string;
  /** @returns false when the answer has reached its bound and nothing more is taken */
  append(text: string): boolean;
  /** Writes the whole answer and how it ended; resolves when it is stored. */
  settle(ending: Omit<Settlement, "content">): Promise<void>;
}

export function createAnswerWriter(store: TurnStore, messageId: string, clock: Clock, log: Log): AnswerWriter {
  let text = "";
  let savedLength = 0;
  let timer: (() => void) | null = null;
  let writing: Promise<void> = Promise.resolve();
  let settled = false;

  async function save(): Promise<void> {
    const snapshot = text;
    try {
      await store.saveProgress(messageId, snapshot);
      savedLength = snapshot.length;
    } catch (cause) {
      // The next save, a second later, carries this text too; the last one decides and is allowed to throw.
      log.error("answer not saved yet", cause, { messageId });
    }
    timer = null;
    if (!settled && text.length > savedLength) plan();
  }

  function plan(): void {
    timer ??= clock.schedule(PERSIST_INTERVAL_MS, () => {
      writing = save();
    });
  }

  return {
    get text() {
      return text;
    },
    append(addition) {
      if (text.length + addition.length > ANSWER_MAX_CHARS) return false;
      text += addition;
      plan();
      return true;
    },
    async settle(ending) {
      settled = true;
      timer?.();
      await writing;
      for (const waitMs of SETTLE_WAITS_MS) {
        try {
          return await store.settle(messageId, { ...ending, content: text });
        } catch (cause) {
          log.error("the end of an answer is not stored yet", cause, { messageId });
          await new Promise<void>((resolve) => clock.schedule(waitMs, resolve));
        }
      }
      await store.settle(messageId, { ...ending, content: text });
    },
  };
}
