// The product's own registry of wake words, whose full files are the starter's on a mirror that is a folder: what
// installing them does can be seen in a second. The service never looks into a detector; the header is enough for it.
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { registryGroupSchema } from "../../handlers/components/registry-schema.ts";
import { pathInMirror } from "../../runtime-node/install/mirror.ts";
import { ROOT } from "../targets/process-target.ts";

export interface WakeRegistry {
  /** For the service: REGISTRY_DIR and REGISTRY_MIRROR. */
  env: Record<string, string>;
  /** What each served file holds, by the name that it is served by. */
  contents: ReadonlyMap<string, Uint8Array>;
  close(): Promise<void>;
}

/** Full file → which of the starter's stands in for it. */
const STAND_INS: Readonly<Record<string, string>> = {
  "voice/wake/core/melspectrogram.onnx": "data/starter/wake/mel.onnx",
  "voice/wake/core/embedding_model.onnx": "data/starter/wake/embedding.onnx",
  "voice/wake/detectors/hey_jarvis_v0.1.onnx": "data/starter/wake/embedding.onnx",
  "voice/wake/detectors/timer_v0.1.onnx": "data/starter/wake/mel.onnx",
};

export async function makeWakeRegistry(): Promise<WakeRegistry> {
  const folder = await mkdtemp(join(tmpdir(), "hearth-wake-"));
  const [registryDir, mirror] = [join(folder, "registry"), join(folder, "mirror")];
  const json = JSON.parse(await readFile(join(ROOT, "data/registry/wake-words.json"), "utf8"));
  const group = registryGroupSchema.parse(json);
  const files = group.components.flatMap((component) => component.files);
  const contents = new Map<string, Uint8Array>();
  for (const file of files) {
    const path = STAND_INS[file.path] ?? (file.urls.length === 0 ? file.path : undefined);
    if (path === undefined) continue;
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (path === file.path) {
      contents.set(`starter-${name}`, await readFile(join(ROOT, path)));
      continue;
    }
    const { sizeBytes, sha256 } = files.find((starter) => starter.path === path) ?? file;
    Object.assign(file, { sizeBytes, sha256 });
    contents.set(file.path.slice(file.path.lastIndexOf("/") + 1), await readFile(join(ROOT, path)));
    const target = join(mirror, pathInMirror(file.urls[0] ?? ""));
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(ROOT, path), target);
  }
  for (const component of group.components) {
    component.diskBytes = component.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }
  await mkdir(registryDir);
  await writeFile(join(registryDir, "wake-words.json"), JSON.stringify(group));
  return {
    env: { REGISTRY_DIR: registryDir, REGISTRY_MIRROR: mirror },
    contents,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
