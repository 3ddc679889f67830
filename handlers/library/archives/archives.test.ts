// Archives that come, go and are damaged: which are served, when the library server starts anew, and who may remove what.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { CatalogueEntry } from "../../components/catalogue.ts";
import type { ZimArchives, ZimFile, ZimVerdict } from "../../ports/zim-archives.ts";
import { createManualClock } from "../../testing/manual-clock.ts";
import { createScriptedSidecars } from "../../testing/scripted-sidecars.ts";
import { createArchives } from "./archives.ts";
import { findName, isArchiveName } from "./file-name.ts";

const { signal } = new AbortController();
const quiet = { debug() {}, info() {}, warn() {}, error: (_: string, cause?: unknown) => assert.fail(String(cause)) };
const MB = 1_000_000;

/** A folder that a test fills: verdicts by name. */
function scene(options: { isInstalled?: boolean; isForeign?: boolean; freeBytes?: number } = {}) {
  let isInstalled = options.isInstalled ?? true;
  /** What the library server's tool says, by name. */
  const says = new Map<string, "refused" | "left">();
  const disk = new Map<string, { verdict: ZimVerdict; identity: string }>();
  const offers: string[][] = [];
  const examined: string[] = [];
  let tell = () => {};
  const fileOf = (file: string): ZimFile => ({ file, sizeBytes: 7, identity: disk.get(file)?.identity ?? "" });
  const zim: ZimArchives = {
    folder: "data/home/zim",
    list: async () => [...disk.keys()].toSorted().map(fileOf),
    reader: async () => (isInstalled ? "kiwix 1" : ""),
    async examine({ file }, { isAnew }) {
      examined.push(isAnew ? `${file} anew` : file);
      return disk.get(file)?.verdict ?? { uuid: null, problem: "not_readable" };
    },
    async offer(files) {
      offers.push([...files]);
      const [refused, left] = (["refused", "left"] as const).map((how) =>
        files.filter((file) => says.get(file) === how),
      );
      return { isWritten: isInstalled, refused: refused ?? [], left: left ?? [] };
    },
    async keep(file, body) {
      disk.set(file, { verdict: { uuid: await new Response(body).text(), problem: null }, identity: "kept" });
      return fileOf(file);
    },
    async remove(file) {
      disk.delete(file);
    },
    watch(listener) {
      tell = listener;
      return () => {
        tell = () => {};
      };
    },
  };
  const clock = createManualClock();
  const sidecars = createScriptedSidecars({ library: "kiwix-serve" });
  const entry = { id: "zim-travel", files: [{ path: "zim/travel.zim" }] } as unknown as CatalogueEntry;
  const archives = createArchives({
    ...{ zim, sidecars, clock, log: quiet, catalogue: [entry], isForeign: options.isForeign ?? false },
    isInstalled: () => isInstalled,
    freeBytes: async () => options.freeBytes ?? null,
  });
  return {
    ...{ archives, clock, sidecars, offers, examined, says },
    put: (file: string, uuid: string | null, problem: ZimVerdict["problem"] = null, identity = "1") =>
      void disk.set(file, { verdict: { uuid, problem } as ZimVerdict, identity }),
    putUnproven: (file: string, uuid: string, problem: ZimVerdict["problem"] = null) =>
      void disk.set(file, { verdict: { uuid, problem, isPassing: true }, identity: "1" }),
    take: (file: string) => void disk.delete(file),
    tell: () => tell(),
    install: () => {
      isInstalled = true;
    },
    /** As the library server serves all that it was given but these. */
    states: (...without: string[]) => {
      const given = [...disk].filter(([file]) => !without.includes(file));
      const books = new Map(given.map(([file, { verdict }]) => [verdict.uuid ?? "", { id: file, title: file }]));
      return archives.list(books).map(({ file, state, problem }) => `${file} ${problem ?? state}`);
    },
  };
}

test("createArchives() serves the good ones, names the bad ones, and serves none of two that are the same twice", async () => {
  const { archives, put, states, offers, sidecars } = scene();
  put("a.zim", "1");
  put("b.zim", null, "cut_short");
  put("travel.zim", "1");
  await archives.rescan(signal);
  assert.deepEqual(states(), ["a.zim twice", "b.zim cut_short", "travel.zim served"]);
  assert.deepEqual(offers, [["travel.zim"]]);
  assert.deepEqual(sidecars.calls, ["stop library", "start library"]);
  assert.deepEqual([archives.served, archives.setAside], [1, 2]);
});

test("createArchives() starts the library server anew for a change alone, and looks at nothing twice", async () => {
  const { archives, put, take, examined, offers, sidecars } = scene();
  put("a.zim", "1");
  await archives.rescan(signal);
  await archives.rescan(signal);
  assert.deepEqual([examined.length, offers.length], [1, 1]);
  const before = archives.edition;
  put("a.zim", "1", null, "2");
  await archives.rescan(signal);
  assert.deepEqual([examined.length, offers.length], [2, 2]);
  assert.notEqual(archives.edition, before);
  take("a.zim");
  await archives.rescan(signal);
  assert.equal(sidecars.calls.at(-1), "stop library");
});

test("createArchives() gives the library server what lies there as soon as there is one, and looks at it with that", async () => {
  const { archives, put, install, states, examined, offers, sidecars, clock } = scene({ isInstalled: false });
  put("a.zim", "1");
  archives.open();
  await clock.advance(60_000);
  assert.deepEqual([sidecars.calls.includes("start library"), archives.list(null)[0]?.state], [false, "waiting"]);
  const [before, looks] = [offers.length, examined.length];
  install();
  archives.lookSoon();
  await clock.advance(1_000);
  assert.deepEqual([offers.length - before, examined.length - looks], [1, 1]);
  assert.equal(sidecars.calls.at(-1), "start library");
  assert.deepEqual([archives.list(null)[0]?.state, states()], ["checking", ["a.zim served"]]);
  await clock.advance(120_000);
  assert.equal(offers.length - before, 1);
  await archives.close();
});

