// Archives of both kinds, good, evil and damaged, unpacked into a real folder.
import assert from "node:assert/strict";
import { mkdir, readdir, readFile, readlink, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { type TestEntry, tarGz, zip } from "../testing/archives.ts";
import { MIB, never, openHouse, someBytes } from "../testing/tools.ts";

const signal = never;
const FORMATS = [
  ["zip", zip],
  ["tar.gz", tarGz],
] as const;

interface Changes {
  stripComponents?: number;
  maxBytes?: number;
}

async function houseWith(t: TestContext, archive: Buffer) {
  const { dataDir, tools } = await openHouse(t);
  await writeFile(join(dataDir, "engine.archive"), archive);
  const unpack = (
    format: "zip" | "tar.gz",
    changes: Changes = {},
    options: Partial<Parameters<typeof tools.unpack>[1]> = {},
  ) =>
    tools.unpack(
      { path: "engine.archive", format, into: "engines/a", stripComponents: 0, ...changes },
      { signal, ...options },
    );
  return { dataDir, unpack, target: join(dataDir, "engines/a") };
}

/** Nothing of the archive is anywhere, neither in its place nor beside it. */
async function assertNothingLeft(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir, { recursive: true })).filter(
    (name) => !["engine.archive", "engines"].includes(name),
  );
  assert.deepEqual(left, []);
}

