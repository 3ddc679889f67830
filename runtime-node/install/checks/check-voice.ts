// Whether the voice sidecar can load a model: it is started for nothing else, loads it, and ends (specification, section 8).
import type { Readiness } from "../../../handlers/components/registry-schema.ts";
import { voiceProgram } from "../../voice-program.ts";
import { errorCode } from "../disk-failure.ts";
import { insideFolder } from "../inside-folder.ts";
import { runProgram } from "../run-program.ts";

export type VoiceReadiness = Extract<Readiness, { kind: "voice" }>;

export interface VoiceCheckOptions {
  /** Absolute. */
  dataDir: string;
  /** The repository, absolute. */
  rootDir: string;
  /** Programs get this and nothing else. */
  environment: Record<string, string | undefined>;
  timeoutMs?: number;
}

/** The largest model on a slow disk and a slow processor. */
const WARM_MAX_MS = 300_000;
const QUOTED_CHARACTERS = 300;

/** null: it works; else what is wrong, as a sentence. Rejects with the signal's reason when that aborts. */
export async function checkVoice(
  { loads, folder, precision }: VoiceReadiness,
  { dataDir, rootDir, environment, timeoutMs = WARM_MAX_MS }: VoiceCheckOptions,
  signal: AbortSignal,
): Promise<string | null> {
  const { command, args, cwd } = voiceProgram(rootDir, "warm");
  const dir = insideFolder(dataDir, folder);
  const own = loads === "tts" ? { VOICE_TTS_DIR: dir, VOICE_TTS_PRECISION: precision ?? "q4" } : { VOICE_STT_DIR: dir };
  try {
    const end = await runProgram(command, { args, cwd, environment: { ...environment, ...own }, timeoutMs, signal });
    if (end.timedOut) return `The model was not loaded within ${Math.round(timeoutMs / 1_000)} seconds.`;
    if (end.exitCode === 0) return null;
    const words = lastLineOf(end.output);
    if (words !== "") return words;
    return end.exitCode === null
      ? "The system ended the program that tried the model, perhaps for want of memory."
      : "The model cannot be loaded.";
  } catch (cause) {
    if (signal.aborted) throw cause;
    return `The program that tries the model cannot be run on this machine (${errorCode(cause) || "unknown reason"}).`;
  }
}

/** The sidecar tells its reason in one line, the last of all. */
function lastLineOf(output: string): string {
  const last = output.trimEnd().split("\n").at(-1)?.trim() ?? "";
  return last.length > QUOTED_CHARACTERS ? `${last.slice(0, QUOTED_CHARACTERS)}…` : last;
}
