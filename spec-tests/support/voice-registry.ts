// The product's own registry of voices, whose full models are the starters' files, on a mirror that is a folder: what
// installing them does can be seen in seconds.
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type RegistryFileEntry, registryGroupSchema } from "../../handlers/components/registry-schema.ts";
import { pathInMirror } from "../../runtime-node/install/mirror.ts";
import { ROOT } from "../targets/process-target.ts";

export interface VoiceRegistry {
  /** For the service: REGISTRY_DIR and REGISTRY_MIRROR. */
  env: Record<string, string>;
  close(): Promise<void>;
}

const STARTERS: Readonly<Record<string, string>> = {
  kokoro: "data/starter/voice/tiny-tts",
  "whisper-tiny-en": "data/starter/voice/tiny-stt",
};

export async function makeVoiceRegistry(): Promise<VoiceRegistry> {
  const folder = await mkdtemp(join(tmpdir(), "hearth-voices-"));
  const [registryDir, mirror] = [join(folder, "registry"), join(folder, "mirror")];
  const group = registryGroupSchema.parse(JSON.parse(await readFile(join(ROOT, "data/registry/voice.json"), "utf8")));
  const starterFiles = new Map(group.components.flatMap(({ files }) => files).map((file) => [file.path, file]));

  /** The starter's file of the same name takes its place. */
  async function standIn(file: RegistryFileEntry, own: string, starter: string): Promise<RegistryFileEntry> {
    const path = starter + file.path.slice(own.length);
    const { sizeBytes, sha256 } = starterFiles.get(path) ?? file;
    const target = join(mirror, pathInMirror(file.urls[0] ?? ""));
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(ROOT, path), target);
    return { ...file, sizeBytes, sha256 };
  }

  for (const component of group.components) {
    const starter = STARTERS[component.id];
    const config = component.files.find(({ path }) => path.endsWith("/config.json"));
    if (starter === undefined || config === undefined) continue;
    const own = dirname(config.path);
    component.files = await Promise.all(component.files.map((file) => standIn(file, own, starter)));
    component.diskBytes = component.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }
  await mkdir(registryDir);
  await writeFile(join(registryDir, "voice.json"), JSON.stringify(group));
  return {
    env: { REGISTRY_DIR: registryDir, REGISTRY_MIRROR: mirror },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
