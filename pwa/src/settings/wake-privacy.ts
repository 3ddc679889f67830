// What becomes of the sound of the room before the wake word, in the sentence that is true for this device.
import type { WakeMode } from "../handsfree/handsfree.ts";

export interface ListeningModes {
  isOn: boolean;
  /** What listens now, or did last. */
  running: WakeMode;
  /** What would listen by all that is chosen. */
  chosen: WakeMode;
}

/** The key of the sentence; null while nobody knows. Where the two differ, the less comfortable one is told. */
export function promiseOf({ isOn, running, chosen }: ListeningModes): "hf.privacyModel" | "hf.privacyPhrase" | null {
  const modes = isOn ? [running, chosen] : [chosen];
  if (modes.includes("phrase")) return "hf.privacyPhrase";
  return modes.includes("model") ? "hf.privacyModel" : null;
}
