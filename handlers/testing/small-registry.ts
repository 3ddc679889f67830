// A small registry with every kind of component in it, and the scripted servers that have its files.
import { parseRegistry, type Registry } from "../components/registry.ts";
import { type ScriptedAnswer, scriptedArchive, sha256Of } from "./scripted-install-tools.ts";

const text = (content: string) => new TextEncoder().encode(content);

export const CONTENT = {
  model: text(`GGUF${"m".repeat(496)}`),
  voice: text("v".repeat(300)),
  names: text("n".repeat(200)),
  engine: scriptedArchive({ "engine-1.0/bin/run": "#!/bin/sh", "engine-1.0/lib/core": "core" }),
} as const;

const url = (name: string) => `https://example.org/${name}`;

/** What the servers have; `names.bin` has no checksum in the registry. */
export const smallWeb = (): Map<string, ScriptedAnswer> =>
  new Map([
    [url("model.gguf"), { bytes: CONTENT.model }],
    [url("voice.onnx"), { bytes: CONTENT.voice }],
    [url("names.bin"), { bytes: CONTENT.names }],
    [url("engine.tar.gz"), { bytes: CONTENT.engine }],
  ]);

export async function smallRegistry(
  change: (component: Record<string, unknown>) => object = (same) => same,
): Promise<Registry> {
  const file = async (path: string, name: string, bytes: Uint8Array, isKnown = true) => ({
    path,
    urls: [url(name)],
    sizeBytes: bytes.length,
    sha256: isKnown ? await sha256Of(bytes) : null,
  });
  const common = {
    description: "A part of the test's house.",
    unlocks: "Something to test.",
    version: "1",
    licence: { name: "CC0-1.0", commercialUse: true },
    sources: ["https://example.org/"],
  };
  const engineFile = await file("engines/engine.tar.gz", "engine.tar.gz", CONTENT.engine);
  const components = [
    {
      ...common,
      id: "starter",
      name: "Starter",
      starter: "data/starter/llm",
      essential: true,
      files: [{ path: "data/starter/llm/tiny-chat.gguf", urls: [], sizeBytes: 10, sha256: null }],
      diskBytes: 10,
      readiness: { kind: "files" },
    },
    {
      ...common,
      id: "engine",
      name: "Engine",
      files: [{ ...engineFile, unpack: { format: "tar.gz", into: "engines/engine", stripComponents: 1 } }],
      diskBytes: 1_000,
      readiness: { kind: "command", path: "engines/engine/bin/run", args: ["--version"] },
    },
    {
      ...common,
      id: "model",
      name: "Model",
      supersedes: "starter",
      requires: ["engine"],
      files: [await file("models/model.gguf", "model.gguf", CONTENT.model)],
      diskBytes: 500,
      readiness: { kind: "gguf", paths: ["models/model.gguf"] },
    },
    {
      ...common,
      id: "voice",
      name: "Voice",
      files: [
        await file("voice/voice.onnx", "voice.onnx", CONTENT.voice),
        await file("voice/names.bin", "names.bin", CONTENT.names, false),
      ],
      python: { lockFile: "data/registry/voice.lock", into: "voice/python", minVersion: "3.11", sizeBytes: 100 },
      diskBytes: 600,
      readiness: { kind: "files" },
    },
  ].map(change);
  const item = (id: string, of: string[]) => ({ id, title: id, description: `The ${id}.`, components: of });
  return parseRegistry([
    {
      id: "house",
      title: "House",
      description: "What the test's house has.",
      folders: ["engines", "models", "voice"],
      categories: [
        { id: "talking", title: "Talking", items: [item("small-talk", ["starter"]), item("big-talk", ["model"])] },
        { id: "speaking", title: "Speaking", items: [item("speech", ["voice"])] },
      ],
      components,
    },
  ]);
}
