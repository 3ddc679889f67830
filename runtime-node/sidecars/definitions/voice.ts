// The voice sidecar on the supervisor: what is run, on which models, and when it is well.
import * as z from "zod";
import { STARTER_TTS } from "../../../handlers/voice/models/choose-models.ts";
import { VOICE_SIDECAR } from "../../../handlers/voice/voice-address.ts";
import type { NodeVoiceHost } from "../../voice-host.ts";
import { voiceProgram } from "../../voice-program.ts";
import type { SidecarDefinition } from "../definition.ts";

export interface VoiceSidecarOptions {
  /** The repository, absolute. */
  rootDir: string;
  /** VOICE_URL; null: it is run here. */
  url: string | null;
  host: Pick<NodeVoiceHost, "models" | "folderOf">;
}

const PREFERRED_PORT = 8091;
const healthSchema = z.object({ ok: z.literal(true), tts: z.boolean(), stt: z.boolean() });

export function voiceSidecar({ rootDir, url, host }: VoiceSidecarOptions): SidecarDefinition {
  return {
    id: VOICE_SIDECAR,
    name: "Speech",
    // The starter, which is always there; what supersedes it keeps the sidecar running as well.
    componentId: STARTER_TTS,
    async program({ port }) {
      const { tts, stt } = await host.models();
      return {
        ...voiceProgram(rootDir),
        env: {
          VOICE_PORT: String(port),
          ...(tts === null ? {} : { VOICE_TTS_DIR: host.folderOf(tts), VOICE_TTS_PRECISION: tts.precision }),
          ...(stt === null ? {} : { VOICE_STT_DIR: host.folderOf(stt) }),
        },
      };
    },
    port: { preferred: PREFERRED_PORT, movable: true },
    // The engines may still be loading: the program itself has to be well.
    probe: { path: "/health", isRight: ({ status, json }) => status === 200 && healthSchema.safeParse(json).success },
    // What is said at home is not told to whatever happens to listen on that port. VOICE_URL names one that may hear it.
    usesForeign: false,
    url,
  };
}
