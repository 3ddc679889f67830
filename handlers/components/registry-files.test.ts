// The registry that ships: data/registry/*.json and what it leads to in this repository.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parseRegistry, type Registry } from "./registry.ts";

const root = new URL("../../", import.meta.url);
const folder = new URL("data/registry/", root);
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .sort();
const sizeInWords = /\d+ ?(kB|MB|GB|TB|KiB|MiB|GiB)\b/i;

function readRegistry(): Registry {
  return parseRegistry(names.map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8"))));
}

test("data/registry: all files are valid together, each named by its group", () => {
  const registry = readRegistry();
  assert.deepEqual(
    registry.groups.map(({ id }) => `${id}.json`),
    names,
  );
  assert.deepEqual(names, ["chat.json", "images.json", "library.json", "maps.json", "voice.json", "wake-words.json"]);
});

test("data/registry: what is essential ships with Hearth, so that a home without internet gets ready", () => {
  const essential = readRegistry().components.filter((component) => component.essential);
  assert.ok(essential.length > 0);
  for (const component of essential) assert.notEqual(component.starter, undefined, component.id);
});

test("data/registry: starters lie in the repository with the size and checksum of their entry", () => {
  const starters = readRegistry().components.filter((component) => component.starter !== undefined);
  for (const file of starters.flatMap((component) => component.files)) {
    const bytes = readFileSync(new URL(file.path, root));
    assert.equal(bytes.length, file.sizeBytes, file.path);
    assert.equal(createHash("sha256").update(bytes).digest("hex"), file.sha256, file.path);
  }
});

test("data/registry: an entry with something unknown says so, and each says where its facts are from", () => {
  for (const component of readRegistry().components) {
    const isUncertain = component.files.some((file) => file.sha256 === null || !file.isSizeExact);
    if (isUncertain) assert.match(component.note ?? "", /pinned by the first download|size/i, component.id);
    if (component.starter === undefined) assert.ok(component.sources.length > 0, component.id);
  }
});

test("data/registry: a checksum belongs to one size", () => {
  const sizes = new Map<string, number>();
  for (const { sha256, sizeBytes, path } of readRegistry().components.flatMap((component) => component.files)) {
    if (sha256 === null) continue;
    assert.equal(sizes.get(sha256) ?? sizeBytes, sizeBytes, path);
    sizes.set(sha256, sizeBytes);
  }
});

test("data/registry: locked Python packages have a version and a hash each", () => {
  const locks = readRegistry().components.flatMap(({ python }) => python?.lockFile ?? []);
  assert.ok(locks.length > 0);
  for (const lock of locks) {
    const entries = readFileSync(new URL(lock, root), "utf8")
      .replace(/^#.*\n/gm, "")
      .replaceAll(/ \\\n\s*/g, " ")
      .split("\n")
      .filter((line) => line !== "" && line !== "--only-binary :all:");
    assert.ok(entries.length > 0, lock);
    for (const entry of entries) assert.match(entry, /^[a-z0-9-]+==[\w.]+( --hash=sha256:[0-9a-f]{64})+$/);
  }
});

test("data/registry: a size never stands in words, the screens show it", () => {
  for (const { title, description } of readRegistry().groups)
    assert.doesNotMatch(`${title} ${description}`, sizeInWords);
  for (const component of readRegistry().components) {
    assert.doesNotMatch(`${component.name} ${component.description} ${component.unlocks}`, sizeInWords, component.id);
  }
});
