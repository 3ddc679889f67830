// Hands-free over scripted parts, for tests: an ear that hears what it is told, a socket that answers as it is told, a
// voice whose sentences are played by hand, and a clock that is turned.
import type { SttClientMessage, SttServerMessage } from "@hearth/handlers/shared/contract/voice.ts";
import type { SpokenTurn, WakeClaim } from "@hearth/handlers/shared/contract/wake.ts";
import type { Earcon, HandsfreeState, SpokenMessage } from "@hearth/handlers/shared/handsfree/types.ts";
import { VAD } from "@hearth/handlers/shared/speech/vad.ts";
import { FRAME_MS, FRAME_SAMPLES } from "@hearth/handlers/shared/wake/constants.ts";
import { signal } from "@preact/signals";
import type { AnswerStart, Chat } from "../src/chat/chat.ts";
import { createLiveAnswer, type LiveAnswer } from "../src/chat/live-answer.ts";
import type { AskOptions, AskOutcome } from "../src/chat/sending.ts";
import type { ShownMessage } from "../src/chat/turns.ts";
import { createConversation } from "../src/handsfree/conversation.ts";
import type { WakeWordsHere } from "../src/handsfree/wake-words.ts";
import { createWordReader } from "../src/handsfree/word-reader.ts";
import type { Clock } from "../src/shell/clock.ts";
import type { SttSocketEvents } from "../src/voice/listening/stt-socket.ts";
import type { KeptSpeech, Reading, Speaking } from "../src/voice/speaking.ts";
import type { SpokenEnd } from "../src/voice/voice.ts";
import type { Ear, EarEvents, EarState, HeardFrame, WakeWordInUse } from "../src/wake/ear.ts";

export const WORD: WakeWordInUse = { id: "hey_jarvis", file: "hey_jarvis.onnx", threshold: 0.5 };
export const BY_MODEL: WakeWordsHere = {
  mode: "model",
  detectors: [WORD],
  phrases: [{ id: "hey_jarvis", phrase: "hey jarvis" }],
};
export const BY_PHRASE: WakeWordsHere = {
  mode: "phrase",
  detectors: [],
  phrases: [{ id: "phrase", phrase: "hey jarvis" }],
};
export const START: AnswerStart = {
  runId: "0197f2aa-0000-7000-8000-000000000001",
  conversationId: "0197f2aa-0000-7000-8000-00000000000c",
  userMessageId: "0197f2aa-0000-7000-8000-00000000000a",
  assistantMessageId: "0197f2aa-0000-7000-8000-00000000000b",
};

export function createHandClock(): Clock & { turn(ms: number): void; due(): number } {
  const waiting = new Set<{ atMs: number; run: () => void }>();
  let nowMs = 1_000;
  return {
    now: () => nowMs,
    after(ms, run) {
      const one = { atMs: nowMs + ms, run };
      waiting.add(one);
      return () => void waiting.delete(one);
    },
    due: () => waiting.size,
    turn(ms) {
      const end = nowMs + ms;
      for (;;) {
        const [next] = [...waiting].filter(({ atMs }) => atMs <= end).sort((one, other) => one.atMs - other.atMs);
        if (next === undefined) break;
        waiting.delete(next);
        nowMs = Math.max(nowMs, next.atMs);
        next.run();
      }
      nowMs = end;
    },
  };
}

export function createScriptedEar(clock: Clock) {
  const state = signal<EarState>({ name: "closed" });
  const level = signal(0);
  const listeners = new Set<Partial<EarEvents>>();
  const ring: HeardFrame[] = [];
  const log: string[] = [];
  let number = 0;
  let opens: EarState = { name: "hearing" };
  let refusal: Error | null = null;
  const enter = (next: EarState) => {
    state.value = next;
    for (const events of [...listeners]) events.onState?.(next);
  };
  const ear: Ear = {
    state,
    level,
    open() {
      log.push("open");
      // One that is open has no news of it.
      if (state.value.name === "hearing") return;
      // Frames are counted since the ear was opened.
      if (state.value.name === "closed") number = 0;
      enter({ name: "opening" });
    },
    close() {
      ring.length = 0;
      if (state.value.name === "closed") return;
      log.push("close");
      enter({ name: "closed" });
    },
    async listenFor(words) {
      log.push(`listen ${words.map(({ id }) => id).join(",")}`);
      if (refusal !== null && words.length > 0) throw refusal;
      if (state.value.name === "opening") enter(opens);
    },
    recent: (frames) => ring.slice(-frames),
    chooseMicrophone: () => undefined,
    touch: () => void log.push("touch"),
    subscribe(events) {
      listeners.add(events);
      return () => void listeners.delete(events);
    },
  };
  return {
    ear,
    log,
    enter,
    opensAs(next: EarState) {
      opens = next;
    },
    refuses(error: Error | null) {
      refusal = error;
    },
    /** The number that marks each sample of the next frame. */
    next: () => number,
    hear(rms: number): HeardFrame {
      // Every sample is of the same height, so that the level of what is sent is the frame's own.
      const samples = new Float32Array(FRAME_SAMPLES).map((_, index) => (index % 2 === 0 ? rms : -rms));
      const frame = { samples, rms, number, atMs: clock.now() };
      number += 1;
      ring.push(frame);
      if (ring.length > 75) ring.shift();
      for (const events of [...listeners]) events.onFrame?.(frame);
      return frame;
    },
    scores(score: number, wakeWordId = WORD.id) {
      for (const events of [...listeners]) events.onScores?.(new Map([[wakeWordId, score]]));
    },
    wake(score = 0.98, wakeWordId = WORD.id) {
      const wake = { wakeWordId, score, level: 0.2, frameNumber: number - 1, atMs: clock.now() };
      for (const events of [...listeners]) events.onWake?.(wake);
    },
  };
}

