// Wake words in a home as its installer would have left them: the files in place, the marker, and a registry that agrees.
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { registryGroupSchema } from "../../handlers/components/registry-schema.ts";
import type { InstallMarker } from "../../handlers/ports/install-tools.ts";
import { ROOT } from "../targets/process-target.ts";
import type { RunningTarget } from "../targets/target.ts";

/** The registry's paths. */
export const WAKE_PATHS = {
  mel: "voice/wake/core/melspectrogram.onnx",
  embedding: "voice/wake/core/embedding_model.onnx",
  jarvis: "voice/wake/detectors/hey_jarvis_v0.1.onnx",
};

export interface InstalledWakeWords {
  /** Removes the registry. */
  close(): Promise<void>;
}

/**
 * Stops the service, installs every component whose files are all given, and starts it again. The service looks at
 * them beside its start: the list holds them a moment later.
 * @param files bytes by the registry's path; they need not be those that the registry knows
 * @param env what the home was started with
 */
export async function installWakeWords(
  home: Pick<RunningTarget, "kill" | "restart" | "dataDir">,
  files: ReadonlyMap<string, Uint8Array>,
  env: Record<string, string>,
): Promise<InstalledWakeWords> {
  await home.kill("SIGTERM");
  const json = JSON.parse(await readFile(join(ROOT, "data/registry/wake-words.json"), "utf8"));
  const group = registryGroupSchema.parse(json);
  for (const component of group.components) {
    const given = component.files.map((file) => ({ file, bytes: files.get(file.path) }));
    const marker: InstallMarker = { version: component.version, installedAt: new Date().toISOString(), files: [] };
    for (const { file, bytes } of given) {
      if (bytes === undefined) break;
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      Object.assign(file, { sizeBytes: bytes.length, sha256 });
      marker.files.push({ path: file.path, sizeBytes: bytes.length, sha256 });
      await mkdir(dirname(join(home.dataDir, file.path)), { recursive: true });
      await writeFile(join(home.dataDir, file.path), bytes);
    }
    if (marker.files.length < given.length) continue;
    component.diskBytes = component.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    await mkdir(join(home.dataDir, "installed"), { recursive: true });
    await writeFile(join(home.dataDir, "installed", `${component.id}.json`), JSON.stringify(marker));
  }
  const registryDir = await mkdtemp(join(tmpdir(), "hearth-registry-"));
  await writeFile(join(registryDir, "wake-words.json"), JSON.stringify(group));
  await home.restart({ ...env, REGISTRY_DIR: registryDir });
  return { close: () => rm(registryDir, { recursive: true, force: true }) };
}
