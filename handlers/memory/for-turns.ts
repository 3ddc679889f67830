// Memory as a turn of a conversation meets it: what it may recall, and what is looked at after it.
import type { Clock } from "../ports/clock.ts";
import type { Llm } from "../ports/llm.ts";
import type { Log } from "../ports/log.ts";
import type { Companion } from "../shared/contract/companions.ts";
import type { Role } from "../shared/contract/users.ts";
import { lookForFacts } from "./extraction/look-for-facts.ts";
import type { QuietQueue } from "./extraction/quiet-queue.ts";
import type { KeepMemory } from "./keep-memory.ts";
import type { Recalled, RecallScope } from "./recall/recall.ts";
import type { RecallCache } from "./recall/recall-cache.ts";
import { mayHoldFacts, saidByUser } from "./text/said-by-user.ts";

/** Whoever speaks, as far as memory asks. */
export interface Speaker {
  userId: string;
  role: Role;
  /** At a tablet on the wall, where anybody could stand. */
  wall: boolean;
  /** The person has not paused it. */
  remembering: boolean;
  /** null: Hearth itself. */
  companion: Pick<Companion, "id" | "memoryScope"> | null;
}

export interface ToldMessage {
  model: string | null;
  conversationId: string;
  messageId: string;
  text: string;
  saidAt: number;
  timeZone: string;
}

export interface TurnMemory {
  /** Nothing is done in the background until the returned function is called. */
  answering(): () => void;
  /** Never fails and never takes long: an answer without memories is better than none. Latest question's last. */
  recall(speaker: Speaker, conversationId: string, question: string, signal: AbortSignal): Promise<Recalled[]>;
  /** Looks at it later, when nobody waits for an answer. */
  told(speaker: Speaker, message: ToldMessage): void;
}

interface TurnMemoryOptions {
  llm: Llm;
  clock: Clock;
  log: Log;
  queue: QuietQueue;
  cache: RecallCache;
  keeper: KeepMemory;
  mayKeep(userId: string): Promise<boolean>;
}

/** The answer goes on without what has not been found by then. */
const RECALL_LIMIT_MS = 400;

/**
 * Of whom something may be remembered, and to whom it may be told: null at a wall, for a guest, while it is paused and
 * for a companion that is to know nothing (docs/decisions/028-memory.md).
 */
export function scopeOf({ role, wall, remembering, companion }: Omit<Speaker, "userId">): RecallScope | null {
  if (wall || role === "guest" || !remembering || companion?.memoryScope === "none") return null;
  return companion?.memoryScope === "companion" ? { companionId: companion.id } : "person";
}

export function createTurnMemory(options: TurnMemoryOptions): TurnMemory {
  const { llm, clock, log, queue, cache, keeper, mayKeep } = options;
  return {
    answering: () => queue.hold(),

    async recall(speaker, conversationId, question, signal) {
      const scope = scopeOf(speaker);
      if (scope === null) return [];
      const late = new AbortController();
      const cancel = clock.schedule(RECALL_LIMIT_MS, () => late.abort(new Error("took too long")));
      try {
        const limit = AbortSignal.any([signal, late.signal]);
        const recalled = cache.recall(conversationId, { userId: speaker.userId, scope, question }, limit);
        return await Promise.race([recalled, rejection(limit)]);
      } catch (cause) {
        signal.throwIfAborted();
        log.warn("the answer goes without memories", { cause: cause instanceof Error ? cause.message : null });
        return [];
      } finally {
        cancel();
      }
    },

    told(speaker, { text, ...message }) {
      const scope = scopeOf(speaker);
      const said = scope === null ? "" : saidByUser(text);
      if (scope === null || !mayHoldFacts(said)) return;
      const { userId, companion } = speaker;
      const about = { ...message, userId, scope, companionId: companion?.id ?? null, said };
      queue.add({ userId, run: (signal) => lookForFacts({ llm, clock, log, keeper, mayKeep }, about, signal) });
    },
  };
}

/** Rejects when the signal is aborted, whether or not the work listens to it. */
function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
}