export interface ScriptedSocket {
  sent: (SttClientMessage | Float32Array)[];
  frames(): Float32Array[];
  isClosed: boolean;
  say(message: SttServerMessage): void;
  lose(): void;
}

function createScriptedVoice() {
  const speaking = signal<Speaking>({ name: "idle" });
  const read: Reading[] = [];
  const log: string[] = [];
  let end: ((ended: SpokenEnd) => void) | null = null;
  let levels = 0;
  let isAudible = true;
  let number = 0;
  return {
    read,
    log,
    silence(isSilent: boolean) {
      isAudible = !isSilent;
    },
    plays(level: number) {
      levels = level;
    },
    /** The next sentence is heard. */
    sentence(sentence: string, durationS = 2) {
      const reading = read.at(-1);
      if (reading === undefined || end === null) throw new Error("Nothing is read.");
      speaking.value = { name: "speaking", reading, number, sentence, durationS };
      number += 1;
    },
    async ends(ended: SpokenEnd) {
      const finish = end;
      end = null;
      speaking.value = { name: "idle" };
      finish?.(ended);
      await settle();
    },
    isReading: () => end !== null,
    voice: {
      speaking,
      levels: (_agoS: number, count: number) => new Float32Array(count).fill(levels),
      arrivedAtMs: () => null,
      isAudible: async () => isAudible,
      speak(reading: Reading): Promise<SpokenEnd> {
        end?.("stopped");
        number = 0;
        read.push(reading);
        speaking.value = { name: "waiting", reading, number: null };
        return new Promise((resolve) => {
          end = resolve;
        });
      },
      stop() {
        if (end === null) return;
        log.push("stop");
        const finish = end;
        end = null;
        speaking.value = { name: "idle" };
        finish("stopped");
      },
    },
  };
}

function createScriptedChat() {
  const live = signal<LiveAnswer | null>(null);
  const messages = signal<ShownMessage[]>([]);
  const asked: string[] = [];
  const log: string[] = [];
  let options: AskOptions | null = null;
  let finish: ((outcome: AskOutcome) => void) | null = null;
  const chat = {
    id: signal<string | null>(START.conversationId),
    live,
    messages,
    load: async () => undefined,
    async stop() {
      log.push("stop");
    },
    ask(text: string, given: AskOptions): Promise<AskOutcome> {
      asked.push(text);
      options = given;
      live.value = createLiveAnswer("key");
      return new Promise((resolve) => {
        finish = resolve;
      });
    },
  } as unknown as Chat;
  return {
    chat,
    asked,
    log,
    async begins() {
      if (live.value !== null) live.value.runId.value = START.runId;
      options?.onBegun(START);
      await settle();
    },
    routes() {
      if (live.value !== null) live.value.isRouted.value = true;
    },
    writes(text: string) {
      if (live.value !== null) live.value.text.value = text;
    },
    async ends(outcome: AskOutcome, message: Partial<ShownMessage> = {}) {
      const content = live.value?.text.value ?? "";
      const stored = { id: START.assistantMessageId, status: "complete", content, ...message } as ShownMessage;
      messages.value = [...messages.value.filter(({ id }) => id !== stored.id), stored];
      live.value = null;
      finish?.(outcome);
      await settle();
    },
  };
}

