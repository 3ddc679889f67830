// What the conversation says: an answer while it is still being written, or a message of Hearth's own.
import type { HandsfreeEvent, SpokenMessage } from "@hearth/handlers/shared/handsfree/types.ts";
import { effect, type Signal, untracked } from "@preact/signals";
import type { Clock } from "../shell/clock.ts";
import type { KeptSpeech, Reading, Speaking } from "../voice/speaking.ts";
import type { Voice } from "../voice/voice.ts";

/** A sentence of which something was heard. */
export interface SpokenSentence {
  sentence: string;
  /** How much of it, 0 to 1. */
  share: number;
}

export interface HeardTime {
  fromMs: number;
  toMs: number;
}

export interface Speech {
  open(): void;
  /** Silent at once, and nothing of it is told any more. */
  close(): void;
  speakReply(runId: string, messageId: string): void;
  say(message: SpokenMessage): void;
  /** Something of it has been heard, and more is to come. */
  isPlayed(): boolean;
  /** The sentences of the answer that were begun, in their order. */
  spoken(): SpokenSentence[];
  /**
   * Whether these words are Hearth's own: of the sentence that is said, also beside the conversation, or the two before it.
   * `heard`: by the page's clock; then only what the conversation said in that time, or about it, is its own.
   */
  isOwnWords(text: string, heard?: HeardTime): boolean;
  dispose(): void;
}

export interface SpeechDeps {
  voice: Pick<Voice, "speak" | "stop" | "speaking" | "isAudible" | "arrivedAtMs">;
  clock: Clock;
  kept(message: SpokenMessage): KeptSpeech | null;
  textOf(message: SpokenMessage): string;
  dispatch(event: HandsfreeEvent): void;
  /** It is over, whatever was said; in place of the event, where something else has to be told first. */
  onEnd(): void;
  /** The first sample is heard; `arrivedAtMs`: when its sentence came. */
  onFirstSound(atMs: number, arrivedAtMs: number | null): void;
  /** The browser plays nothing before a touch. */
  onSilenced(): void;
  /** What is heard right now. */
  sentence: Signal<string>;
}

/** Until then a browser that lets the page speak has begun to. */
const AUDIBLE_WITHIN_MS = 1_000;
const OWN_SENTENCES = 3;
/** Words are not equally long, and the room answers late. */
const ABOUT_MS = 1_000;

interface Begun {
  sentence: string;
  atMs: number;
  durationMs: number;
}

export function createSpeech(deps: SpeechDeps): Speech {
  const { voice, clock, sentence, dispatch } = deps;
  let reading: Reading | null = null;
  let begun: Begun[] = [];
  let number: number | null = null;
  /** Counts what is to be said: what comes of an earlier one is dropped. */
  let turn = 0;

  function end(): void {
    turn += 1;
    reading = null;
    number = null;
    sentence.value = "";
  }

  async function speak(next: Reading): Promise<void> {
    end();
    const mine = turn;
    begun = [];
    reading = next;
    if (!(await voice.isAudible(AUDIBLE_WITHIN_MS))) {
      if (mine !== turn) return;
      end();
      deps.onSilenced();
      dispatch({ type: "tts_failed" });
      return;
    }
    if (mine !== turn) return;
    const ended = await voice.speak(next);
    if (mine !== turn) return;
    end();
    if (ended === "failed") dispatch({ type: "tts_failed" });
    // A finger on the screen, or another tab that speaks: nobody wants it any more.
    else if (ended === "stopped") dispatch({ type: "stop_command" });
    else deps.onEnd();
  }

  function follow(now: Speaking): void {
    if (reading === null || !("reading" in now) || now.reading !== reading) return;
    if (now.name !== "speaking" || now.number === number) {
      if (now.name === "waiting") sentence.value = "";
      return;
    }
    const atMs = clock.now();
    if (number === null) {
      deps.onFirstSound(atMs, voice.arrivedAtMs());
      dispatch({ type: "tts_started" });
    } else dispatch({ type: "reply_sign" });
    number = now.number;
    begun.push({ sentence: now.sentence, atMs, durationMs: now.durationS * 1000 });
    sentence.value = now.sentence;
  }
  const stopFollowing = effect(() => {
    const now = voice.speaking.value;
    untracked(() => follow(now));
  });

  return {
    open() {
      end();
      begun = [];
    },
    close() {
      const wasOurs = reading !== null;
      end();
      if (wasOurs) voice.stop();
    },
    speakReply: (runId, messageId) => void speak({ messageId, source: { runId }, companionId: undefined }),
    say(message) {
      const kept = deps.kept(message);
      const source = kept === null ? { text: deps.textOf(message) } : { kept };
      void speak({ messageId: null, source, companionId: null });
    },
    isPlayed: () => number !== null,
    spoken: () =>
      begun.map((one, index) => ({
        sentence: one.sentence,
        share: index < begun.length - 1 ? 1 : Math.min(1, (clock.now() - one.atMs) / Math.max(1, one.durationMs)),
      })),
    isOwnWords(text, heard) {
      const wanted = lettersOf(text);
      const now = voice.speaking.peek();
      const last = begun.slice(-OWN_SENTENCES);
      const said = last.map((one) => (heard === undefined ? one.sentence : saidAbout(one, heard)));
      if (heard === undefined && now.name === "speaking") said.push(now.sentence);
      return wanted !== "" && said.some((one) => ` ${lettersOf(one)} `.includes(` ${wanted} `));
    },
    dispose() {
      stopFollowing();
      end();
    },
  };
}

/** The words of a sentence that were said about that time. */
function saidAbout({ sentence, atMs, durationMs }: Begun, { fromMs, toMs }: HeardTime): string {
  const words = lettersOf(sentence).split(" ");
  const wordAt = (ms: number) => Math.max(0, ((ms - atMs) / Math.max(1, durationMs)) * words.length);
  return words.slice(Math.floor(wordAt(fromMs - ABOUT_MS)), Math.ceil(wordAt(toMs + ABOUT_MS))).join(" ");
}

const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
