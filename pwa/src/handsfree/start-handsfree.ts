// Puts hands-free together for the browser; fetched when somebody first wants it.
import { VAD } from "@hearth/handlers/shared/speech/vad.ts";
import { effect, type Signal } from "@preact/signals";
import { v7 as uuidv7 } from "uuid";
import type { Api } from "../api/api.ts";
import { explainChange } from "../chat/explain.ts";
import { pageClock } from "../shell/clock.ts";
import { openSttSocket } from "../voice/listening/stt-socket.ts";
import type { Voice } from "../voice/voice.ts";
import { createBrowserEar } from "../wake/browser-ear.ts";
import { createAskingSocket } from "./asking-socket.ts";
import { type Conversation, createConversation } from "./conversation.ts";
import type { ConversationApi, ConversationShown } from "./conversation-deps.ts";
import type { DeviceChoices } from "./device-choices.ts";
import { createEarcons } from "./earcons.ts";
import type { FalseAlarmShown } from "./false-alarm.ts";
import type { WakeMode, WakePhrase } from "./handsfree.ts";
import { createHandsfreeApi } from "./handsfree-api.ts";
import { type FalseAlarms, keepFalseAlarms } from "./keep-false-alarms.ts";
import { said } from "./said-words.ts";
import { createSpokenMessages, wordsOf } from "./spoken-messages.ts";
import type { SubmissionDeps } from "./submission.ts";
import { keepWakeWordList } from "./wake-word-list.ts";
import { chooseWakeWords, isSameChoice, type WakeWordChoice, type WakeWordsHere } from "./wake-words.ts";
import { createWordReader } from "./word-reader.ts";

export interface HandsfreeParts {
  api: Api;
  voice: Voice;
  choices: DeviceChoices;
  shown: ConversationShown & {
    mode: Signal<WakeMode>;
    wakeWords: Signal<readonly WakePhrase[]>;
    isSilenced: Signal<boolean>;
    falseAlarm: Signal<FalseAlarmShown>;
  };
  currentChat: SubmissionDeps["currentChat"];
  /** Who answers here; read inside of an effect, it follows. */
  companion: () => WakeWordChoice["companion"];
  /** The language that is spoken here, as a tag. */
  language: () => string;
}

export interface RunningHandsfree extends Pick<Conversation, "dispatch" | "lend" | "rehearse" | "close"> {
  touch(): void;
  /** The network or the page came back. */
  refresh(): void;
  answerFalseAlarm: FalseAlarms["answer"];
}

export function startHandsfree({
  api,
  voice,
  choices,
  shown,
  currentChat,
  companion,
  language,
}: HandsfreeParts): RunningHandsfree {
  const handsfreeApi = createHandsfreeApi(api);
  const ear = createBrowserEar({ loadList: handsfreeApi.wakeWords, deviceId: choices.microphoneId.peek() });
  let here: WakeWordsHere | null = null;

  const wakeWordList = keepWakeWordList(handsfreeApi.wakeWords, pageClock, () => {
    shown.note.value = said("wake.loop.unreachable");
  });
  const falseAlarms = keepFalseAlarms({
    ear,
    clock: pageClock,
    state: shown.state,
    shown: shown.falseAlarm,
    send: handsfreeApi.keepFalseAlarm,
    explain: explainChange,
  });
  const conversation = createConversation(
    {
      ear,
      clock: pageClock,
      openSocket: createAskingSocket(openSttSocket, api.health),
      voice,
      api: withFalseAlarms(handsfreeApi, falseAlarms),
      reader: createWordReader(() => here?.phrases ?? [], language),
      earcons: createEarcons(voice.audio, () => choices.earconVolume.peek()),
      messages: createSpokenMessages({ make: handsfreeApi.sayAhead, textOf: wordsOf }),
      textOf: wordsOf,
      currentChat,
      wakeWords: () => here,
      newId: uuidv7,
      deviceId: choices.deviceId,
      speechRms: VAD.onset,
      onListening(isListening) {
        voice.listening.value = isListening;
      },
      onSilenced() {
        shown.isSilenced.value = true;
        shown.note.value = said("wake.note.silent");
      },
    },
    shown,
  );

  const stopChoosing = effect(() => {
    const list = wakeWordList.list.value;
    if (list === null) return;
    const next = chooseWakeWords({
      list,
      companion: companion(),
      deviceWakeWordId: choices.wakeWordId.value,
      thresholdOf: choices.thresholdOf,
    });
    if (here !== null && isSameChoice(here, next)) return;
    here = next;
    shown.mode.value = next.mode;
    shown.wakeWords.value = next.phrases;
    conversation.wakeWordsChanged();
  });
  const stopFollowingMicrophone = effect(() => ear.chooseMicrophone(choices.microphoneId.value));
  wakeWordList.refresh();

  return {
    dispatch: conversation.dispatch,
    lend: conversation.lend,
    rehearse: conversation.rehearse,
    touch: ear.touch,
    refresh: wakeWordList.refresh,
    answerFalseAlarm: falseAlarms.answer,
    close() {
      stopChoosing();
      stopFollowingMicrophone();
      wakeWordList.close();
      conversation.close();
      falseAlarms.close();
    },
  };
}

/** Beside what the service is told of wakes and turns, those who keep false alarms are told it too. */
const withFalseAlarms = (api: ConversationApi, falseAlarms: FalseAlarms): ConversationApi => ({
  ...api,
  async claimWake(claim, signal) {
    falseAlarms.woken(claim);
    const answer = await api.claimWake(claim, signal);
    if (!answer.answers && !signal.aborted) falseAlarms.lost();
    return answer;
  },
  tellTurn(turn) {
    falseAlarms.turnEnded(turn);
    return api.tellTurn(turn);
  },
});
