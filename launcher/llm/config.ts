// The settings of the language model service: the only file of it that reads the environment.

import { delimiter } from "node:path";

/** Everything that can be set, with units in the names. */
export interface LlmConfig {
  readonly host: string;
  readonly port: number;
  /** Searched in this order; a later folder wins when two hold a file of the same name. */
  readonly modelFolders: readonly string[];
  readonly threads: number;
  /** Conversations that one model answers at the same time. */
  readonly slots: number;
  /** Requests that may wait for one model before the next one is turned away. */
  readonly maxWaiting: number;
  readonly maxContextTokens: number;
  readonly idleUnloadMs: number;
  /** Most prompt tokens that are read in one step; the pacing chooses fewer while others are being answered. */
  readonly batchTokens: number;
  readonly useGpu: boolean;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used; its message is one line that names the variable. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Reads the settings. @throws {ConfigError} at the first value that cannot be used. */
export function readConfig(environment: Environment): LlmConfig {
  const whole = (name: string, fallback: number, min: number, max: number): number => {
    const text = environment[name]?.trim();
    if (text === undefined || text === "") return fallback;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new ConfigError(`Cannot start: ${name} is "${text}", but it must be a whole number from ${min} to ${max}.`);
  };

  return {
    host: environment.LLM_HOST?.trim() || "127.0.0.1",
    port: whole("LLM_PORT", 8092, 0, 65_535),
    modelFolders: readFolders(environment.LLM_MODELS_DIR),
    threads: whole("LLM_THREADS", 1, 1, 256),
    slots: whole("LLM_SLOTS", 4, 1, 64),
    maxWaiting: whole("LLM_QUEUE", 32, 1, 1000),
    maxContextTokens: whole("LLM_CONTEXT", 8192, 256, 1_048_576),
    idleUnloadMs: whole("LLM_IDLE_UNLOAD_S", 900, 1, 604_800) * 1000,
    batchTokens: whole("LLM_BATCH", 256, 1, 4096),
    useGpu: readSwitch("LLM_GPU", environment.LLM_GPU),
  };
}

/** How the log is written: JSON unless LOG_FORMAT says `pretty`. */
export const readLogFormat = (environment: Environment): "json" | "pretty" =>
  environment.LOG_FORMAT?.trim() === "pretty" ? "pretty" : "json";

function readFolders(text: string | undefined): readonly string[] {
  const folders = (text ?? "").split(delimiter).filter((folder) => folder.trim() !== "");
  if (folders.length > 0) return folders;
  throw new ConfigError("Cannot start: LLM_MODELS_DIR is not set. It must name the folder with the .gguf model files.");
}

function readSwitch(name: string, text: string | undefined): boolean {
  const value = text?.trim().toLowerCase() ?? "";
  if (["1", "true", "yes", "on", "auto"].includes(value)) return true;
  if (["", "0", "false", "no", "off"].includes(value)) return false;
  throw new ConfigError(`Cannot start: ${name} is "${text}", but it must be 1 (use a graphics card) or 0.`);
}
