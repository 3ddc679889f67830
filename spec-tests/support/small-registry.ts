// A registry of a suite's own, in a folder, with its files on a mirror: two models, an engine in an archive, a starter.
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MirrorServer, startMirrorServer } from "./mirror-server.ts";
import { tarGz } from "./tar.ts";

export interface SmallRegistry {
  mirror: MirrorServer;
  /** For the service: REGISTRY_DIR and REGISTRY_MIRROR. */
  env: Record<string, string>;
  /** By name, as the mirror has it and as it has to lie in DATA_DIR. */
  contents: Record<"voice.bin" | "names.bin" | "engine.tar.gz", Uint8Array>;
  close(): Promise<void>;
}

/** Bytes that differ from place to place, so that nothing in the wrong order goes unnoticed. */
function noise(length: number, seed: number): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

export const pathOf = (name: string): string => `example.org/files/${name}`;

export async function startSmallRegistry(): Promise<SmallRegistry> {
  const mirror = await startMirrorServer();
  const core = noise(90_000, 3);
  const contents = {
    "voice.bin": noise(600_000, 1),
    "names.bin": noise(40_000, 2),
    "engine.tar.gz": new Uint8Array(tarGz({ "engine-1.0/core.bin": core, "engine-1.0/notes.txt": noise(10, 4) })),
  };
  for (const [name, bytes] of Object.entries(contents)) mirror.files.set(pathOf(name), bytes);
  const folder = await mkdtemp(join(tmpdir(), "hearth-registry-"));
  await writeFile(join(folder, "house.json"), JSON.stringify(group(contents, core.length)));
  return {
    mirror,
    contents,
    env: { REGISTRY_DIR: folder, REGISTRY_MIRROR: mirror.url },
    async close() {
      await mirror.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function group(contents: SmallRegistry["contents"], coreBytes: number): object {
  const file = (name: keyof typeof contents, path: string, isKnown = true) => ({
    path,
    urls: [`https://${pathOf(name)}`],
    sizeBytes: contents[name].length,
    sha256: isKnown ? createHash("sha256").update(contents[name]).digest("hex") : null,
  });
  const common = {
    description: "A part of the test's house.",
    unlocks: "Something to test.",
    version: "1",
    licence: { name: "CC0-1.0", commercialUse: true },
    sources: ["https://example.org/"],
    readiness: { kind: "files" },
  };
  const engineFile = {
    ...file("engine.tar.gz", "test/engine.tar.gz"),
    unpack: { format: "tar.gz", into: "test/engine", stripComponents: 1 },
  };
  const item = (id: string, components: string[]) => ({ id, title: id, description: `The ${id}.`, components });
  return {
    id: "house",
    title: "House",
    description: "What the test's house has.",
    folders: ["test"],
    categories: [
      { id: "basics", title: "Basics", items: [item("basics", ["starter"])] },
      { id: "speech", title: "Speech", items: [item("speech", ["voice"])] },
    ],
    components: [
      {
        ...common,
        id: "starter",
        name: "Starter",
        essential: true,
        starter: "data/starter/llm",
        files: [{ path: "data/starter/llm/tiny-chat.gguf", urls: [], sizeBytes: 1, isSizeExact: false, sha256: null }],
        diskBytes: 1_000,
      },
      {
        ...common,
        id: "engine",
        name: "Engine",
        files: [engineFile],
        diskBytes: engineFile.sizeBytes + coreBytes + 10,
      },
      {
        ...common,
        id: "voice",
        name: "Voice",
        supersedes: "starter",
        requires: ["engine"],
        files: [file("voice.bin", "test/voice.bin"), file("names.bin", "test/names.bin", false)],
        diskBytes: contents["voice.bin"].length + contents["names.bin"].length,
      },
    ],
  };
}
