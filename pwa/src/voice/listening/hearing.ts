// One time of listening, from the press of the button to the words: what the microphone gives goes to the service, what
// the service understands comes back. It knows no browser: microphone, socket and clock are handed in.
import type { ErrorCode } from "@hearth/handlers/shared/contract/common.ts";
import type { SttServerMessage } from "@hearth/handlers/shared/contract/voice.ts";
import { MicrophoneError, type MicrophoneProblem } from "../microphone-problem.ts";
import type { Microphone, MicrophoneEvents } from "./microphone.ts";
import { rootMeanSquare } from "./root-mean-square.ts";
import type { SttSocket, SttSocketEvents } from "./stt-socket.ts";

export type HearingPhase = "opening" | "listening" | "finishing";

export type Heard =
  | { name: "heard"; text: string }
  | { name: "nothing" }
  | { name: "cancelled" }
  | { name: "microphone"; problem: MicrophoneProblem }
  /** The network, or the service. */
  | { name: "lost" }
  | { name: "refused"; code: ErrorCode };

export interface HearingDeps {
  openMicrophone(events: MicrophoneEvents, signal: AbortSignal): Promise<Microphone>;
  openSocket(events: SttSocketEvents): SttSocket;
  /** Runs once after so long, unless it is called off by what it returns. */
  after(ms: number, run: () => void): () => void;
  onPhase(phase: HearingPhase): void;
  /** All that is understood so far. */
  onWords(text: string): void;
  /** Root mean square of a frame, 0 to 1. */
  onLevel(level: number): void;
  /** Once, at the end; the microphone is off by then. */
  onEnd(heard: Heard): void;
}

export interface Hearing {
  /** One pause does not end it: the button is held. */
  hold(): void;
  /** No more will be said: the words that are on their way are waited for. A second time, the microphone goes off at once. */
  finish(): void;
  /** Forgets everything. */
  cancel(): void;
}

/** Said before the service is ready: sent as soon as it is. */
const EARLY_MAX_FRAMES = 63;
/** People let go of a button before their last word is over. */
const AFTERTHOUGHT_MS = 250;
/** As for the service, so that a forgotten microphone goes off. */
const LONGEST_MS = 30_000;
const NOBODY_SPEAKS_MS = 8_000;
/** Longer than an engine takes for half a minute of speech on a slow computer. */
const WORDS_WITHIN_MS = 20_000;

export function startHearing(deps: HearingDeps): Hearing {
  const leaving = new AbortController();
  const timers = new Set<() => void>();
  const early: Float32Array<ArrayBuffer>[] = [];
  let microphone: Microphone | null = null;
  let phase: HearingPhase = "opening";
  let isReady = false;
  let isHeld = false;
  let isOver = false;
  /** The service was told that no more comes. */
  let isFlushed = false;
  /** Since then nothing came but that nothing was said. */
  let isQuiet = false;
  let finals = "";

  const after = (ms: number, run: () => void) => {
    const off = deps.after(ms, () => {
      timers.delete(off);
      run();
    });
    timers.add(off);
    return off;
  };

  function end(heard: Heard): void {
    if (isOver) return;
    isOver = true;
    for (const off of timers) off();
    leaving.abort();
    microphone?.close();
    socket.close();
    deps.onEnd(heard);
  }
  const endWithWords = () => end(finals === "" ? { name: "nothing" } : { name: "heard", text: finals });

  function enter(next: HearingPhase): void {
    phase = next;
    deps.onPhase(next);
  }

  function onFrame(frame: Float32Array<ArrayBuffer>): void {
    if (isOver || isFlushed) return;
    deps.onLevel(rootMeanSquare(frame));
    if (isReady) {
      socket.sendFrame(frame);
      return;
    }
    early.push(frame);
    if (early.length > EARLY_MAX_FRAMES) early.shift();
  }

  function flush(): void {
    if (isFlushed) return;
    microphone?.close();
    microphone = null;
    isFlushed = true;
    if (isReady) socket.send({ type: "flush" });
    after(WORDS_WITHIN_MS, () => (finals === "" ? end({ name: "lost" }) : endWithWords()));
  }

  /** Also after a last word something may be waiting to be written down: one who is done answers that there is nothing. */
  function askForMore(): void {
    socket.send({ type: "flush" });
  }

  function onMessage(message: SttServerMessage): void {
    switch (message.type) {
      case "ready":
        isReady = true;
        for (const frame of early.splice(0)) socket.sendFrame(frame);
        if (isFlushed) socket.send({ type: "flush" });
        break;
      case "vad":
        stopWaitingForVoice();
        break;
      case "partial":
        deps.onWords(joined(finals, message.text));
        break;
      case "final":
        finals = joined(finals, message.text);
        deps.onWords(finals);
        isQuiet = false;
        if (isFlushed) askForMore();
        // A pause ends what was begun by a tap; whoever holds the button says when it is over.
        else if (!isHeld) endWithWords();
        break;
      case "no_speech":
        // Noise that was no word; while somebody may still speak it ends nothing.
        if (!isFlushed) break;
        // Once may be what became of an earlier noise, with words behind it.
        if (isQuiet) endWithWords();
        else askForMore();
        isQuiet = true;
        break;
      case "error":
        if (finals === "") end({ name: "refused", code: message.code });
        else endWithWords();
    }
  }

  const socket = deps.openSocket({
    onMessage,
    onLost: () => (finals === "" ? end({ name: "lost" }) : endWithWords()),
  });
  let stopWaitingForVoice = () => {};

  deps.openMicrophone({ onFrame, onLost: () => end({ name: "microphone", problem: "lost" }) }, leaving.signal).then(
    (opened) => {
      if (isOver) {
        opened.close();
        return;
      }
      microphone = opened;
      enter("listening");
      after(LONGEST_MS, () => hearing.finish());
      stopWaitingForVoice = after(NOBODY_SPEAKS_MS, () => {
        if (!isHeld && phase === "listening") endWithWords();
      });
    },
    (error: unknown) => {
      if (!leaving.signal.aborted) {
        end({ name: "microphone", problem: error instanceof MicrophoneError ? error.problem : "busy" });
      }
    },
  );
  deps.onPhase(phase);

  const hearing: Hearing = {
    hold() {
      isHeld = true;
    },
    finish() {
      if (isOver) return;
      if (phase === "finishing") return flush();
      // Let go before the microphone was there: nothing can have been heard.
      if (phase === "opening") {
        end({ name: "nothing" });
        return;
      }
      enter("finishing");
      after(AFTERTHOUGHT_MS, flush);
    },
    cancel: () => end({ name: "cancelled" }),
  };
  return hearing;
}

const joined = (before: string, text: string) => [before, text.trim()].filter((part) => part !== "").join(" ");
