// The list of wake words over the registry that ships: what counts as installed, which core serves, which files are given.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseRegistry } from "../components/registry.ts";
import type { InstallMarker } from "../ports/install-tools.ts";
import { wakeWordListSchema } from "../shared/contract/wake.ts";
import { createWakeWords, DEFAULT_WAKE_WORD } from "./wake-words.ts";

const json = JSON.parse(readFileSync(new URL("../../data/registry/wake-words.json", import.meta.url), "utf8"));
const { components: entries } = parseRegistry([json]);
const INSTALLED_AT = "2026-11-21T08:00:00.000Z";

function house(
  installed: string[],
  { wanted = null as string | null, markers = new Map<string, InstallMarker>() } = {},
) {
  const markerOf = (id: string): InstallMarker | null => {
    const entry = entries.find((each) => each.id === id);
    if (!installed.includes(id) || entry === undefined) return null;
    const files = entry.files.map(({ path, sizeBytes }) => ({ path, sizeBytes, sha256: "c".repeat(64) }));
    return markers.get(id) ?? { version: entry.version, installedAt: INSTALLED_AT, files };
  };
  const isInstalled = (id: string) => installed.includes(id) || id.startsWith("starter-");
  return createWakeWords({ entries, components: { isInstalled, markerOf }, appDefault: async () => wanted });
}

test("wakeWords.list() has the starter core where nothing is installed, and no wake word", async () => {
  const list = await house([]).list();
  assert.deepEqual(wakeWordListSchema.strict().parse(list), list);
  assert.deepEqual([list.coreInstalled, list.core?.starter, list.items.length], [true, true, 0]);
  assert.deepEqual(list.core?.mel, {
    file: "starter-mel.onnx",
    sizeBytes: 26_477,
    sha256: "6db9d996b5389451549136632721f91a9c8f03d930954239be48a07be5ec0ab5",
  });
  assert.equal(list.defaultId, DEFAULT_WAKE_WORD);
});

test("wakeWords.list() merges what is installed with what the catalogue knows, by its marker", async () => {
  const list = await house(["wake-core", "wake-weather"], { wanted: "weather" }).list();
  assert.deepEqual(wakeWordListSchema.strict().parse(list), list);
  assert.deepEqual(list.items, [
    {
      id: "weather",
      name: "Ask for the weather",
      phrase: "What’s the weather?",
      kind: "pretrained",
      file: "weather_v0.1.onnx",
      defaultThreshold: 0.5,
      sizeBytes: 1_149_158,
      sha256: "c".repeat(64),
      installedAt: INSTALLED_AT,
    },
  ]);
  assert.deepEqual([list.core?.starter, list.core?.embedding.file], [false, "embedding_model.onnx"]);
  assert.equal(list.defaultId, "weather");
});

test("wakeWords.list() falls back to the pretrained default where the home's own choice does not serve", async () => {
  for (const wanted of ["alexa", "01950000-0000-7000-8000-00000000000a"]) {
    assert.equal((await house(["wake-core", "wake-weather"], { wanted }).list()).defaultId, DEFAULT_WAKE_WORD);
  }
});

test("wakeWords.list() names every pretrained detector as companions and settings do", async () => {
  const all = entries.map(({ id }) => id);
  const ids = (await house(all).list()).items.map(({ id }) => id);
  assert.deepEqual(ids, ["hey_jarvis", "alexa", "hey_mycroft", "hey_rhasspy", "timer", "weather"]);
});

test("wakeWords.list() has no core where the home's registry has none", async () => {
  const components = { isInstalled: () => true, markerOf: () => null };
  const list = await createWakeWords({ entries: [], components, appDefault: async () => null }).list();
  assert.deepEqual([list.coreInstalled, list.core, list.items], [false, null, []]);
});

test("wakeWords.list() leaves out what another version has installed under other names", async () => {
  const markers = new Map([["wake-core", { version: "0.4", installedAt: INSTALLED_AT, files: [] }]]);
  assert.equal((await house(["wake-core"], { markers }).list()).core?.starter, true);
});

test("wakeWords.find() finds the files of the list and no others", async () => {
  const wakeWords = house(["wake-core", "wake-alexa"]);
  const { core, items } = await wakeWords.list();
  for (const { file, sha256 } of [...items, ...(core === null ? [] : [core.mel, core.embedding])]) {
    assert.equal((await wakeWords.find(file))?.sha256, sha256, file);
  }
  assert.deepEqual((await wakeWords.find("alexa_v0.1.onnx"))?.place, {
    path: "voice/wake/detectors/alexa_v0.1.onnx",
    starter: false,
  });
  for (const file of ["starter-mel.onnx", "hey_jarvis_v0.1.onnx", "voice/wake/core/melspectrogram.onnx", ""]) {
    assert.equal(await wakeWords.find(file), null, file);
  }
});

test("wakeWords lists and finds what the household has trained beside the registry's", async () => {
  const ours = {
    ...{ id: "0190", name: "Hey Hearth", phrase: "Hey Hearth", kind: "trained" as const, defaultThreshold: 0.7 },
    ...{ file: "0190.onnx", sizeBytes: 10, sha256: "d".repeat(64), installedAt: INSTALLED_AT },
    place: { path: "voice/wake/trained/0190.onnx", starter: false },
  };
  const isInstalled = (id: string) => id === "starter-wake-core";
  const asked: (string | null)[] = [];
  const usable = async (core: string | null) => {
    asked.push(core);
    return [ours];
  };
  const weak = { ...ours, id: "0191", file: "0191.onnx" };
  const wakeWords = createWakeWords({
    entries,
    components: { isInstalled, markerOf: () => null },
    appDefault: async () => null,
    trained: { usable, all: async () => [ours, weak] },
  });
  const { items, core } = await wakeWords.list();
  assert.deepEqual(
    items.map(({ id, kind }) => `${id} ${kind}`),
    ["0190 trained"],
  );
  assert.deepEqual(asked, [core?.embedding.sha256], "they serve on the models that they were trained on");
  assert.deepEqual((await wakeWords.find("0190.onnx"))?.place, ours.place);
  assert.equal(await wakeWords.find("0191.onnx"), null, "one that serves nobody yet");
  assert.equal((await wakeWords.find("0191.onnx", { untried: true }))?.file, "0191.onnx");
});

test("wakeWords.list() tells the threshold that an admin has tuned instead of the registry's", async () => {
  const markerOf = (id: string): InstallMarker => {
    const files = entries.find((each) => each.id === id)?.files ?? [];
    return {
      version: "1",
      installedAt: INSTALLED_AT,
      files: files.map(({ path, sizeBytes }) => ({ path, sizeBytes, sha256: "c".repeat(64) })),
    };
  };
  const wakeWords = createWakeWords({
    entries,
    components: { isInstalled: (id) => id === "wake-alexa" || id === "wake-timer", markerOf },
    appDefault: async () => null,
    thresholds: async () => new Map([["alexa", 0.72]]),
  });
  assert.deepEqual(
    (await wakeWords.list()).items.map(({ id, defaultThreshold }) => [id, defaultThreshold]),
    [
      ["alexa", 0.72],
      ["timer", 0.5],
    ],
  );
});
