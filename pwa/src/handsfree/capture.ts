// The capture: what of the microphone goes to the service, and what its words mean for the conversation.
//
// One socket serves one capture after another. What the service still says about an earlier one is told by its clock:
// `atMs` of a voice that began before this capture's first sample belongs to the past, and so does everything that
// comes before a voice of this capture.

import type { SttServerMessage } from "@hearth/handlers/shared/contract/voice.ts";
import { POST_TTS_MUTE_GRACE_MS } from "@hearth/handlers/shared/handsfree/constants.ts";
import type { CaptureFor, HandsfreeEvent, PreRoll } from "@hearth/handlers/shared/handsfree/types.ts";
import { isCommandDetector } from "@hearth/handlers/shared/handsfree/wake-source.ts";
import { FRAME_MS } from "@hearth/handlers/shared/wake/constants.ts";
import type { Clock } from "../shell/clock.ts";
import type { Ear, HeardFrame, Wake } from "../wake/ear.ts";
import { judgeFirst } from "./first-transcript.ts";
import type { HeardUtterance } from "./phrase-loop.ts";
import { EARLY_MAX_FRAMES, preRollOf } from "./pre-roll.ts";
import type { HeardTime } from "./speech.ts";
import { createStopGate, GATE_PRE_ROLL_FRAMES } from "./stop-gate.ts";
import type { SttLine } from "./stt-line.ts";

/** How the words of a turn are read: in the language that is spoken, with the phrase that is said here. */
export interface WordReader {
  /** `isMatched`: the wake phrase was in it, and is gone from `rest`. */
  withoutPhrase(text: string, wakeWordId: string | null): { rest: string; isMatched: boolean };
  isStopCommand(text: string): boolean;
}

export interface CaptureDeps {
  recent: Ear["recent"];
  line: SttLine;
  clock: Clock;
  words: WordReader;
  /** What Hearth itself said in that time. */
  isOwnWords(text: string, heard: HeardTime): boolean;
  /** Somebody may be saying a stop command now. */
  hearsStop(): boolean;
  /** Something else was said beside an answer. */
  onAside(said: HeardUtterance): void;
  /** Level of Hearth's own voice in the microphone. */
  echo(): number;
  thresholdOf(wakeWordId: string): number;
  dispatch(event: HandsfreeEvent): void;
  /** What is understood so far. */
  onWords(text: string): void;
  onFigures(figures: CaptureFigures): void;
}

/** For the trace of a turn. */
export type CaptureFigures = { speechEndedAtMs: number } | { sttMs: number; finalAtMs: number };

export interface Capture {
  open(preRoll: PreRoll): void;
  close(): void;
  listenFor(what: CaptureFor): void;
  restart(preRoll: PreRoll): void;
  muteGrace(): void;
  /** The wake that the next capture with a pre-roll `wake` begins with. */
  noteWake(wake: Wake): void;
  /** Each detector's score of each frame: a wake is as clear as its word became, which is decided on while it is still said. */
  noteScores(scores: ReadonlyMap<string, number>): void;
  /** The last frame of the utterance that the next capture with a pre-roll `phrase` comes behind. */
  notePhrase(lastFrame: number): void;
  /** An earcon sounds from now on for so long: what is no louder than it is not sent as sound. */
  noteEarcon(ms: number): void;
  push(frame: HeardFrame): void;
  onReady(): void;
  onMessage(message: Exclude<SttServerMessage, { type: "ready" | "error" }>): void;
  /** The socket is gone; another one is on its way. */
  onLost(): void;
}

/** An earcon through the loudspeaker, as loud as any microphone hears it. Whoever speaks close by is louder. */
const EARCON_RMS = 0.05;

interface Session {
  /** The service's clock at its first sample. */
  baseMs: number;
  wake: { id: string; score: number; endMs: number } | null;
  isFirst: boolean;
  hasVoice: boolean;
  speechEndMs: number;
}

