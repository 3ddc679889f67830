// What somebody has chosen about speaking and listening on this device: a phone on the bus is not the tablet in the kitchen.
import { type ReadonlySignal, signal } from "@preact/signals";

export const READ_ALOUD = ["always", "spoken", "never"] as const;
/** `spoken`: answers to what was said aloud. */
export type ReadAloud = (typeof READ_ALOUD)[number];

export interface VoiceChoices {
  readAloud: ReadonlySignal<ReadAloud>;
  /** What was said goes out by itself, after a moment in which it can be held back. */
  sendsSpoken: ReadonlySignal<boolean>;
  chooseReadAloud(choice: ReadAloud): void;
  chooseSendsSpoken(choice: boolean): void;
}

export type ChoiceStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const READ_ALOUD_KEY = "hearth.readAloud";
const SENDS_SPOKEN_KEY = "hearth.sendsSpoken";

export function createVoiceChoices(storage: ChoiceStorage): VoiceChoices {
  const kept = storage.getItem(READ_ALOUD_KEY);
  const readAloud = signal<ReadAloud>(READ_ALOUD.find((each) => each === kept) ?? "spoken");
  const sendsSpoken = signal(storage.getItem(SENDS_SPOKEN_KEY) !== "no");
  return {
    readAloud,
    sendsSpoken,
    chooseReadAloud(choice) {
      readAloud.value = choice;
      if (choice === "spoken") storage.removeItem(READ_ALOUD_KEY);
      else storage.setItem(READ_ALOUD_KEY, choice);
    },
    chooseSendsSpoken(choice) {
      sendsSpoken.value = choice;
      if (choice) storage.removeItem(SENDS_SPOKEN_KEY);
      else storage.setItem(SENDS_SPOKEN_KEY, "no");
    },
  };
}
