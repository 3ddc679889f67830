// Archives and the library server's programs: what is proof against one, what is remembered, and what a killed service has left.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import type { ZimVerdict } from "../../handlers/ports/zim-archives.ts";
import { eventually } from "../supervision/testing/eventually.ts";
import { tempFolder } from "../supervision/testing/temp-folder.ts";
import { KIWIX_FOLDER } from "./kiwix-programs.ts";
import { LIBRARY_FILE, offeredEdition } from "./offer-archives.ts";
import { type ManageDouble, type ServeDouble, writeKiwix } from "./testing/double-kiwix.ts";
import { startTrialServer } from "./trial-server.ts";
import { createZimArchives } from "./zim-archives.ts";

const { signal } = new AbortController();
const posix = { skip: process.platform === "win32" };

/** One archive whose file tells what a test says. */
async function scene(t: TestContext, serve: ServeDouble | null, manage: ManageDouble | null = "good") {
  const dataDir = tempFolder(t);
  await mkdir(join(dataDir, "zim"), { recursive: true });
  await writeFile(join(dataDir, "zim/a.zim"), "an archive");
  await writeKiwix(dataDir, { serve, manage });
  let told: ZimVerdict = { uuid: "1", problem: null };
  const looks = { count: 0 };
  const open = () =>
    createZimArchives({
      ...{ dataDir, shownFolder: "data/home/zim", environment: { PATH: "" }, mayRun: true },
      examine: async () => {
        looks.count += 1;
        return told;
      },
    });
  const examine = async (zim = open(), isAnew = false) => {
    const [file] = await zim.list();
    assert.ok(file);
    return zim.examine(file, { isAnew, signal });
  };
  const tell = (verdict: ZimVerdict) => {
    told = verdict;
  };
  return { dataDir, open, examine, tell, looks };
}

const VERDICTS: [ServeDouble, ZimVerdict][] = [
  ["good", { uuid: "1", problem: null }],
  ["refusing", { uuid: "1", problem: "not_readable" }],
  ["failing", { uuid: "1", problem: "damaged" }],
  ["crashing", { uuid: "1", problem: "damaged" }],
  ["lacking", { uuid: "1", problem: null, isPassing: true }],
  ["killed", { uuid: "1", problem: null, isPassing: true }],
  ["killed at a page", { uuid: "1", problem: null, isPassing: true }],
];
for (const [serve, verdict] of VERDICTS) {
  test(
    `examine() with a reader that is ${serve} finds ${verdict.problem ?? "nothing"}, ${verdict.isPassing ? "for now" : "and remembers it"}`,
    posix,
    async (t) => {
      const { dataDir, examine, looks } = await scene(t, serve);
      assert.deepEqual(await examine(), verdict);
      assert.deepEqual(await examine(), verdict);
      assert.equal(looks.count, verdict.isPassing ? 2 : 1);
      assert.deepEqual(await readdir(join(dataDir, "run/trials")), []);
    },
  );
}

test(
  "examine() forgets with another reader, when asked anew, and never remembers what the system has refused",
  posix,
  async (t) => {
    const { dataDir, examine, tell, open } = await scene(t, "refusing");
    assert.equal((await examine()).problem, "not_readable");
    await writeKiwix(dataDir, { serve: "good", manage: "good" });
    assert.equal((await examine()).problem, null);
    tell({ uuid: null, problem: "not_allowed", isPassing: true });
    assert.equal((await examine()).problem, null);
    const zim = open();
    assert.equal((await examine(zim, true)).problem, "not_allowed");
    tell({ uuid: "1", problem: null });
    assert.equal((await examine(zim, true)).problem, null);
    await writeKiwix(dataDir, { serve: null, manage: null });
    assert.equal(await zim.reader(), "");
  },
);

test(
  "offer() writes what the library server reads, tells a refusal from a tool that can't be run, and nothing without one",
  posix,
  async (t) => {
    const { dataDir, open } = await scene(t, "good");
    const zim = open();
    const offer = async (manage: ManageDouble | null) => {
      await writeKiwix(dataDir, { serve: "good", manage });
      return zim.offer(["a.zim"], signal);
    };
    assert.deepEqual(await offer(null), { isWritten: false, refused: [], left: [] });
    assert.equal(await offeredEdition(dataDir), null);
    assert.deepEqual(await offer("good"), { isWritten: true, refused: [], left: [] });
    assert.match(await readFile(join(dataDir, LIBRARY_FILE), "utf8"), /zim\/a\.zim/);
    assert.deepEqual(await offer("lacking"), { isWritten: false, refused: [], left: ["a.zim"] });
    assert.equal(existsSync(join(dataDir, LIBRARY_FILE)), false);
    assert.deepEqual(await offer("killed"), { isWritten: false, refused: [], left: ["a.zim"] });
    assert.deepEqual(await offer("refusing"), { isWritten: true, refused: ["a.zim"], left: [] });
  },
);

test("list() ends the trial that a killed service has left", { skip: !existsSync("/proc/self/stat") }, async (t) => {
  const { dataDir, open } = await scene(t, "good");
  const program = join(dataDir, KIWIX_FOLDER, "kiwix-serve");
  const left = await startTrialServer(join(dataDir, "zim/a.zim"), { program, environment: {}, dataDir });
  t.after(() => left.close());
  assert.equal((await readdir(join(dataDir, "run/trials"))).length, 1);
  await open().list();
  await eventually("the trial has ended", () => left.end() !== null);
  assert.deepEqual(await readdir(join(dataDir, "run/trials")), []);
});
