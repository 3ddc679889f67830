// Where the models of the voice sidecar lie on the machine, and which of them it starts with.
import type { VoiceModels } from "../voice/models/choose-models.ts";

export interface VoiceHost {
  /** Absolute. A starter lies in the repository, everything else in DATA_DIR. */
  folderOf(model: { folder: string; starter: boolean }): string;
  /** `choose` is asked at each start of the sidecar. */
  startWith(choose: () => Promise<VoiceModels>): void;
}
