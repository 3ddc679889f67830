// What a conversation has been told from memory (specification, section 1: "cached per conversationId"): it stays as it
// is while its question brings nothing new, so that a model need not read its prompt anew, and goes when memory changes.
import type { Clock } from "../../ports/clock.ts";
import type { Recall, Recalled, RecallRequest } from "./recall.ts";
import { termsOf } from "./text-hits.ts";

/** Conversations that are kept, the longest unused go first; and for how long without a question. */
const CONVERSATIONS_MAX = 500;
const KEPT_MS = 60 * 60_000;
/** More than an answer is given: the prompt takes as many as fit, the newest questions' first. */
const MEMORIES_MAX = 16;

export interface RecallCache {
  /** In an order that stays; what the latest question brought stands last. */
  recall(conversationId: string, request: RecallRequest, signal: AbortSignal): Promise<Recalled[]>;
  /** What is remembered of this person has changed. */
  forget(userId: string): void;
}

interface Entry {
  userId: string;
  scope: string;
  asked: Set<string>;
  memories: Recalled[];
  atMs: number;
}

export function createRecallCache(recall: Recall, clock: Clock): RecallCache {
  const entries = new Map<string, Entry>();
  /** Counts the changes of each person's memories for as long as a recall of theirs is on its way. */
  const changes = new Map<string, number>();

  function keep(conversationId: string, entry: Entry): void {
    entries.delete(conversationId);
    entries.set(conversationId, entry);
    for (const [oldest] of entries) {
      if (entries.size <= CONVERSATIONS_MAX) break;
      entries.delete(oldest);
    }
  }

  function find(conversationId: string, userId: string, scope: string): Entry | null {
    const entry = entries.get(conversationId);
    if (entry === undefined || entry.userId !== userId || entry.scope !== scope) return null;
    return Math.abs(clock.now() - entry.atMs) < KEPT_MS ? entry : null;
  }

  return {
    async recall(conversationId, request, signal) {
      const { userId, question } = request;
      const scope = request.scope === "person" ? "person" : request.scope.companionId;
      const known = find(conversationId, userId, scope);
      const terms = termsOf(question);
      // The same question again, or one without a word of its own ("and then?"): all has been recalled for it.
      if (known !== null && terms.every((term) => known.asked.has(term))) {
        keep(conversationId, { ...known, atMs: clock.now() });
        return known.memories;
      }
      const before = changes.get(userId) ?? 0;
      changes.set(userId, before);
      const found = await recall(request, signal);
      const had = known?.memories ?? [];
      const added = found.filter(({ id }) => !had.some((other) => other.id === id));
      // What was best for its question stands nearest to the end; the oldest make room.
      const memories = [...had, ...added.toReversed()].slice(-MEMORIES_MAX);
      const asked = new Set([...(known?.asked ?? []), ...terms]);
      if (changes.get(userId) === before) {
        keep(conversationId, { userId, scope, asked, memories, atMs: clock.now() });
      }
      return memories;
    },

    forget(userId) {
      if (changes.has(userId)) changes.set(userId, (changes.get(userId) ?? 0) + 1);
      for (const [conversationId, entry] of entries) if (entry.userId === userId) entries.delete(conversationId);
    },
  };
}
