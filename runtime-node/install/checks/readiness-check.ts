// Finds out whether an installed component works: a check for each kind of the registry.
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { programPath } from "../../../handlers/components/registry.ts";
import type { Platform, Readiness } from "../../../handlers/components/registry-schema.ts";
import type { InstallTools } from "../../../handlers/ports/install-tools.ts";
import { errorCode } from "../disk-failure.ts";
import { insideFolder } from "../inside-folder.ts";
import { checkCommand } from "./check-command.ts";
import { checkGguf } from "./check-gguf.ts";
import { checkOnnx } from "./check-onnx.ts";
import { checkPmtiles } from "./check-pmtiles.ts";
import { checkSafetensors } from "./check-safetensors.ts";
import { checkVoice } from "./check-voice.ts";
import { checkZim } from "./check-zim.ts";
import { FormatError } from "./file-reader.ts";

const FORMATS: Record<Exclude<Readiness["kind"], "files" | "command">, (path: string) => Promise<void>> = {
  gguf: checkGguf,
  onnx: checkOnnx,
  // Before it is tried: a header tells more exactly what is wrong with a file.
  voice: checkOnnx,
  zim: checkZim,
  pmtiles: checkPmtiles,
  safetensors: checkSafetensors,
};

export interface ReadinessCheckOptions {
  dataDir: string;
  /** The repository: the voice sidecar is run from there. */
  rootDir: string;
  /** e.g. `linux-x64`; one that the registry does not know has no places of its own. */
  platform: string;
  environment: Record<string, string | undefined>;
}

/** Of kind `files` there is nothing to look at here: whoever knows the files has compared their sizes. */
export function createReadinessCheck(options: ReadinessCheckOptions): InstallTools["check"] {
  const { dataDir, platform, environment } = options;
  return async (readiness, signal) => {
    signal.throwIfAborted();
    if (readiness.kind === "files") return { ok: true };
    if (readiness.kind === "command") {
      const program = insideFolder(dataDir, programPath(readiness, platform as Platform));
      const { args, expect } = readiness;
      const detail = await checkCommand({ program, args, expect, cwd: dirname(program), environment }, signal);
      return detail === null ? { ok: true } : { ok: false, detail };
    }
    for (const path of readiness.paths) {
      const wrong = await whatIsWrong(insideFolder(dataDir, path), FORMATS[readiness.kind]);
      signal.throwIfAborted();
      if (wrong !== null) return { ok: false, detail: `${path} cannot be used: ${wrong}.` };
    }
    if (readiness.kind !== "voice") return { ok: true };
    const detail = await checkVoice(readiness, options, signal);
    return detail === null ? { ok: true } : { ok: false, detail };
  };
}

async function whatIsWrong(path: string, check: (path: string) => Promise<void>): Promise<string | null> {
  try {
    if ((await stat(path)).isDirectory()) return "a folder has its name";
    await check(path);
    return null;
  } catch (cause) {
    if (cause instanceof FormatError) return cause.message;
    if (errorCode(cause) === "ENOENT" || errorCode(cause) === "ENOTDIR") return "it is not there";
    if (errorCode(cause) === "EACCES" || errorCode(cause) === "EIO") return "it cannot be read";
    throw cause;
  }
}
