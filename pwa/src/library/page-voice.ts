// Reads a page aloud, one paragraph after the other, through the app's one voice; the next is made while one is heard.
import type { ArticleBlock } from "@hearth/handlers/shared/contract/library.ts";
import { type ReadonlySignal, signal } from "@preact/signals";
import type { KeptSpeech } from "../voice/speaking.ts";
import type { Voice } from "../voice/voice.ts";
import { speechOf } from "./block-text.ts";

export type PageReading =
  | { name: "off" }
  | { name: "reading" | "paused"; block: number }
  | { name: "failed"; block: number; words: string };

export interface PageVoice {
  state: ReadonlySignal<PageReading>;
  /** From a block on, or the first one after it that can be read, else the last one; to be called while a press is handled. */
  start(blocks: readonly ArticleBlock[], from: number): void;
  pause(): void;
  /** Begins the paragraph anew at which it was paused. */
  resume(): void;
  step(by: 1 | -1): void;
  stop(): void;
}

export interface PageVoiceDeps {
  voice: Pick<Voice, "speak" | "stop" | "speaking">;
  /** Makes speech ahead; null where that did not work. */
  fetchSpeech: (text: string, signal: AbortSignal) => Promise<KeptSpeech | null>;
}

/** Longer ones are not made ahead: about a minute and a half of speech, 5 MB. */
const AHEAD_MAX_CHARS = 1_400;

interface Ahead {
  text: string;
  /** null until it is whole, or where it did not work. */
  speech: KeptSpeech | null;
  abort: AbortController;
}

export function createPageVoice({ voice, fetchSpeech }: PageVoiceDeps): PageVoice {
  const state = signal<PageReading>({ name: "off" });
  let paragraphs: { block: number; text: string }[] = [];
  let at = 0;
  let ahead: Ahead | null = null;
  /** Counts beginnings: what was overtaken says nothing more. */
  let turn = 0;

  function lookAhead(): void {
    ahead?.abort.abort();
    ahead = null;
    const next = paragraphs[at + 1];
    if (next === undefined || next.text.length > AHEAD_MAX_CHARS) return;
    const mine: Ahead = { text: next.text, speech: null, abort: new AbortController() };
    ahead = mine;
    void fetchSpeech(next.text, mine.abort.signal).then((speech) => {
      mine.speech = speech;
    });
  }

  async function go(): Promise<void> {
    turn += 1;
    const mine = turn;
    for (;;) {
      const paragraph = paragraphs[at];
      if (paragraph === undefined) return stop();
      const { block, text } = paragraph;
      state.value = { name: "reading", block };
      const made = ahead?.text === text ? ahead.speech : null;
      const speaking = voice.speak({
        messageId: null,
        source: made === null ? { text } : { kept: made },
        companionId: null,
      });
      lookAhead();
      const end = await speaking;
      if (mine !== turn) return;
      // Somebody has silenced the voice, or it reads something else by now.
      if (end === "stopped") return leave();
      if (end === "failed") {
        const now = voice.speaking.peek();
        leave();
        state.value = { name: "failed", block, words: now.name === "failed" ? now.words : "" };
        return;
      }
      at += 1;
    }
  }

  function leave(): void {
    turn += 1;
    ahead?.abort.abort();
    ahead = null;
    state.value = { name: "off" };
  }

  function stop(): void {
    const wasReading = state.peek().name === "reading";
    leave();
    if (wasReading) voice.stop();
  }

  return {
    state,
    start(blocks, from) {
      paragraphs = blocks
        .map((each) => ({ block: each.n, text: speechOf(each) }))
        .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
      const found = paragraphs.findIndex(({ block }) => block >= from);
      at = found === -1 ? Math.max(paragraphs.length - 1, 0) : found;
      void go();
    },
    pause() {
      const now = state.peek();
      if (now.name !== "reading") return;
      leave();
      state.value = { name: "paused", block: now.block };
      voice.stop();
    },
    resume() {
      if (state.peek().name === "paused") void go();
    },
    step(by) {
      const now = state.peek();
      const next = paragraphs[at + by];
      if (now.name === "off" || next === undefined) return;
      at += by;
      if (now.name === "paused") state.value = { name: "paused", block: next.block };
      else void go();
    },
    stop,
  };
}
