// The hands-free conversation: runs the state machine's effects over the ear, the line to the service, the chat and the
// voice, and tells it what came of them. What was ended, cancelled or restarted tells nothing any more.
import type { Earcon, HandsfreeEvent, HandsfreeState } from "@hearth/handlers/shared/handsfree/types.ts";
import { FRAME_MS } from "@hearth/handlers/shared/wake/constants.ts";
import { loudnessOf } from "../voice/listening/talk.ts";
import type { HeardFrame, Wake } from "../wake/ear.ts";
import { type BargeIn, createBargeIn } from "./barge-in.ts";
import { createCapture } from "./capture.ts";
import type { ConversationDeps, ConversationShown } from "./conversation-deps.ts";
import { createEarKeeper, type EarKeeper } from "./ear-keeper.ts";
import { createMachine, type EffectRunners } from "./machine.ts";
import { isAttentive, isPlaying, isSaying } from "./moments.ts";
import { createPhraseCalls } from "./phrase-calls.ts";
import { createPhraseLoop } from "./phrase-loop.ts";
import { createSpeech } from "./speech.ts";
import { createSttLine } from "./stt-line.ts";
import { createSubmission } from "./submission.ts";
import { createTimers } from "./timers.ts";
import { createTurnTrace } from "./trace.ts";
import { createClaims } from "./wake-claims.ts";

export interface Conversation extends Pick<EarKeeper, "lend" | "rehearse"> {
  dispatch(event: HandsfreeEvent): void;
  /** Other detectors, or none, from now on. */
  wakeWordsChanged(): void;
  close(): void;
}

/** By then the wake word itself has died away. */
const WAKE_EARCON_AFTER_MS = 240;