for (const [format, pack] of FORMATS) {
  test(`unpack() writes files, folders, modes and links of a ${format}, without its leading folder`, async (t) => {
    const big = someBytes(3 * MIB + 7);
    const entries: TestEntry[] = [
      { name: "engine-1.0/", type: "folder" },
      { name: "engine-1.0/bin/run", content: "#!/bin/sh\n", mode: 0o755 },
      { name: "./engine-1.0/lib/big.so.1", content: big },
      { name: "engine-1.0/lib/big.so", type: "symlink", target: "big.so.1" },
      { name: "engine-1.0/lib/up", type: "symlink", target: "../bin/run" },
      { name: "engine-1.0/empty/", type: "folder" },
      { name: "top.txt", content: "left out" },
    ];
    const archive = pack(entries);
    const { dataDir, unpack, target } = await houseWith(t, archive);
    await mkdir(target, { recursive: true });
    await writeFile(join(target, "old.txt"), "of the last version");
    const told: [number, number | null][] = [];
    await unpack(format, { stripComponents: 1 }, { onProgress: (done, total) => told.push([done, total]) });
    assert.deepEqual((await readdir(target, { recursive: true })).sort(), [
      "bin",
      "bin/run",
      "empty",
      "lib",
      "lib/big.so",
      "lib/big.so.1",
      "lib/up",
    ]);
    assert.deepEqual(await readFile(join(target, "lib/big.so")), big);
    assert.equal(await readlink(join(target, "lib/up")), "../bin/run");
    assert.equal((await stat(join(target, "bin/run"))).mode & 0o777, 0o755);
    assert.equal((await stat(join(target, "lib/big.so.1"))).mode & 0o777, 0o644);
    assert.deepEqual(await readdir(join(dataDir, "engines")), ["a"]);
    assert.deepEqual(told.at(-1), [archive.length, archive.length]);
    assert.ok(told.every(([done], index) => done >= (told[index - 1]?.[0] ?? 0)));
  });

  const evil: [string, TestEntry[]][] = [
    ["../", [{ name: "../evil", content: "x" }]],
    ["../ in the middle", [{ name: "a/../../evil", content: "x" }]],
    ["../ with backslashes", [{ name: "a\\..\\..\\evil", content: "x" }]],
    ["an absolute path", [{ name: "/tmp/evil", content: "x" }]],
    ["a drive letter", [{ name: "C:\\evil", content: "x" }]],
    ["a link out of the folder", [{ name: "a", type: "symlink", target: "../../evil" }]],
    ["a link to an absolute path", [{ name: "a", type: "symlink", target: "/etc/passwd" }]],
    ["a link that winds its way out", [{ name: "a/b", type: "symlink", target: "x/../../../evil" }]],
    [
      "writing through a link",
      [
        { name: "a", type: "symlink", target: "b" },
        { name: "a/evil", content: "x" },
      ],
    ],
    [
      "a link in the place of a file",
      [
        { name: "a", content: "x" },
        { name: "a", type: "symlink", target: "b" },
      ],
    ],
    ["a device", [{ name: "null", type: "device" }]],
    ["a pipe", [{ name: "pipe", type: "fifo" }]],
  ];
  for (const [what, entries] of evil) {
    test(`unpack() refuses a ${format} with ${what}, and leaves nothing`, async (t) => {
      const { dataDir, unpack } = await houseWith(t, pack([{ name: "good.txt", content: "good" }, ...entries]));
      await assert.rejects(unpack(format), { name: "DownloadFailure", kind: "bad_archive", message: /not safe/ });
      await assertNothingLeft(dataDir);
    });
  }

  test(`unpack() refuses a ${format} that becomes enormous, or more than it should`, async (t) => {
    const bomb = pack([{ name: "zeros", content: Buffer.alloc(80 * MIB) }]);
    const { dataDir, unpack } = await houseWith(t, bomb);
    await assert.rejects(unpack(format), { kind: "bad_archive", message: /enormous/ });
    await assert.rejects(unpack(format, { maxBytes: MIB }), { kind: "bad_archive", message: /more space/ });
    await assertNothingLeft(dataDir);
  });

  test(`unpack() refuses a ${format} that is cut off or damaged, and leaves the old folder as it was`, async (t) => {
    const archive = pack([
      { name: "a", content: someBytes(MIB) },
      { name: "b", content: someBytes(MIB) },
    ]);
    const { dataDir, unpack, target } = await houseWith(t, archive);
    await mkdir(target, { recursive: true });
    await writeFile(join(target, "old.txt"), "old");
    const flipped = Buffer.from(archive);
    flipped.writeUInt32LE((flipped.readUInt32LE(MIB / 2) ^ 0xffff) >>> 0, MIB / 2);
    for (const broken of [archive.subarray(0, MIB), flipped, Buffer.from("no archive"), Buffer.alloc(0)]) {
      await writeFile(join(dataDir, "engine.archive"), broken);
      await assert.rejects(unpack(format), { kind: "bad_archive" });
    }
    assert.deepEqual(await readdir(target), ["old.txt"]);
    assert.deepEqual(await readdir(join(dataDir, "engines")), ["a"]);
  });

  test(`unpack() of a ${format} stops on abort and leaves nothing`, async (t) => {
    const entries = Array.from({ length: 40 }, (_, index) => ({ name: `f${index}`, content: someBytes(MIB / 2) }));
    const { dataDir, unpack } = await houseWith(t, pack(entries));
    const stop = new AbortController();
    const onProgress = (done: number) => done > 0 && stop.abort(new Error("stopped"));
    await assert.rejects(unpack(format, {}, { signal: stop.signal, onProgress }), /stopped/);
    await assertNothingLeft(dataDir);
  });
}

test("unpack() makes a hard link to a file of the archive, and refuses one to anything else", async (t) => {
  const good = await houseWith(
    t,
    tarGz([
      { name: "d/a", content: "x" },
      { name: "d/b", type: "hardlink", target: "d/a" },
    ]),
  );
  await good.unpack("tar.gz", { stripComponents: 1 });
  assert.equal(await readFile(join(good.target, "b"), "utf8"), "x");
  for (const target of ["/etc/passwd", "../engine.archive", "nothing"]) {
    const evil = await houseWith(t, tarGz([{ name: "b", type: "hardlink", target }]));
    await assert.rejects(evil.unpack("tar.gz"), { kind: "bad_archive" });
  }
});

test("unpack() says that an archive is not there", async (t) => {
  const { tools } = await openHouse(t);
  const archive = { path: "none.zip", format: "zip" as const, into: "a", stripComponents: 0 };
  await assert.rejects(tools.unpack(archive, { signal }), { kind: "bad_archive", message: /not there/ });
  await assert.rejects(tools.unpack({ ...archive, into: "../a" }, { signal }), TypeError);
});
