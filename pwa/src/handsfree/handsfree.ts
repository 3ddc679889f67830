// Hands-free as the screens see it: what state it is in, what it hears and says, and how it is turned on and off.
import type { HandsfreeState } from "@hearth/handlers/shared/handsfree/types.ts";
import type { ReadonlySignal } from "@preact/signals";
import type { Chat } from "../chat/chat.ts";
import type { EarEvents, EarState, WakeWordInUse } from "../wake/ear.ts";
import type { DeviceChoices } from "./device-choices.ts";
import type { FalseAlarmAnswer, FalseAlarmShown } from "./false-alarm.ts";

/**
 * `model`: a detector runs on the device, and no sound leaves it before the wake word. `phrase`: there is none, so each
 * short utterance is written down by this home's own service to look for the phrase. null: not known yet.
 */
export type WakeMode = "model" | "phrase" | null;

/** What one says to it now. */
export interface WakePhrase {
  id: string;
  phrase: string;
}

export interface Handsfree {
  state: ReadonlySignal<HandsfreeState>;
  /** What is understood of the present turn: partials first, then the final; "" at idle. */
  words: ReadonlySignal<string>;
  /** The sentence that is heard right now; "" while nothing is said. */
  spokenSentence: ReadonlySignal<string>;
  /** 0 to 1, as loud as it seems: the speech while it is played, else the microphone. */
  level: ReadonlySignal<number>;
  /** What went wrong, in words that say what helps; null: nothing. */
  note: ReadonlySignal<string | null>;
  mode: ReadonlySignal<WakeMode>;
  wakeWords: ReadonlySignal<readonly WakePhrase[]>;
  /** False: without a detector, nobody writes down what is said, as far as is known; then the phrase is not heard. */
  isPhraseRead: ReadonlySignal<boolean>;
  /** The ear of somebody who tries a wake word, while the conversation waits; closed: nobody does. */
  rehearsal: ReadonlySignal<EarState>;
  /** Whether the last wake can be told to have been none, and what has come of telling it. */
  falseAlarm: ReadonlySignal<FalseAlarmShown>;
  /** The browser wants the page to be touched first. */
  isBlocked: ReadonlySignal<boolean>;
  /** Somebody wants it here: also while it is muted, in trouble, or still loading. */
  isEngaged: ReadonlySignal<boolean>;
  /** It is wanted here, and another window of this device has it: this one waits until that gives it up. */
  isElsewhere: ReadonlySignal<boolean>;
  choices: DeviceChoices;
  /** To be called while a press is handled, where there is one. Another tab of this device that has it gives it up. */
  engage(): void;
  disengage(): void;
  /** The microphone is closed before this returns, and stays so over reloads. */
  mute(): void;
  unmute(): void;
  /** A press is being handled: what the browser keeps asleep may be woken now. */
  touch(): void;
  /** A finger on Stop: it falls silent, or listens no further, and goes on waiting for the wake word. */
  stop(): void;
  clearNote(): void;
  answerFalseAlarm(answer: FalseAlarmAnswer): void;
  /** The chat that the turns go to, e.g. the wall's; null: the one on the screen. */
  setChat(chat: Chat | null): void;
  /** Pauses the conversation and runs this detector alone until the returned function is called; nothing while muted. */
  rehearse(wakeWord: WakeWordInUse, events: Partial<EarEvents>): () => void;
  /** Somebody else needs the microphone, e.g. the button in the composer; until the returned function is called. */
  lendMicrophone(): () => void;
  close(): void;
}
