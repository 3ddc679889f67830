// The VoiceHost port on Node: where models lie, and what the voice sidecar is started with.
import { join } from "node:path";
import type { VoiceHost } from "../handlers/ports/voice-host.ts";
import type { VoiceModels } from "../handlers/voice/models/choose-models.ts";

export interface NodeVoiceHost extends VoiceHost {
  /** As of now, for a start of the sidecar. @throws Error before the service has said how to choose */
  models(): Promise<VoiceModels>;
}

/** Both absolute. */
export function createVoiceHost({ dataDir, rootDir }: { dataDir: string; rootDir: string }): NodeVoiceHost {
  let choose: (() => Promise<VoiceModels>) | null = null;
  return {
    folderOf: ({ folder, starter }) => join(starter ? rootDir : dataDir, folder),
    startWith(given) {
      choose = given;
    },
    async models() {
      if (choose === null) throw new Error("The voice sidecar was started before the service.");
      return choose();
    },
  };
}