export function createConversation(deps: ConversationDeps, shown: ConversationShown): Conversation {
  const { clock, ear, voice, api, reader, earcons, wakeWords } = deps;
  let isWakeLoopOn = false;
  let isListening = false;
  let stopEarcon = () => undefined as unknown;

  const machine = createMachine(
    () => runners,
    (state) => {
      shown.state.value = state;
    },
    (event, before, after) => {
      if (before !== after) settle(after);
      trace.saw(event, before, after);
    },
  );
  const { dispatch, state } = machine;
  const isSpeechPlayed = () => isPlaying(state());
  /** Also what somebody has read to them beside the conversation. */
  const isAloud = () => isSpeechPlayed() || voice.speaking.peek().name === "speaking";

  function settle(now: HandsfreeState): void {
    if (now.name === "idle" || now.name === "off") shown.words.value = "";
    // It goes on: what went wrong before is over.
    if (now.name === "wake-detected") shown.note.value = null;
    if (now.name === "idle" && now.isHearing) void deps.messages.prepare();
    const listens = isAttentive(now);
    // What is read aloud is not to be heard as their words.
    if (listens && !isListening) voice.stop();
    // Only what changes: the button in the composer tells the same of itself.
    if (listens !== isListening) deps.onListening(listens);
    isListening = listens;
  }

  const timers = createTimers(clock, (timer) => dispatch({ type: "timeout", timer }));
  const trace = createTurnTrace({
    now: clock.now,
    newId: deps.newId,
    deviceId: deps.deviceId,
    send: api.tellTurn,
  });
  const claims = createClaims({ ...deps, claim: api.claimWake, onLost: () => dispatch({ type: "wake_lost" }) });
  const line = createSttLine({
    openSocket: deps.openSocket,
    clock,
    onReady() {
      // The service is there again, for all that is known.
      shown.isPhraseRead.value = true;
      capture.onReady();
    },
    onMessage: (message) => capture.onMessage(message),
    onLost(code) {
      capture.onLost();
      dispatch({ type: "capture_failed", code });
    },
  });
  const capture = createCapture({
    recent: ear.recent,
    line,
    clock,
    words: reader,
    isOwnWords: (text, heard) => speech.isOwnWords(text, heard),
    hearsStop: () => isSpeechPlayed() || wakeWords()?.mode !== "phrase",
    onAside(said) {
      if (wakeWords()?.mode === "phrase") void calls.take(said);
    },
    echo: () => bargeIn.echo(),
    thresholdOf: (id) => wakeWords()?.detectors.find((word) => word.id === id)?.threshold ?? 0,
    dispatch,
    onWords(text) {
      shown.words.value = text;
    },
    onFigures: trace.heard,
  });
  const bargeIn: BargeIn = createBargeIn({
    clock,
    played: voice.levels,
    onBargeIn(frame) {
      trace.brokenInAt(frame.atMs);
      dispatch({ type: "barge_in" });
    },
  });
  const submission = createSubmission({
    currentChat: deps.currentChat,
    clock,
    markHeard: api.markHeard,
    dispatch,
    onRouted: trace.routed,
    onFirstToken: trace.firstToken,
    onFailure(message) {
      // What has come of the answer is said first, and one message is enough.
      if (!speech.isPlayed() && !isSaying(state())) dispatch({ type: "reply_failed", message });
    },
  });
  const speech = createSpeech({
    voice,
    clock,
    kept: deps.messages.kept,
    textOf: deps.textOf,
    dispatch,
    onEnd() {
      const message = submission.failure();
      if (message === null || isSaying(state())) dispatch({ type: "tts_end" });
      else dispatch({ type: "reply_failed", message });
    },
    onFirstSound: trace.firstSound,
    onSilenced: deps.onSilenced,
    sentence: shown.spokenSentence,
  });
  const calls = createPhraseCalls({
    reader,
    mayAnswer: claims.mayAnswer,
    isWanted: () => isWakeLoopOn,
    isReplying: () => state().name === "replying",
    onCall(lastFrame, command) {
      capture.notePhrase(lastFrame);
      if (command !== null) shown.words.value = command;
    },
    onFigures: trace.heard,
    dispatch,
  });
  const phraseLoop = createPhraseLoop({
    transcribe: api.transcribe,
    clock,
    onHeard: (said) => void calls.take(said),
    onReach(isReached) {
      shown.isPhraseRead.value = isReached;
    },
  });
  const keeper = createEarKeeper({
    ear,
    clock,
    onOpen() {
      line.open();
      shown.note.value = null;
      dispatch({ type: "ear_open" });
    },
    onLost(trouble, words) {
      shown.level.value = 0;
      if (words !== null) shown.note.value = words;
      dispatch({ type: "ear_lost", trouble });
    },
    onFrame: hear,
    onWake: wakeUp,
    onScores: (scores) => capture.noteScores(scores),
    onRehearsal(state) {
      shown.rehearsal.value = state;
    },
  });

  function hear(frame: HeardFrame): void {
    showLevel(frame);
    bargeIn.push(frame);
    capture.push(frame);
    // Hearth's own voice is not looked at for the phrase.
    if (isWakeLoopOn && wakeWords()?.mode === "phrase" && !isAloud()) phraseLoop.push(frame);
  }

  function showLevel({ rms }: HeardFrame): void {
    const played = isSpeechPlayed() ? Math.max(...voice.levels(0, 4)) : null;
    shown.level.value = loudnessOf(played ?? rms);
  }

  function wakeUp(wake: Wake): void {
    // Of those that are listened for: one that was just tried may still be heard.
    const word = wakeWords()?.phrases.find(({ id }) => id === wake.wakeWordId);
    if (!isWakeLoopOn || word === undefined) return;
    // Said by Hearth itself.
    if (isAloud() && speech.isOwnWords(word.phrase)) return;
    capture.noteWake(wake);
    trace.wokenAt(wake.atMs);
    claims.note(wake);
    dispatch({ type: "wake_detected" });
  }

  const runners: EffectRunners = {
    open_microphone: () => keeper.open(),
    close_microphone() {
      line.close();
      shown.level.value = 0;
      keeper.close();
    },
    start_wake_loop() {
      isWakeLoopOn = true;
    },
    stop_wake_loop() {
      isWakeLoopOn = false;
      calls.forget();
      phraseLoop.reset();
    },
    open_capture: ({ preRoll }) => capture.open(preRoll),
    close_capture() {
      claims.forget();
      capture.close();
    },
    restart_capture: ({ preRoll }) => capture.restart(preRoll),
    listen_for: ({ what }) => capture.listenFor(what),
    begin_mute_grace: () => capture.muteGrace(),
    watch_barge_in: () => bargeIn.watch(),
    unwatch_barge_in: () => bargeIn.unwatch(),
    open_speech: () => speech.open(),
    close_speech: () => speech.close(),
    speak_reply() {
      const begun = submission.begun();
      if (begun !== null) speech.speakReply(begun.runId, begun.assistantMessageId);
    },
    say({ message }) {
      shown.note.value = deps.textOf(message);
      speech.say(message);
    },
    start_timer: ({ timer, ms }) => timers.start(timer, ms),
    stop_timer: ({ timer }) => timers.stop(timer),
    submit({ text }) {
      shown.note.value = null;
      shown.words.value = text;
      claims.forget();
      submission.submit(text);
    },
    cancel_reply: () => submission.cancel(),
    mark_heard: () => submission.markHeard(speech.spoken()),
    claim_wake: () => claims.send(),
    earcon: ({ earcon }) => playEarcon(earcon),
  };

  function playEarcon(earcon: Earcon): void {
    stopEarcon();
    if (earcon !== "wake") {
      sound(earcon);
      return;
    }
    // Somebody who goes on in the same breath is not spoken over.
    stopEarcon = clock.after(WAKE_EARCON_AFTER_MS, () => {
      const isQuiet = ear.recent(2).every(({ rms }) => rms < deps.speechRms);
      if (isQuiet && isAttentive(state())) sound(earcon);
    });
  }

  function sound(earcon: Earcon): void {
    const ms = earcons.play(earcon);
    if (ms > 0) capture.noteEarcon(ms + FRAME_MS);
  }

  return {
    dispatch(event) {
      dispatch(event);
      // Whoever tries a wake word has the microphone without a conversation: muted is muted.
      if (event.type === "mute") keeper.close();
    },
    lend: keeper.lend,
    rehearse: keeper.rehearse,
    wakeWordsChanged: () => keeper.listenFor(wakeWords()?.detectors ?? []),
    close() {
      dispatch({ type: "disengage" });
      machine.close();
      timers.stopAll();
      stopEarcon();
      deps.messages.close();
      phraseLoop.reset();
      claims.forget();
      line.close();
      speech.dispose();
      keeper.dispose();
    },
  };
}
