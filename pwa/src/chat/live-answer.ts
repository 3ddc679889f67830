// The answer that is streaming in right now: its words are handed to the screen once a frame.
import type { FinishReason } from "@hearth/handlers/shared/contract/chat.ts";
import { splitThinking, type Thought } from "@hearth/handlers/shared/thinking.ts";
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";

export type LivePhase = "sending" | "thinking" | "replying";

export interface LiveAnswer {
  /** Id of the message on the screen that this answer fills. */
  messageId: Signal<string>;
  runId: Signal<string | null>;
  phase: Signal<LivePhase>;
  /** The service has decided who or what answers. */
  isRouted: Signal<boolean>;
  reconnecting: Signal<boolean>;
  stopping: Signal<boolean>;
  /** What was stored before this page began to follow. */
  stored: string;
  /** All that came so far, thinking included. */
  text: Signal<string>;
  /** The same in its two parts. */
  thought: ReadonlySignal<Thought>;
  /** The model thinks aloud right now. */
  isThinking: ReadonlySignal<boolean>;
  droppedMessages: number;
  /** From `done`; null while the answer is coming in, and when it failed. */
  finishReason: FinishReason | null;
  add(words: string): void;
  /** Shows at once what is still held back for the next frame. */
  flush(): void;
  abort: AbortController;
}

/** A hidden page draws no frames; its text may then lag by this much. */
const HIDDEN_FLUSH_MS = 500;

export function createLiveAnswer(messageId: string, stored = ""): LiveAnswer {
  const text = signal(stored);
  const thought = computed(() => splitThinking(text.value, { isGrowing: true }));
  let received = "";
  let cancel: (() => void) | null = null;

  const flush = () => {
    cancel?.();
    cancel = null;
    // A run is read from its start: the stored part stays until the stream has caught up.
    if (received.length >= stored.length) text.value = received;
  };
  return {
    messageId: signal(messageId),
    runId: signal<string | null>(null),
    phase: signal<LivePhase>("sending"),
    isRouted: signal(false),
    reconnecting: signal(false),
    stopping: signal(false),
    stored,
    text,
    thought,
    isThinking: computed(() => thought.value.isOpen),
    droppedMessages: 0,
    finishReason: null,
    add(words) {
      received += words;
      cancel ??= nextFrame(flush);
    },
    flush,
    abort: new AbortController(),
  };
}

function nextFrame(run: () => void): () => void {
  if (typeof document === "undefined" || document.visibilityState === "hidden") {
    const timer = setTimeout(run, HIDDEN_FLUSH_MS);
    return () => clearTimeout(timer);
  }
  // A page hidden before its next frame would keep the words until it is shown; the timer does not.
  const timer = setTimeout(run, HIDDEN_FLUSH_MS);
  const frame = requestAnimationFrame(run);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}
