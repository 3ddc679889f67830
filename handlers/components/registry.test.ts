// The install registry: what it refuses and in which words, and what its lookups answer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { filesFor, parseRegistry, programPath, RegistryError, runsOn } from "./registry.ts";

type Json = { [key: string]: unknown };

function file(path: string, more: Json = {}): Json {
  return { path, urls: [`https://files.example/${path}`], sizeBytes: 10, sha256: null, ...more };
}

function component(id: string, more: Json = {}): Json {
  return {
    id,
    name: id,
    description: "What it is.",
    unlocks: "What it does.",
    version: "1",
    files: [file(`books/${id}.zim`)],
    licence: { name: "MIT", commercialUse: true },
    diskBytes: 10,
    readiness: { kind: "files" },
    ...more,
  };
}

/** A group with one item that offers all `components`. */
function group(components: Json[], more: Json = {}): Json {
  const ids = components.map(({ id }) => id);
  return {
    id: "library",
    title: "Library",
    description: "Books.",
    folders: ["books"],
    categories: [{ id: "all", title: "All", items: [item("everything", ids)] }],
    components,
    ...more,
  };
}

function item(id: string, components: unknown[]): Json {
  return { id, title: id, description: "What one chooses.", components };
}

function mistakesOf(...groups: Json[]): readonly string[] {
  try {
    parseRegistry(groups);
  } catch (error) {
    if (error instanceof RegistryError) return error.mistakes;
    throw error;
  }
  return [];
}

const server = component("server");
const starter = component("starter", {
  starter: "data/starter/llm",
  files: [{ ...file("data/starter/llm/tiny.gguf"), urls: [] }],
});
const command = (path: string, more: Json = {}) => ({ kind: "command", path, args: [], ...more });
const archive = (path: string, into: string) => file(path, { unpack: { format: "zip", into } });

