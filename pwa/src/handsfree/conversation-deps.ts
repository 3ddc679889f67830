// What the conversation is made of, and what it shows; everything is handed in.
import type { SpokenTurn, WakeClaim } from "@hearth/handlers/shared/contract/wake.ts";
import type { HandsfreeState, SpokenMessage } from "@hearth/handlers/shared/handsfree/types.ts";
import type { Signal } from "@preact/signals";
import type { AnswerStart } from "../chat/chat.ts";
import type { Clock } from "../shell/clock.ts";
import type { SttSocket, SttSocketEvents } from "../voice/listening/stt-socket.ts";
import type { Voice } from "../voice/voice.ts";
import type { Ear, EarState } from "../wake/ear.ts";
import type { Earcons } from "./earcons.ts";
import type { SpokenMessages } from "./spoken-messages.ts";
import type { SubmissionDeps } from "./submission.ts";
import type { WakeWordsHere } from "./wake-words.ts";
import type { HouseWordReader } from "./word-reader.ts";

export interface ConversationApi {
  claimWake(claim: WakeClaim, signal: AbortSignal): Promise<{ answers: boolean }>;
  tellTurn(turn: SpokenTurn): Promise<void>;
  markHeard(start: AnswerStart, until: number): Promise<void>;
  /** What is said in these samples of 16 kHz; "": nothing. */
  transcribe(samples: Float32Array<ArrayBuffer>, signal: AbortSignal): Promise<string>;
}

/** What the screens follow of it. */
export interface ConversationShown {
  state: Signal<HandsfreeState>;
  words: Signal<string>;
  spokenSentence: Signal<string>;
  level: Signal<number>;
  note: Signal<string | null>;
  rehearsal: Signal<EarState>;
  isPhraseRead: Signal<boolean>;
}

export interface ConversationDeps {
  ear: Ear;
  clock: Clock;
  openSocket(events: SttSocketEvents): SttSocket;
  voice: Pick<Voice, "speak" | "stop" | "speaking" | "isAudible" | "arrivedAtMs" | "levels">;
  api: ConversationApi;
  reader: HouseWordReader;
  earcons: Earcons;
  messages: SpokenMessages;
  textOf(message: SpokenMessage): string;
  currentChat: SubmissionDeps["currentChat"];
  /** null: not known yet. */
  wakeWords: () => WakeWordsHere | null;
  newId: () => string;
  deviceId: string;
  /** From this level on somebody speaks. */
  speechRms: number;
  /** Somebody is being heard: nothing else is read into that. */
  onListening(isListening: boolean): void;
  /** The browser plays nothing before a touch. */
  onSilenced(): void;
}
