// The names that a bundle can be asked for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRegistry } from "../../handlers/components/registry.ts";
import { nameFeatures } from "./name-features.ts";

const component = (id: string, more: object = {}) => ({
  id,
  name: id,
  description: "What it is.",
  unlocks: "What it does.",
  version: "1",
  files: [{ path: `books/${id}.zim`, urls: [`https://files.example/${id}`], sizeBytes: 10, sha256: null }],
  licence: { name: "MIT", commercialUse: true },
  diskBytes: 10,
  readiness: { kind: "files" },
  ...more,
});
const item = (id: string) => ({ id: `read-${id}`, title: `Read ${id}`, description: "Read.", components: [id] });
const registry = parseRegistry([
  {
    id: "library",
    title: "Library",
    description: "Books.",
    folders: ["books"],
    categories: [{ id: "all", title: "All", items: ["novel", "atlas", "mac"].map(item) }],
    components: [
      component("shelf"),
      component("novel", { requires: ["shelf"] }),
      component("atlas", { requires: ["shelf"] }),
      component("mac", { platforms: ["darwin-arm64"] }),
    ],
  },
]);
const linesOf = (...ids: string[]) => {
  const markers = new Map(ids.map((id) => [id, { version: "1", files: [], installedAt: "" } as never]));
  return nameFeatures({ registry, platform: "linux-x64", markers })
    .split("\n")
    .map((line) => line.trim().replace(/\s+/g, " "));
};

test("nameFeatures() names what this home has whole, apart from what it would have to fetch", () => {
  assert.deepEqual(linesOf("shelf", "novel"), [
    "Installed here:",
    "read-novel Library: Read novel",
    "",
    "Not installed here, fetched from the internet first:",
    "read-atlas Library: Read atlas",
    "",
  ]);
});

test("nameFeatures() says that nothing is installed", () => {
  const lines = linesOf("novel");
  assert.equal(lines[0], "Nothing is installed here yet.");
  assert.equal(lines.length, 6);
});
