// Files, hashes, markers and commands on a real folder, real programs and real threads.
import assert from "node:assert/strict";
import { chmod, mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { assertWithin } from "../../handlers/testing/assert-within.ts";
import { checkCommand } from "./checks/check-command.ts";
import { MIB, never, openHouse, sha256Of, someBytes } from "./testing/tools.ts";

const signal = never;
const marker = {
  version: "1.2",
  installedAt: "2026-01-01T00:00:00.000Z",
  files: [{ path: "a/b.bin", sizeBytes: 3, sha256: "0".repeat(64) }],
};

async function put(dataDir: string, path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(dataDir, path)), { recursive: true });
  await writeFile(join(dataDir, path), content);
}

test("sizes() and modifiedTimes() answer for files, folders and what is not there", async (t) => {
  const { dataDir, tools } = await openHouse(t);
  await put(dataDir, "a/b.bin", "abc");
  await utimes(join(dataDir, "a/b.bin"), 1_000, 1_000.5);
  const sizes = await tools.files.sizes(["a/b.bin", "a", "a/c.bin", "a/b.bin/d"]);
  assert.deepEqual(
    [...sizes],
    [
      ["a/b.bin", 3],
      ["a", 0],
      ["a/c.bin", null],
      ["a/b.bin/d", null],
    ],
  );
  const times = await tools.files.modifiedTimes(["a/b.bin", "a/c.bin"]);
  assert.deepEqual(
    [...times],
    [
      ["a/b.bin", 1_000_500],
      ["a/c.bin", null],
    ],
  );
  await assert.rejects(tools.files.sizes(["../a"]), TypeError);
});

test("sizes() of 200 files takes well under 200 ms", async (t) => {
  const { dataDir, tools } = await openHouse(t);
  const paths = Array.from({ length: 200 }, (_, index) => `group-${index % 20}/file-${index}.bin`);
  for (const path of paths) await put(dataDir, path, path);
  const startedAt = performance.now();
  const sizes = await tools.files.sizes(paths);
  assertWithin(performance.now() - startedAt, 200);
  assert.ok(paths.every((path) => sizes.get(path) === path.length));
});

test("sha256() hashes many files at once, tells progress, and ends on abort", async (t) => {
  const { dataDir, tools } = await openHouse(t);
  const bodies = [someBytes(20 * MIB), someBytes(5), Buffer.alloc(0), someBytes(3 * MIB + 1)];
  await Promise.all(bodies.map((body, index) => put(dataDir, `${index}.bin`, body)));
  const told: [number, number | null][] = [];
  const hashes = bodies.map((_, index) =>
    tools.files.sha256(`${index}.bin`, {
      signal,
      onProgress: (done, total) => index === 0 && told.push([done, total]),
    }),
  );
  assert.deepEqual(await Promise.all(hashes), bodies.map(sha256Of));
  assert.deepEqual(told.at(-1), [20 * MIB, 20 * MIB]);
  const stop = new AbortController();
  const hash = tools.files.sha256("0.bin", { signal: stop.signal });
  stop.abort(new Error("stopped"));
  await assert.rejects(hash, /stopped/);
  await assert.rejects(tools.files.sha256("none.bin", { signal }), { code: "ENOENT" });
});

test("remove() takes files, folders, parts and leftovers, and does not mind what is not there", async (t) => {
  const { dataDir, tools } = await openHouse(t);
  for (const path of [
    "a/b.bin",
    "a/b.bin.part",
    "a/b.bin.part.json",
    "c/d/e",
    "c.new-12ab/x",
    "c.old-12ab/x",
    "keep",
  ]) {
    await put(dataDir, path, "x");
  }
  await tools.files.remove(["a/b.bin", "c", "nowhere/at/all"]);
  assert.deepEqual((await readdir(dataDir, { recursive: true })).sort(), ["a", "keep"]);
});

test("freeBytes() is a number of bytes", async (t) => {
  const { tools } = await openHouse(t);
  assert.ok(((await tools.files.freeBytes()) ?? 0) > 0);
});

