// What is chosen about hands-free on this device alone: the tablet in the kitchen is not the phone in a pocket.
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { ChoiceStorage } from "../voice/choices.ts";

export interface ChosenMicrophone {
  id: string;
  /** As it was called when it was chosen, to be named where it is missing. */
  label: string;
}

export interface DeviceChoices {
  /** Of this browser, made once: tells devices apart that hear the same word. A UUID, not a secret. */
  readonly deviceId: string;
  /** Hands-free is wanted here; it goes on by itself after a reload. */
  isEngaged: ReadonlySignal<boolean>;
  /** Somebody has pressed Mute: nothing is listened to until somebody presses it again. */
  isMuted: ReadonlySignal<boolean>;
  /** null: the companion's, else the home's. */
  wakeWordId: ReadonlySignal<string | null>;
  /** By wake word: how sure it has to be here, 0 to 1. What is missing is as the home has it. */
  thresholds: ReadonlySignal<Readonly<Record<string, number>>>;
  /** null: the one that the system prefers. */
  microphone: ReadonlySignal<ChosenMicrophone | null>;
  microphoneId: ReadonlySignal<string | null>;
  /** Of the short sounds, 0 to 1. */
  earconVolume: ReadonlySignal<number>;
  /** null: as the home has it. Reads `thresholds`. */
  thresholdOf(wakeWordId: string): number | null;
  chooseEngaged(choice: boolean): void;
  chooseMuted(choice: boolean): void;
  chooseWakeWord(id: string | null): void;
  /** null: as the home has it. */
  chooseThreshold(wakeWordId: string, threshold: number | null): void;
  chooseMicrophone(choice: ChosenMicrophone | null): void;
  chooseEarconVolume(volume: number): void;
  /** Takes over what another tab of this device chooses; returns how to stop. */
  followOtherTabs(onStored: (listener: (event: Pick<StorageEvent, "key">) => void) => () => void): () => void;
}

export const EARCON_VOLUME_START = 0.6;
/** Nobody has more wake words than this, and a damaged entry is not to fill the device. */
const THRESHOLDS_MAX = 50;

const KEY = {
  deviceId: "hearth.device",
  engaged: "hearth.handsfree",
  muted: "hearth.muted",
  wakeWord: "hearth.wakeWord",
  thresholds: "hearth.wakeThresholds",
  microphone: "hearth.microphone",
  earcons: "hearth.earcons",
} as const;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `newId` makes a UUID, for a device that has none yet. */
export function createDeviceChoices(storage: ChoiceStorage, newId: () => string): DeviceChoices {
  const keep = (key: string, value: string | null) => {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  };
  const flag = (key: string) => ({ key, value: signal(storage.getItem(key) === "yes") });
  const engaged = flag(KEY.engaged);
  const muted = flag(KEY.muted);
  const wakeWordId = signal(storage.getItem(KEY.wakeWord));
  const thresholds = signal(readThresholds(storage));
  const microphone = signal(readMicrophone(storage));
  const earconVolume = signal(readVolume(storage));
  const choose = ({ key, value }: { key: string; value: Signal<boolean> }, choice: boolean) => {
    value.value = choice;
    keep(key, choice ? "yes" : null);
  };

  return {
    deviceId: readDeviceId(storage, newId),
    isEngaged: engaged.value,
    isMuted: muted.value,
    wakeWordId,
    thresholds,
    microphone,
    microphoneId: computed(() => microphone.value?.id ?? null),
    earconVolume,
    thresholdOf: (id) => (Object.hasOwn(thresholds.value, id) ? (thresholds.value[id] ?? null) : null),
    chooseEngaged: (choice) => choose(engaged, choice),
    chooseMuted: (choice) => choose(muted, choice),
    chooseWakeWord(id) {
      wakeWordId.value = id;
      keep(KEY.wakeWord, id);
    },
    chooseThreshold(id, threshold) {
      const { [id]: _, ...others } = thresholds.peek();
      thresholds.value = threshold === null ? others : { ...others, [id]: within(threshold) };
      const isEmpty = Object.keys(thresholds.peek()).length === 0;
      keep(KEY.thresholds, isEmpty ? null : JSON.stringify(thresholds.peek()));
    },
    chooseMicrophone(choice) {
      microphone.value = choice;
      keep(KEY.microphone, choice === null ? null : JSON.stringify(choice));
    },
    chooseEarconVolume(volume) {
      earconVolume.value = within(volume);
      keep(KEY.earcons, within(volume) === EARCON_VOLUME_START ? null : String(within(volume)));
    },
    followOtherTabs(onStored) {
      return onStored(({ key }) => {
        for (const each of [engaged, muted]) {
          if (key === null || key === each.key) each.value.value = storage.getItem(each.key) === "yes";
        }
        if (key === null || key === KEY.wakeWord) wakeWordId.value = storage.getItem(KEY.wakeWord);
        if (key === null || key === KEY.thresholds) thresholds.value = readThresholds(storage);
        if (key === null || key === KEY.microphone) microphone.value = readMicrophone(storage);
        if (key === null || key === KEY.earcons) earconVolume.value = readVolume(storage);
      });
    },
  };
}

const within = (value: number) => Math.min(1, Math.max(0, value));

function readDeviceId(storage: ChoiceStorage, newId: () => string): string {
  const kept = storage.getItem(KEY.deviceId);
  if (kept !== null && ID.test(kept)) return kept;
  const made = newId();
  storage.setItem(KEY.deviceId, made);
  return made;
}

function readVolume(storage: ChoiceStorage): number {
  const kept = storage.getItem(KEY.earcons)?.trim() ?? "";
  const volume = kept === "" ? Number.NaN : Number(kept);
  return Number.isFinite(volume) ? within(volume) : EARCON_VOLUME_START;
}

function readThresholds(storage: ChoiceStorage): Record<string, number> {
  const kept = readJson(storage, KEY.thresholds);
  if (typeof kept !== "object" || kept === null) return {};
  const sound = Object.entries(kept).filter(([, each]) => typeof each === "number" && each >= 0 && each <= 1);
  return Object.fromEntries(sound.slice(0, THRESHOLDS_MAX));
}

function readMicrophone(storage: ChoiceStorage): ChosenMicrophone | null {
  const kept = readJson(storage, KEY.microphone);
  if (typeof kept !== "object" || kept === null || !("id" in kept) || !("label" in kept)) return null;
  const { id, label } = kept;
  return typeof id === "string" && id !== "" && typeof label === "string" ? { id, label } : null;
}

/** What nobody could have chosen counts as nothing. */
function readJson(storage: ChoiceStorage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? "null");
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}
