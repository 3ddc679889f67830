// What every InstallTools has to do, run against the scripted one and the real one, so that neither drifts from the other.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Archive, DownloadFailure, type FileToDownload, type InstallTools } from "../ports/install-tools.ts";
import { sha256Of } from "./scripted-install-tools.ts";

export interface ToolsUnderTest {
  tools: InstallTools;
  /** Puts a file on a server; returns its address. `breaksAt`: the first try breaks off after so many bytes. */
  serve(name: string, bytes: Uint8Array, options?: { breaksAt?: number }): string;
  /** An address where nothing is. */
  nowhere: string;
  /** Bytes that the server has sent of it. */
  sent(name: string): number;
  /** As if somebody had put it into DATA_DIR, later than whatever was written before. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  archive(entries: Record<string, string>): { bytes: Uint8Array; format: Archive["format"] };
  /** Lets time pass until it has settled. */
  settle<Result>(work: Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const noSignal = () => new AbortController().signal;
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => index % 251);
const isKind = (kind: string) => (error: unknown) => error instanceof DownloadFailure && error.kind === kind;

export function installToolsSuite(name: string, setUp: () => Promise<ToolsUnderTest>): void {
  const check = (title: string, work: (under: ToolsUnderTest) => Promise<void>) =>
    test(title, async () => {
      const under = await setUp();
      try {
        await work(under);
      } finally {
        await under.close();
      }
    });
  const fileOf = (path: string, urls: string[], more: Partial<FileToDownload> = {}): FileToDownload => ({
    path,
    urls,
    sizeBytes: null,
    sha256: null,
    executable: false,
    ...more,
  });

  describe(`InstallTools: ${name}`, () => {
    check("download() puts the file into its place, tells size and hash, and goes forward only", async (under) => {
      const { tools, serve, settle } = under;
      const bytes = bytesOf(300_000);
      const seen: number[] = [];
      const file = fileOf("a/b/model.bin", [serve("model.bin", bytes)]);
      const options = { signal: noSignal(), onProgress: (done: number) => void seen.push(done) };
      assert.deepEqual(await settle(tools.download(file, options)), {
        sizeBytes: bytes.length,
        sha256: await sha256Of(bytes),
      });
      assert.deepEqual([...(await tools.files.sizes(["a/b/model.bin"])).values()], [bytes.length]);
      assert.deepEqual(
        seen,
        seen.toSorted((a, b) => a - b),
      );
    });

    check("download() refuses other bytes than are known, and leaves nothing in the place", async (under) => {
      const { tools, serve, settle } = under;
      const bytes = bytesOf(1_000);
      const known = await sha256Of(bytesOf(999));
      const file = fileOf("model.bin", [serve("model.bin", bytes)], { sizeBytes: 1_000, sha256: known });
      await assert.rejects(settle(tools.download(file, { signal: noSignal() })), isKind("wrong_bytes"));
      assert.equal((await tools.files.sizes(["model.bin"])).get("model.bin"), null);
    });

    check("download() asks the next address where one does not have it", async (under) => {
      const { tools, serve, settle, nowhere } = under;
      const alone = fileOf("model.bin", [nowhere]);
      await assert.rejects(settle(tools.download(alone, { signal: noSignal() })), isKind("refused"));
      const file = fileOf("model.bin", [nowhere, serve("model.bin", bytesOf(10))]);
      assert.equal((await settle(tools.download(file, { signal: noSignal() }))).sizeBytes, 10);
    });

    check("download() takes up a part where the connection broke off", async (under) => {
      const { tools, serve, settle, sent } = under;
      const bytes = bytesOf(400_000);
      const file = fileOf("model.bin", [serve("model.bin", bytes, { breaksAt: 200_000 })], { sizeBytes: bytes.length });
      await assert.rejects(settle(tools.download(file, { signal: noSignal() })), isKind("unreachable"));
      assert.equal((await tools.files.sizes(["model.bin"])).get("model.bin"), null);
      assert.equal((await settle(tools.download(file, { signal: noSignal() }))).sha256, await sha256Of(bytes));
      assert.equal(sent("model.bin"), bytes.length, "not a byte twice");
    });

    check("download() stops with its signal", async (under) => {
      const { tools, serve, settle } = under;
      const leaving = new AbortController();
      const file = fileOf("model.bin", [serve("model.bin", bytesOf(400_000))]);
      const options = {
        signal: leaving.signal,
        maxBytesPerS: 10_000,
        onProgress: () => leaving.abort(new Error("left")),
      };
      await assert.rejects(settle(tools.download(file, options)), /left/);
      assert.equal((await tools.files.sizes(["model.bin"])).get("model.bin"), null);
    });

    check("files tell sizes, times and hashes, and are removed with their folders", async (under) => {
      const { tools, write } = under;
      await write("folder/a.bin", bytesOf(5));
      const paths = ["folder/a.bin", "folder/none.bin"];
      assert.deepEqual(
        [...(await tools.files.sizes(paths))],
        [
          ["folder/a.bin", 5],
          ["folder/none.bin", null],
        ],
      );
      const before = await tools.files.modifiedTimes(paths);
      assert.ok(Number.isInteger(before.get("folder/a.bin")));
      assert.equal(before.get("folder/none.bin"), null);
      await write("folder/a.bin", bytesOf(6).slice(1));
      assert.notEqual((await tools.files.modifiedTimes(paths)).get("folder/a.bin"), before.get("folder/a.bin"));
      const hash = await tools.files.sha256("folder/a.bin", { signal: noSignal() });
      assert.equal(hash, await sha256Of(bytesOf(6).slice(1)));
      await tools.files.remove(["folder", "nothing-here"]);
      assert.equal((await tools.files.sizes(paths)).get("folder/a.bin"), null);
    });

    check("unpack() makes a fresh folder without the archive's own, which counts as there", async (under) => {
      const { tools, write, archive, settle } = under;
      await write("engine/old.txt", bytesOf(1));
      const { bytes, format } = archive({ "engine-1.0/bin/run": "#!/bin/sh", "engine-1.0/notes": "hello" });
      await write("engine.archive", bytes);
      const work = { path: "engine.archive", format, into: "engine", stripComponents: 1 };
      await settle(tools.unpack(work, { signal: noSignal() }));
      const sizes = await tools.files.sizes(["engine/bin/run", "engine/notes", "engine/old.txt", "engine"]);
      assert.deepEqual([...sizes.values()], [9, 5, null, 0]);
    });

    check("unpack() refuses what is no archive, and what would leave its folder", async (under) => {
      const { tools, write, archive, settle } = under;
      const { bytes, format } = archive({ "../outside": "evil" });
      await write("evil.archive", bytes);
      await write("broken.archive", bytesOf(100));
      for (const path of ["evil.archive", "broken.archive"]) {
        const work = tools.unpack({ path, format, into: "engine", stripComponents: 0 }, { signal: noSignal() });
        await assert.rejects(settle(work), isKind("bad_archive"));
      }
      assert.deepEqual([...(await tools.files.sizes(["outside", "engine"])).values()], [null, null]);
    });

    check("markers are kept as they were written, and removed by null", async ({ tools }) => {
      const marker = {
        version: "1",
        installedAt: "2026-01-01T12:00:00.000Z",
        files: [{ path: "a", sizeBytes: 1, sha256: "0".repeat(64) }],
      };
      await tools.files.mark("voice", marker);
      await tools.files.mark("model", { ...marker, version: "2" });
      await tools.files.mark("model", null);
      assert.deepEqual([...(await tools.files.markers())], [["voice", marker]]);
    });

    check("check() says yes to files, and in words no to what is no model", async ({ tools, write }) => {
      assert.deepEqual(await tools.check({ kind: "files" }, noSignal()), { ok: true });
      await write("model.gguf", bytesOf(100));
      const answer = await tools.check({ kind: "gguf", paths: ["model.gguf"] }, noSignal());
      assert.ok(!answer.ok && answer.detail.length > 10);
    });
  });
}