test("mark() keeps a marker until it is removed; a damaged one counts as none", async (t) => {
  const { dataDir, tools } = await openHouse(t);
  assert.deepEqual(await tools.files.markers(), new Map());
  await tools.files.mark("chat-small", marker);
  await tools.files.mark("voice", { ...marker, files: [] });
  await put(dataDir, "installed/torn.json", '{"version": "1"');
  const strayed = { ...marker, files: [{ path: "../../etc/passwd", sizeBytes: 1, sha256: "" }] };
  await put(dataDir, "installed/strayed.json", JSON.stringify(strayed));
  await put(dataDir, "installed/folder.json/what", "somebody has put it there");
  await put(dataDir, "installed/voice.json.12ab.tmp", "left by a power cut");
  assert.deepEqual([...(await tools.files.markers()).keys()].sort(), ["chat-small", "voice"]);
  await tools.files.mark("voice", null);
  await tools.files.mark("never-there", null);
  assert.deepEqual(await tools.files.markers(), new Map([["chat-small", marker]]));
  await assert.rejects(tools.files.mark("../x", marker), TypeError);
});

test("check() finds out whether a program works", { skip: process.platform === "win32" }, async (t) => {
  const { dataDir, tools } = await openHouse(t);
  const program = async (name: string, script: string, mode = 0o755) => {
    await put(dataDir, `bin/${name}`, `#!/bin/sh\n${script}\n`);
    await chmod(join(dataDir, "bin", name), mode);
  };
  const check = (name: string, args: string[] = [], expect?: string) =>
    tools.check(
      { kind: "command", path: `bin/${name}`, pathOn: {}, args, ...(expect === undefined ? {} : { expect }) },
      signal,
    );
  await program("good", 'echo "version $1"');
  await program("bad", "echo broken library >&2; exit 3");
  assert.deepEqual(await check("good", ["$HOME; 7"], "version $HOME; 7"), { ok: true });
  assert.deepEqual(await check("good", [], "version 8"), {
    ok: false,
    detail: "The program answered something else than expected.",
  });
  assert.deepEqual(await check("bad"), { ok: false, detail: "The program ended with code 3: broken library" });
  const pathOn = { [tools.platform]: "bin/good" };
  assert.deepEqual(await tools.check({ kind: "command", path: "bin/none", pathOn, args: [] }, signal), { ok: true });
  assert.deepEqual(await check("none"), { ok: false, detail: "The program is not there." });
  await put(dataDir, "bin/elf", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 1, 2, 3]));
  await chmod(join(dataDir, "bin/elf"), 0o755);
  assert.equal((await check("elf")).ok, false);
});

test("check() kills a program with all that it started, when aborted", {
  skip: process.platform === "win32",
}, async (t) => {
  const { dataDir, tools } = await openHouse(t);
  await put(dataDir, "bin/slow", '#!/bin/sh\nsleep 60 & echo $! > "$1"\nsleep 60\n');
  await chmod(join(dataDir, "bin/slow"), 0o755);
  const stop = new AbortController();
  const pidFile = join(dataDir, "pid");
  const check = tools.check({ kind: "command", path: "bin/slow", pathOn: {}, args: [pidFile] }, stop.signal);
  let pid = 0;
  while (pid === 0) {
    pid = Number(await readFile(pidFile, "utf8").catch(() => "0"));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  stop.abort(new Error("stopped"));
  await assert.rejects(check, /stopped/);
  const isGone = () => {
    try {
      process.kill(pid, 0);
      return false;
    } catch {
      return true;
    }
  };
  for (let attempt = 0; attempt < 200 && !isGone(); attempt++) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(isGone(), "the child's child is gone, too");
});

test("checkCommand() gives a program its time and no more", { skip: process.platform === "win32" }, async (t) => {
  const { dataDir } = await openHouse(t);
  const command = {
    program: "/bin/sh",
    args: ["-c", "sleep 60"],
    expect: undefined,
    cwd: dataDir,
    environment: process.env,
  };
  assert.match((await checkCommand({ ...command, timeoutMs: 100 }, signal)) ?? "", /did not answer/);
});
