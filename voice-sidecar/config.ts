// What can be set: the only file of the sidecar that reads the environment.
import { isAbsolute } from "node:path";
import { PRECISIONS, type Precision, type SttModel, type TtsModel } from "./engines/models.ts";

export interface SidecarConfig {
  port: number;
  /** null: nothing speaks until a model is named over PUT /models. */
  tts: TtsModel | null;
  stt: SttModel | null;
  /** Whoever started the sidecar holds its standard input open, and the sidecar ends with it. */
  stopsWithParent: boolean;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used; the message is one line that names the variable. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** @throws ConfigError at the first value that cannot be used */
export function readConfig(environment: Environment): SidecarConfig {
  const ttsDir = readFolder(environment, "VOICE_TTS_DIR");
  const sttDir = readFolder(environment, "VOICE_STT_DIR");
  const precision = readPrecision(environment.VOICE_TTS_PRECISION);
  return {
    port: readPort(environment.VOICE_PORT),
    tts: ttsDir === null ? null : { dir: ttsDir, precision },
    stt: sttDir === null ? null : { dir: sttDir },
    stopsWithParent: environment.HEARTH_PARENT_PIPE === "1",
  };
}

function readPort(value: string | undefined): number {
  const text = value?.trim() ?? "";
  if (text === "") return 8091;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new ConfigError(`Cannot start: VOICE_PORT is "${text}", but it must be a whole number from 0 to 65535.`);
}

function readFolder(environment: Environment, name: string): string | null {
  const text = environment[name]?.trim() ?? "";
  if (text === "") return null;
  if (isAbsolute(text)) return text;
  throw new ConfigError(`Cannot start: ${name} is "${text}", but it must be the whole path of a folder.`);
}

function readPrecision(value: string | undefined): Precision {
  const text = value?.trim() || "q4";
  const precision = PRECISIONS.find((known) => known === text);
  if (precision !== undefined) return precision;
  throw new ConfigError(
    `Cannot start: VOICE_TTS_PRECISION is "${text}", but it must be one of ${PRECISIONS.join(", ")}.`,
  );
}