const refused: readonly { what: string; groups: Json[]; says: RegExp }[] = [
  {
    what: "a wrong value, by file and place",
    groups: [group([component("a", { diskBytes: -1 })])],
    says: /^library\.json: components\.0\.diskBytes: /,
  },
  {
    what: "a field that does not exist",
    groups: [group([component("a", { plattforms: ["linux-x64"] })])],
    says: /^library\.json: components\.0: .*plattforms/,
  },
  { what: "something that is no group", groups: [[] as unknown as Json], says: /^file 1: the whole file: / },
  {
    what: "an address without encryption",
    groups: [group([component("a", { files: [file("books/a", { urls: ["http://files.example/a"] })] })])],
    says: /^library\.json: components\.0\.files\.0\.urls\.0: /,
  },
  {
    what: "a path that leaves its folder",
    groups: [group([component("a", { files: [file("books/../hearth.db")] })])],
    says: /files\.0\.path: must be a relative path that stays inside its folder/,
  },
  {
    what: "two components of one id",
    groups: [group([component("a"), component("a", { files: [file("books/b")] })])],
    says: /^library\.json: components\.a: the component id "a" is taken by library\.json: components\.a$/,
  },
  {
    what: "two groups of one id",
    groups: [group([component("a")]), group([component("b")], { folders: ["more"] })],
    says: /^library\.json: the group id "library" is taken/,
  },
  {
    what: "a requirement that does not exist",
    groups: [group([component("a", { requires: ["ghost"] })])],
    says: /^library\.json: components\.a\.requires: there is no component "ghost"$/,
  },
  {
    what: "a requirement that runs on fewer platforms",
    groups: [group([component("a", { requires: ["server"] }), { ...server, platforms: ["linux-x64"] }])],
    says: /^library\.json: components\.a\.requires: "server" does not run on every platform that a runs on$/,
  },
  {
    what: "a predecessor that does not exist",
    groups: [group([component("a", { supersedes: "ghost" })])],
    says: /^library\.json: components\.a\.supersedes: there is no component "ghost"$/,
  },
  {
    what: "an item of a component that does not exist",
    groups: [
      group([component("a")], { categories: [{ id: "all", title: "All", items: [item("one", ["a", "ghost"])] }] }),
    ],
    says: /^library\.json: categories\.all\.items\.one\.components: there is no component "ghost"$/,
  },
  {
    what: "components that require each other",
    groups: [group([component("a", { requires: ["b"] }), component("b", { requires: ["a"] })])],
    says: /^library\.json: components\.a\.requires: goes in a circle: a → b → a$/,
  },
  {
    what: "a component that takes its own place",
    groups: [group([component("a", { supersedes: "a" })])],
    says: /^library\.json: components\.a\.supersedes: goes in a circle: a → a$/,
  },
  {
    what: "a component that nobody can reach",
    groups: [
      group([component("a"), component("b")], {
        categories: [{ id: "all", title: "All", items: [item("one", ["a"])] }],
      }),
    ],
    says: /^library\.json: components\.b: no item offers it/,
  },
  {
    what: "a file outside the group's folders",
    groups: [group([component("a", { files: [file("bookshelf/a.zim")] })])],
    says: /^library\.json: components\.a\.files\.0\.path: "bookshelf\/a\.zim" is outside the folders of library$/,
  },
  {
    what: "an archive that is unpacked outside the group's folders",
    groups: [group([component("a", { files: [archive("books/a.zip", "models/llm")] })])],
    says: /^library\.json: components\.a\.files\.0\.unpack\.into: "models\/llm" is outside/,
  },
  {
    what: "groups with folders in each other",
    groups: [
      group([component("a")]),
      group([component("b", { files: [file("books/new/b")] })], {
        id: "news",
        folders: ["books/new"],
        categories: [{ id: "all", title: "All", items: [item("news", ["b"])] }],
      }),
    ],
    says: /^news\.json: folders: "books\/new" and "books" of library\.json lie in each other$/,
  },
  {
    what: "one path written twice",
    groups: [group([component("a"), component("b", { files: [file("books/a.zim")] })])],
    says: /^library\.json: components\.b\.files\.0\.path: "books\/a\.zim" is also written by .*components\.a\.files\.0\.path$/,
  },
  {
    what: "a file in a folder that another component unpacks",
    groups: [
      group([
        component("a", { files: [archive("books/a.zip", "books/a")] }),
        component("b", { files: [file("books/a/b.zim")] }),
      ]),
    ],
    says: /^library\.json: components\.a: its folder "books\/a" holds a file of b$/,
  },
  {
    what: "two components that unpack into one folder",
    groups: [
      group([
        component("a", { files: [archive("books/a.zip", "books/x")] }),
        component("b", { files: [archive("books/b.zip", "books/x")] }),
      ]),
    ],
    says: /^library\.json: components\.a: its folder "books\/x" and "books\/x" of b meet$/,
  },
  {
    what: "files larger than the disk space it names",
    groups: [group([component("a", { diskBytes: 9 })])],
    says: /^library\.json: components\.a\.diskBytes: 9 is less than its files take on linux-x64 \(10\)$/,
  },
  {
    what: "a platform without a file",
    groups: [
      group([
        component("a", {
          platforms: ["linux-x64", "win32-x64"],
          files: [file("books/a", { platforms: ["linux-x64"] })],
        }),
      ]),
    ],
    says: /^library\.json: components\.a\.files: has no file for win32-x64$/,
  },
  {
    what: "a file for a platform that the component does not run on",
    groups: [
      group([
        component("a", {
          platforms: ["linux-x64"],
          files: [file("books/a"), file("books/b", { platforms: ["win32-x64"], sizeBytes: 1 })],
        }),
      ]),
    ],
    says: /^library\.json: components\.a\.files\.1\.platforms: the component itself does not run on win32-x64$/,
  },
  {
    what: "a file without an address",
    groups: [group([component("a", { files: [file("books/a", { urls: [] })] })])],
    says: /^library\.json: components\.a\.files\.0\.urls: needs an address/,
  },
  {
    what: "nothing to install",
    groups: [group([component("a", { files: [] })])],
    says: /^library\.json: components\.a: has neither files nor a Python environment/,
  },
  {
    what: "a starter with an address",
    groups: [group([{ ...starter, files: [file("data/starter/llm/tiny.gguf")] }])],
    says: /^library\.json: components\.starter\.files\.0\.urls: a starter ships with Hearth/,
  },
  {
    what: "a starter outside its folder",
    groups: [group([{ ...starter, files: [file("data/starter/llm2/tiny.gguf", { urls: [] })] }])],
    says: /^library\.json: components\.starter\.files\.0\.path: .* is not in its folder "data\/starter\/llm"$/,
  },
  {
    what: "two archives of one component in one folder, of which the second would wipe out the first",
    groups: [
      group([component("a", { files: [archive("books/1.zip", "books/a"), archive("books/2.zip", "books/a/b")] })]),
    ],
    says: /^library\.json: components\.a: its folders "books\/a" and "books\/a\/b" meet$/,
  },
  {
    what: "a file in a folder that is replaced by an archive of the same component",
    groups: [group([component("a", { files: [file("books/a/config"), archive("books/1.zip", "books/a")] })])],
    says: /^library\.json: components\.a: its folder "books\/a" holds its file "books\/a\/config"$/,
  },
  {
    what: "a check of a file that is not there",
    groups: [group([component("a", { readiness: { kind: "zim", paths: ["books/b.zim"] } })])],
    says: /^library\.json: components\.a\.readiness: "books\/b\.zim" is none of its files$/,
  },
  {
    what: "a program that is elsewhere on one platform",
    groups: [
      group([
        component("a", {
          files: [archive("books/a.zip", "books/a")],
          readiness: command("books/a/serve", { pathOn: { "win32-x64": "books/serve.exe" } }),
        }),
      ]),
    ],
    says: /^library\.json: components\.a\.readiness: "books\/serve\.exe" is none of its files$/,
  },
];