/** What was told at once has been carried out. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 12; i++) await Promise.resolve();
}

export function openRoom({ wakeWords = BY_MODEL, kept = [] as SpokenMessage[] } = {}) {
  const clock = createHandClock();
  const hearing = createScriptedEar(clock);
  const player = createScriptedVoice();
  const talk = createScriptedChat();
  const sockets: ScriptedSocket[] = [];
  const states: string[] = [];
  const earcons: Earcon[] = [];
  const turns: SpokenTurn[] = [];
  const marks: number[] = [];
  const claimed: WakeClaim[] = [];
  const looked: Float32Array[] = [];
  const said: { text: string | Error } = { text: "" };
  let claims: { answer: Promise<{ answers: boolean }> } = { answer: new Promise(() => undefined) };
  let ids = 0;
  let earconFault: Error | null = null;
  const shown = {
    state: signal<HandsfreeState>({ name: "off", why: "disengaged" }),
    words: signal(""),
    spokenSentence: signal(""),
    level: signal(0),
    note: signal<string | null>(null),
    rehearsal: signal<EarState>({ name: "closed" }),
    isPhraseRead: signal(true),
  };
  shown.state.subscribe(({ name }) => {
    if (states.at(-1) !== name) states.push(name);
  });

  function openSocket({ onMessage, onLost }: SttSocketEvents) {
    const socket: ScriptedSocket = {
      sent: [],
      frames: () => socket.sent.filter((each): each is Float32Array => each instanceof Float32Array),
      isClosed: false,
      say: (message) => {
        if (!socket.isClosed) onMessage(message);
      },
      lose() {
        if (socket.isClosed) return;
        socket.isClosed = true;
        onLost();
      },
    };
    sockets.push(socket);
    return {
      sendFrame: (frame: Float32Array<ArrayBuffer>) => void socket.sent.push(frame),
      send: (message: SttClientMessage) => void socket.sent.push(message),
      close() {
        socket.isClosed = true;
      },
    };
  }

  const conversation = createConversation(
    {
      ear: hearing.ear,
      clock,
      openSocket,
      voice: player.voice,
      api: {
        claimWake(claim) {
          claimed.push(claim);
          return claims.answer;
        },
        tellTurn: async (turn) => void turns.push(turn),
        markHeard: async (_start, until) => void marks.push(until),
        async transcribe(samples) {
          looked.push(samples);
          if (said.text instanceof Error) throw said.text;
          return said.text;
        },
      },
      reader: createWordReader(
        () => wakeWords.phrases,
        () => "en",
      ),
      earcons: {
        play(earcon) {
          if (earconFault !== null) throw earconFault;
          earcons.push(earcon);
          return 150;
        },
      },
      messages: {
        prepare: async () => undefined,
        kept: (message): KeptSpeech | null => (kept.includes(message) ? [new Uint8Array(1)] : null),
        close: () => undefined,
      },
      textOf: (message) => `<${message}>`,
      currentChat: () => ({ chat: talk.chat, companionId: undefined }),
      wakeWords: () => wakeWords,
      newId: () => `0197f2aa-0000-7000-8000-0000000000${String(++ids).padStart(2, "0")}`,
      deviceId: "0197f2aa-0000-7000-8000-0000000000ff",
      speechRms: VAD.onset,
      onListening: () => undefined,
      onSilenced() {
        shown.note.value = "silenced";
      },
    },
    shown,
  );

  const room = {
    clock,
    hearing,
    player,
    talk,
    sockets,
    states,
    earcons,
    turns,
    marks,
    claimed,
    looked,
    said,
    shown,
    conversation,
    socket(): ScriptedSocket {
      const last = sockets.at(-1);
      if (last === undefined) throw new Error("No socket was opened.");
      return last;
    },
    state: () => shown.state.value,
    earconFails(error: Error) {
      earconFault = error;
    },
    claimAnswers(answer: Promise<{ answers: boolean }>) {
      claims = { answer };
    },
    /** Frames of this level, each 80 ms long; time goes on with them. */
    async hears(frames: number, rms: number) {
      for (let i = 0; i < frames; i++) {
        clock.turn(FRAME_MS);
        hearing.hear(rms);
      }
      await settle();
    },
    async engage() {
      conversation.wakeWordsChanged();
      conversation.dispatch({ type: "engage" });
      await settle();
      sockets.at(-1)?.say({ type: "ready", v: 2, sessionId: "s" });
      await settle();
    },
    /** How much sound has gone over the socket that is open. */
    sentMs: () => room.socket().frames().length * FRAME_MS,
    /** A wake, and somebody who speaks behind it. */
    async wakes(score?: number, wakeWordId?: string) {
      await room.hears(25, 0.1);
      hearing.wake(score, wakeWordId);
      await settle();
    },
    async speaks(text: string, frames = 12, rms = 0.1) {
      const socket = room.socket();
      socket.say({ type: "vad", speaking: true, atMs: room.sentMs() });
      await room.hears(frames, rms);
      socket.say({ type: "vad", speaking: false, atMs: room.sentMs() });
      await room.hears(9, 0.001);
      socket.say({ type: "final", text, audioMs: frames * FRAME_MS, sttMs: 100 });
      await settle();
    },
    /** An utterance for the phrase loop: syllables, as what never moves is a machine. */
    async utters(text: string | Error, frames = 15) {
      said.text = text;
      await room.hears(15, 0.001);
      for (let i = 0; i < frames; i++) await room.hears(1, 0.04 + 0.1 * ((i * 7) % 4));
      // The pause that ends it, and as long as the service may take to say who answers.
      await room.hears(15, 0.001);
      await room.hears(8, 0.001);
    },
    /** From rest to an answer of which the first sentence is heard. */
    async answers(text: string) {
      await room.wakes();
      await room.speaks("hey jarvis tell me a story");
      await talk.begins();
      talk.routes();
      talk.writes(text);
      player.sentence(text.split(/(?<=\.) /)[0] ?? text);
      await settle();
    },
  };
  return room;
}
