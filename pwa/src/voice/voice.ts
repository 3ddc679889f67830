// The app's one voice: whatever is read aloud in this tab is read by it. Its player is fetched when it first speaks.
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { VoiceChoices } from "./choices.ts";
import { createAudioDoor } from "./speaking/audio-door.ts";
import type { Speaker, SpeakerDeps } from "./speaking/speaker.ts";
import { isReading, type Reading, type Speaking } from "./speaking.ts";

/** An answer that has begun here and is still being written. */
export interface BegunAnswer {
  runId: string;
  messageId: string;
  /** The question was spoken. */
  viaVoice: boolean;
}

export interface Voice {
  choices: VoiceChoices;
  speaking: ReadonlySignal<Speaking>;
  /** Somebody is being heard here: nothing is read into that unasked. */
  listening: Signal<boolean>;
  /** What listens is the small model that ships with Hearth, as far as is known. */
  hasStarterEar: ReadonlySignal<boolean>;
  /** Asks the service what listens now. */
  learnEar(): Promise<void>;
  /** Reads aloud what somebody asked for, or stops it where it is being read; to be called while a press is handled. */
  toggle(reading: Reading & { messageId: string }): void;
  /** Reads aloud what somebody asked for; to be called while a press is handled. */
  read(reading: Reading): void;
  /** Reads what a conversation without hands has to say. Resolves when it is over; whatever it reads next stops it. */
  speak(reading: Reading): Promise<SpokenEnd>;
  /** What everything here is played on, awake where the browser allows it. */
  audio(): AudioContext;
  /** Whether something that is played now is heard, or will be within this time. */
  isAudible(withinMs: number): Promise<boolean>;
  /** How loud what is read was: see `Speaker`. Nothing has been read yet: silence. */
  levels(agoS: number, count: number): Float32Array<ArrayBuffer>;
  /** When the first sentence of what is read arrived, by the page's clock; null: not yet. */
  arrivedAtMs(): number | null;
  /** Reads an answer by itself where that is chosen. Where the browser forbids it, `onRefused` is told. */
  readAlong(answer: BegunAnswer): void;
  /** Something will be read soon, and a press is being handled: later there may be none. */
  prepare(): void;
  stop(): void;
  close(): void;
}

/** `empty`: there was nothing that can be said. `stopped`: by somebody, or by what was read next. */
export type SpokenEnd = "played" | "empty" | "failed" | "stopped";

export interface VoiceDeps extends Pick<SpeakerDeps, "open"> {
  choices: VoiceChoices;
  readHasStarterEar: () => Promise<boolean>;
  /** This tab begins to speak: the others fall silent. */
  onSpeaking: () => void;
  /** The browser plays nothing before somebody touches the page; `allow` is for a press. */
  onRefused: (allow: () => void) => void;
  /** The player could not be fetched. */
  explain: (error: unknown) => string;
}

/** Until then a browser that lets the page speak has begun to. */
const OPENS_WITHIN_MS = 400;
/** Between a question and its answer the audio stays awake. */
const REST_AFTER_MS = 30_000;

export function createVoice({ choices, open, readHasStarterEar, onSpeaking, onRefused, explain }: VoiceDeps): Voice {
  const speaking = signal<Speaking>({ name: "idle" });
  const listening = signal(false);
  const hasStarterEar = signal(false);
  const door = createAudioDoor();
  let speaker: { context: AudioContext; speaker: Speaker } | null = null;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let hasRefused = false;
  /** Counts what was asked for: what comes too late is dropped. */
  let asked = 0;

  async function speakerFor(context: AudioContext): Promise<Speaker> {
    const { startSpeaker } = await import("./speaking/start-speaker.ts");
    if (speaker?.context !== context) speaker = { context, speaker: startSpeaker(context, { state: speaking, open }) };
    return speaker.speaker;
  }

  async function speak(reading: Reading, context: AudioContext): Promise<void> {
    asked += 1;
    const mine = asked;
    clearTimeout(resting);
    speaker?.speaker.stop();
    speaking.value = { name: "waiting", reading, number: null };
    onSpeaking();
    try {
      const ready = await speakerFor(context);
      if (mine === asked) await ready.speak(reading);
    } catch (error) {
      if (mine === asked) speaking.value = { name: "failed", reading, words: explain(error) };
    }
    if (mine === asked) restLater();
  }

  function isBusy(): boolean {
    const { name } = speaking.peek();
    return name === "speaking" || name === "waiting";
  }

  function restLater(): void {
    clearTimeout(resting);
    if (!isClosed && !isBusy()) resting = setTimeout(door.rest, REST_AFTER_MS);
  }

  async function speakUnasked(reading: Reading): Promise<void> {
    const mine = asked;
    const context = door.open();
    if (await door.isPlaying(OPENS_WITHIN_MS)) {
      if (mine === asked) await speak(reading, context);
      return;
    }
    if (mine !== asked || hasRefused) return;
    hasRefused = true;
    onRefused(() => {
      if (!isClosed) void speak(reading, door.open());
    });
  }

  function stop(): void {
    asked += 1;
    speaker?.speaker.stop();
    if (speaking.peek().name !== "idle") speaking.value = { name: "idle" };
    restLater();
  }

  const read = (reading: Reading) => {
    hasRefused = false;
    void speak(reading, door.open());
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented && isBusy()) stop();
  };
  addEventListener("keydown", onKey);
  addEventListener("pagehide", stop);

  return {
    choices,
    speaking,
    listening,
    hasStarterEar,
    async learnEar() {
      try {
        hasStarterEar.value = await readHasStarterEar();
      } catch {
        // Whoever listens tells what is wrong with it; what was known of it stays.
      }
    },
    read,
    async speak(reading) {
      const mine = asked + 1;
      await speak(reading, door.open());
      if (mine !== asked) return "stopped";
      const { name } = speaking.peek();
      return name === "failed" || name === "empty" ? name : "played";
    },
    audio() {
      const context = door.open();
      restLater();
      return context;
    },
    isAudible(withinMs) {
      door.open();
      restLater();
      return door.isPlaying(withinMs);
    },
    levels: (agoS, count) => speaker?.speaker.levels(agoS, count) ?? new Float32Array(count),
    arrivedAtMs: () => speaker?.speaker.arrivedAtMs() ?? null,
    toggle(reading) {
      if (isReading(speaking.peek(), reading.messageId)) stop();
      else read(reading);
    },
    readAlong({ runId, messageId, viaVoice }) {
      const choice = choices.readAloud.peek();
      if (listening.peek() || (choice !== "always" && !(choice === "spoken" && viaVoice))) return;
      void speakUnasked({ messageId, source: { runId }, companionId: undefined });
    },
    prepare() {
      door.open();
      restLater();
    },
    stop,
    close() {
      isClosed = true;
      stop();
      removeEventListener("keydown", onKey);
      removeEventListener("pagehide", stop);
      door.close();
    },
  };
}