export function createCapture(deps: CaptureDeps): Capture {
  const { line, clock, dispatch } = deps;
  const gate = createStopGate();
  let isOpen = false;
  let what: CaptureFor = "command";
  let session = emptySession(0);
  let early: HeardFrame[] = [];
  let lastNumber = -1;
  let wake: Wake | null = null;
  let phraseEnd = -1;
  let aside = { beganAtMs: 0, lastFrame: -1, level: 0 };
  let asideEndedAtMs = 0;
  let deafUntilMs = 0;
  let earcon = { fromMs: 0, untilMs: 0 };

  function begin(preRoll: PreRoll): void {
    line.cancel();
    gate.reset();
    deafUntilMs = 0;
    session = emptySession(line.sentMs());
    early = preRollOf(preRoll, deps.recent, { wake, phraseEnd });
    // An ear that was opened anew counts anew.
    lastNumber = early.at(-1)?.number ?? -1;
    if (preRoll === "wake" && wake !== null) {
      const { frameNumber, wakeWordId: id, score } = wake;
      const before = early.filter(({ number }) => number <= frameNumber).length;
      session = { ...session, wake: { id, score, endMs: session.baseMs + before * FRAME_MS }, isFirst: true };
    }
    if (line.isReady()) sendEarly();
    else line.open();
  }

  function sendEarly(): void {
    for (const frame of early.splice(0)) send(frame);
    dispatch({ type: "capture_open" });
  }

  function send(frame: HeardFrame): void {
    const isMeanwhile = frame.atMs > earcon.fromMs && frame.atMs - FRAME_MS < earcon.untilMs;
    const isEarcon = isMeanwhile && frame.rms < EARCON_RMS;
    line.sendFrame(isEarcon ? new Float32Array(frame.samples.length) : frame.samples);
  }

  function feed(frame: HeardFrame): void {
    if (line.isReady()) send(frame);
    else early.push(frame);
    if (early.length > EARLY_MAX_FRAMES) early.shift();
  }

  /** While an answer is made and spoken: what may be a stop command, and nothing else. */
  function feedGate(frame: HeardFrame): void {
    if (!line.isReady() || !deps.hearsStop()) {
      gate.reset();
      return;
    }
    switch (gate.push(frame.rms, deps.echo())) {
      case "open":
        aside = { beganAtMs: frame.atMs - FRAME_MS, lastFrame: frame.number, level: frame.rms };
        for (const each of deps.recent(GATE_PRE_ROLL_FRAMES + 1)) send(each);
        break;
      case "feed":
        aside.level = Math.max(aside.level, frame.rms);
        send(frame);
        break;
      case "flush":
        aside.lastFrame = frame.number;
        asideEndedAtMs = frame.atMs;
        line.flush();
        break;
      case "drop":
        line.cancel();
        session = emptySession(line.sentMs());
        break;
      case "shut":
    }
  }

  /** What was heard on the session so far counts no more. */
  function forget(): void {
    line.cancel();
    session = emptySession(line.sentMs());
    gate.reset();
  }

  function onFinal(text: string): void {
    const { rest, isMatched } = deps.words.withoutPhrase(text, session.wake?.id ?? null);
    if (what === "stop") {
      const heard = { fromMs: aside.beganAtMs, toMs: asideEndedAtMs };
      if (deps.isOwnWords(text, heard) || deps.isOwnWords(rest, heard)) return;
      if (deps.words.isStopCommand(rest)) dispatch({ type: "stop_command" });
      else deps.onAside({ text, ...aside, figures: null });
      return;
    }
    if (session.isFirst) onFirst(text, rest, isMatched);
    else tellCommand(isMatched ? rest : text);
  }

  function onFirst(text: string | null, rest: string, isMatched: boolean): void {
    const { wake: word, speechEndMs } = session;
    if (word === null) return;
    const verdict = judgeFirst({
      text,
      rest,
      isMatched,
      isCommand: isCommandDetector(word.id),
      score: word.score,
      threshold: deps.thresholdOf(word.id),
      endedBeforeWakeMs: word.endMs - speechEndMs,
    });
    session.isFirst = verdict.name === "earlier";
    if (verdict.name === "refuted") dispatch({ type: "wake_refuted" });
    else if (verdict.name === "command") tellCommand(verdict.text);
    else dispatch({ type: "stt_no_speech" });
  }

  function tellCommand(text: string): void {
    deps.onWords(text);
    if (deps.words.isStopCommand(text)) dispatch({ type: "stop_command" });
    else dispatch({ type: "stt_final", text });
  }

  return {
    open(preRoll) {
      isOpen = true;
      begin(preRoll);
    },
    close() {
      isOpen = false;
      early = [];
      forget();
    },
    listenFor(next) {
      what = next;
      gate.reset();
    },
    restart: begin,
    muteGrace() {
      forget();
      early = [];
      deafUntilMs = clock.now() + POST_TTS_MUTE_GRACE_MS;
    },
    noteWake(noted) {
      wake = noted;
    },
    noteScores(scores) {
      if (wake === null) return;
      wake = { ...wake, score: Math.max(wake.score, scores.get(wake.wakeWordId) ?? 0) };
      if (session.wake !== null) session.wake = { ...session.wake, score: wake.score };
    },
    notePhrase(lastFrame) {
      phraseEnd = lastFrame;
    },
    noteEarcon(ms) {
      earcon = { fromMs: clock.now(), untilMs: clock.now() + ms };
    },
    push(frame) {
      if (!isOpen || frame.number <= lastNumber) return;
      lastNumber = frame.number;
      // Begun before the grace was over, it still holds some of the last word.
      if (frame.atMs - FRAME_MS < deafUntilMs) return;
      if (what === "stop") feedGate(frame);
      else feed(frame);
    },
    onReady() {
      if (!isOpen) return;
      session = { ...session, baseMs: 0, wake: shifted(session.wake, -session.baseMs) };
      sendEarly();
    },
    onMessage(message) {
      if (!isOpen) return;
      if (message.type === "vad") {
        if (message.atMs < session.baseMs) return;
        if (message.speaking) {
          session.hasVoice = true;
          if (what !== "stop") dispatch({ type: "vad_onset" });
          return;
        }
        // The end of what was called off: the service tells it for the moment in which it was.
        if (!session.hasVoice) return;
        session.speechEndMs = message.atMs;
        // What was sent and not yet spoken into is as long ago as the service says.
        deps.onFigures({ speechEndedAtMs: clock.now() - Math.max(0, line.sentMs() - message.atMs) });
        return;
      }
      if (!session.hasVoice) return;
      switch (message.type) {
        case "partial":
          if (what !== "stop") deps.onWords(deps.words.withoutPhrase(message.text, session.wake?.id ?? null).rest);
          break;
        case "final":
          deps.onFigures({ sttMs: message.sttMs, finalAtMs: clock.now() });
          onFinal(message.text);
          break;
        case "no_speech":
          if (what === "stop") break;
          if (session.isFirst) onFirst(null, "", false);
          else dispatch({ type: "stt_no_speech" });
      }
    },
    onLost() {
      session = emptySession(0);
    },
  };
}

const emptySession = (baseMs: number): Session => ({
  baseMs,
  wake: null,
  isFirst: false,
  hasVoice: false,
  speechEndMs: Number.POSITIVE_INFINITY,
});

const shifted = (wake: Session["wake"], byMs: number) => (wake === null ? null : { ...wake, endMs: wake.endMs + byMs });
