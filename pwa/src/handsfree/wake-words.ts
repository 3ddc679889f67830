// Which wake words are listened for on this device, and how: the shared choice, as the ear and the screens need it.
import type { Companion } from "@hearth/handlers/shared/contract/companions.ts";
import type { WakeWordList } from "@hearth/handlers/shared/contract/wake.ts";
import { chooseWakeSource } from "@hearth/handlers/shared/handsfree/wake-source.ts";
import type { WakeWordInUse } from "../wake/ear.ts";
import type { WakeMode, WakePhrase } from "./handsfree.ts";

export interface WakeWordsHere {
  mode: Exclude<WakeMode, null>;
  detectors: readonly WakeWordInUse[];
  phrases: readonly WakePhrase[];
}

export interface WakeWordChoice {
  list: WakeWordList;
  /** Who answers here; null: Hearth itself. */
  companion: Pick<Companion, "wakeWordModelId" | "wakeWordPhrase"> | null;
  /** This device's own choice; null: none. */
  deviceWakeWordId: string | null;
  /** This device's own threshold; null: the wake word's. */
  thresholdOf: (wakeWordId: string) => number | null;
}

export function chooseWakeWords({ list, companion, deviceWakeWordId, thresholdOf }: WakeWordChoice): WakeWordsHere {
  const source = chooseWakeSource({ companion, deviceChoice: deviceWakeWordId, list });
  if ("phrase" in source) {
    return { mode: "phrase", detectors: [], phrases: [{ id: "phrase", phrase: source.phrase }] };
  }
  const { id, file, phrase, defaultThreshold } = source.detector;
  const threshold = thresholdOf(id) ?? defaultThreshold;
  return { mode: "model", detectors: [{ id, file, threshold }], phrases: [{ id, phrase }] };
}

export const isSameChoice = (one: WakeWordsHere, other: WakeWordsHere): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