for (const { what, groups, says } of refused) {
  test(`parseRegistry() refuses ${what}`, () => {
    const mistakes = mistakesOf(...groups);
    assert.ok(
      mistakes.some((mistake) => says.test(mistake)),
      `none of these says ${says}:\n${mistakes.join("\n")}`,
    );
  });
}

test("parseRegistry() names all mistakes at once", () => {
  const mistakes = mistakesOf(
    group([component("a", { requires: ["x"], diskBytes: 1 }), component("b", { supersedes: "y" })]),
  );
  assert.equal(mistakes.length, 3, mistakes.join("\n"));
});

test("parseRegistry() accepts one path for different platforms, and files of a starter", () => {
  const perPlatform = component("a", {
    platforms: ["linux-x64", "win32-x64"],
    files: [file("books/a", { platforms: ["linux-x64"] }), file("books/a", { platforms: ["win32-x64"] })],
  });
  assert.deepEqual(mistakesOf(group([perPlatform, starter])), []);
});

test("Registry.closure() puts what is required first, each component once", () => {
  const registry = parseRegistry([
    group([
      component("a", { requires: ["b", "c"] }),
      component("b", { requires: ["server"] }),
      component("c", { requires: ["server"] }),
      server,
    ]),
  ]);
  const ids = (wanted: string[]) => registry.closure(wanted).map(({ id }) => id);
  assert.deepEqual(ids(["a"]), ["server", "b", "c", "a"]);
  assert.deepEqual(ids(["c", "a", "a"]), ["server", "c", "b", "a"]);
  assert.deepEqual(ids([]), []);
  assert.throws(() => registry.closure(["ghost"]), new RangeError('The registry has no component "ghost"'));
});

test("Registry.component() knows its group, and the category of the first item that needs it", () => {
  const registry = parseRegistry([
    group([component("a", { requires: ["server"] }), component("b", { requires: ["server"] }), server], {
      categories: [
        { id: "small", title: "Small", items: [item("one", ["b"])] },
        { id: "large", title: "Large", items: [item("two", ["a"])] },
      ],
    }),
  ]);
  const places = registry.components.map(({ id, group: of, category }) => [id, of, category]);
  assert.deepEqual(places, [
    ["a", "library", "large"],
    ["b", "library", "small"],
    ["server", "library", "small"],
  ]);
  assert.equal(registry.component("ghost"), undefined);
  assert.deepEqual(registry.item("two")?.components, ["a"]);
});

test("filesFor() gives the files of a platform, and none where the component does not run", () => {
  const registry = parseRegistry([
    group([
      component("a", {
        platforms: ["linux-x64", "win32-x64"],
        diskBytes: 20,
        files: [file("books/a"), file("books/a.exe", { platforms: ["win32-x64"] })],
        readiness: { kind: "files" },
      }),
    ]),
  ]);
  const entry = registry.component("a");
  assert.ok(entry);
  assert.deepEqual(
    filesFor(entry, "linux-x64").map(({ path }) => path),
    ["books/a"],
  );
  assert.deepEqual(
    filesFor(entry, "win32-x64").map(({ path }) => path),
    ["books/a", "books/a.exe"],
  );
  assert.deepEqual(filesFor(entry, "darwin-arm64"), []);
  assert.equal(runsOn(entry, "darwin-arm64"), false);
});

test("programPath() is the platform's own where there is one", () => {
  const readiness = {
    ...command("lib/serve"),
    kind: "command" as const,
    pathOn: { "win32-x64": "lib/serve.exe" },
    args: [],
  };
  assert.equal(programPath(readiness, "win32-x64"), "lib/serve.exe");
  assert.equal(programPath(readiness, "linux-x64"), "lib/serve");
});