test("createArchives() keeps to what the library server's tool refuses, until the file is another or somebody asks", async () => {
  const { archives, put, says, states, offers, clock } = scene();
  put("a.zim", "1");
  put("b.zim", "2");
  says.set("b.zim", "refused");
  archives.open();
  await clock.advance(60_000);
  assert.deepEqual(states(), ["a.zim served", "b.zim not_readable"]);
  assert.deepEqual([archives.served, archives.setAside, offers.length], [1, 1, 1]);
  says.clear();
  await archives.rescan(signal);
  assert.deepEqual([states(), archives.setAside], [["a.zim served", "b.zim served"], 0]);
  // It has opened without one of them.
  assert.deepEqual(states("a.zim"), ["a.zim not_readable", "b.zim served"]);
  says.set("b.zim", "left");
  put("b.zim", "2", null, "3");
  await archives.rescan(signal);
  says.clear();
  const before = offers.length;
  await archives.rescan(signal);
  assert.deepEqual(offers.slice(before), [["a.zim", "b.zim"]]);
  await archives.close();
});

test("createArchives() tells what is still being looked at, before its first look, too", async () => {
  const { archives, put } = scene();
  assert.equal(archives.checking, 1);
  put("a.zim", "1");
  const looking = archives.rescan(signal);
  assert.equal(archives.checking, 1);
  await looking;
  assert.deepEqual([archives.checking, archives.served], [0, 1]);
  assert.equal(scene({ isForeign: true }).archives.checking, 0);
});

test("createArchives() looks again at what was not proven, and at all that is bad when somebody asks", async () => {
  const { archives, put, putUnproven, examined, states, clock } = scene();
  put("a.zim", "1");
  put("b.zim", null, "damaged");
  putUnproven("c.zim", "3", "not_allowed");
  archives.open();
  await clock.advance(60_000);
  assert.deepEqual(examined, ["a.zim", "b.zim", "c.zim"]);
  await clock.advance(5 * 60_000);
  assert.deepEqual(examined.slice(3), ["c.zim"]);
  put("c.zim", "3");
  await archives.rescan(signal);
  assert.deepEqual(examined.slice(4), ["b.zim anew", "c.zim anew"]);
  assert.deepEqual(states(), ["a.zim served", "b.zim damaged", "c.zim served"]);
  await archives.close();
});

test("createArchives() finds a file that is told of at once, and any within a minute; a stopped server stays stopped", async () => {
  const { archives, put, clock, tell, states, sidecars } = scene();
  archives.open();
  put("a.zim", "1");
  tell();
  await clock.advance(1_000);
  await settled();
  assert.deepEqual(states(), ["a.zim served"]);
  await sidecars.stop("library");
  put("b.zim", null, "damaged");
  await clock.advance(60_000);
  await settled();
  assert.deepEqual(states(), ["a.zim served", "b.zim damaged"]);
  assert.equal(sidecars.calls.at(-1), "stop library");
  await archives.close();
});

test("createArchives() waits for the program, and leaves one that is somebody else's alone", async () => {
  const waiting = scene({ isInstalled: false });
  waiting.put("a.zim", "1");
  await waiting.archives.rescan(signal);
  assert.ok(!waiting.sidecars.calls.includes("start library"));
  waiting.install();
  await waiting.archives.rescan(signal);
  assert.equal(waiting.sidecars.calls.at(-1), "start library");
  const foreign = scene({ isForeign: true });
  foreign.put("a.zim", "1");
  await foreign.archives.rescan(signal);
  assert.deepEqual([foreign.sidecars.calls, foreign.offers], [[], []]);
});

test("add() and remove() keep to plain names, to the room on the disk, and off what came as a feature", async () => {
  const { archives, put, states } = scene({ freeBytes: 600 * MB });
  const body = () => new Blob(["uuid-of-it"]).stream();
  await assert.rejects(archives.add("../a.zim", body(), null, signal), { code: "invalid_request" });
  await assert.rejects(archives.add("travel.zim", body(), null, signal), { code: "conflict" });
  await assert.rejects(archives.add("big.zim", body(), 200 * MB, signal), { code: "conflict", message: /room/ });
  assert.equal(await archives.add("Füchse.zim", body(), 7, signal), "Füchse.zim");
  assert.deepEqual(states(), ["Füchse.zim served"]);
  put("travel.zim", "2");
  await assert.rejects(archives.remove("travel.zim", signal), { code: "conflict" });
  await assert.rejects(archives.remove("nothing.zim", signal), { code: "not_found" });
  await archives.remove("Füchse.zim".normalize("NFD"), signal);
  assert.deepEqual(states(), ["travel.zim served"]);
});

test("isArchiveName() and findName() take what people call their files, and no way out of the folder", () => {
  for (const name of ["wiki_de.zim", "Füchse & Wölfe (2).zim", "日本.ZIM"]) assert.ok(isArchiveName(name), name);
  const bad = ["a.zip", ".zim", ".a.zim", "a/b.zim", "..\\a.zim", "a\u0000.zim", "a:b.zim", `${"x".repeat(300)}.zim`];
  for (const name of bad) assert.ok(!isArchiveName(name), name);
  assert.equal(findName(["Fu\u0308chse.zim"], "F\u00fcchse.zim"), "Fu\u0308chse.zim");
});

/** Looks go through a queue of promises. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
