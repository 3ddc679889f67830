// What an admin says of checkpoints and LoRAs, as it is stored beside their rating and whether they are offered.
import type { AdminLora, Checkpoint } from "../../shared/contract/image-admin.ts";

export type CheckpointDetails = Pick<
  Checkpoint,
  "name" | "family" | "promptStyle" | "qualityPrefix" | "negativePrompt"
>;
export type LoraDetails = Pick<AdminLora, "name" | "triggerWords" | "strength" | "families">;
