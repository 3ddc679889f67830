// Which entries of an archive are let through.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createEntryGuard, ENTRIES_MAX, RATIO_FREE_BYTES, RATIO_MAX } from "./entry-guard.ts";

const options = {
  archiveBytes: 1_000_000,
  maxBytes: Number.POSITIVE_INFINITY,
  stripComponents: 0,
  isCaseInsensitive: false,
};
const refused = { name: "DownloadFailure", kind: "bad_archive" };

test("createEntryGuard() strips leading folders, empty and single-dot parts", () => {
  const guard = createEntryGuard({ ...options, stripComponents: 1 });
  assert.equal(guard.admit("./top//a/./b", "file"), "a/b");
  assert.equal(guard.admit("top/", "folder"), null);
});

test("createEntryGuard() refuses names that differ only in case where the disk takes them for one", () => {
  const careless = createEntryGuard(options);
  careless.admit("A/file", "file");
  assert.equal(careless.admit("a/FILE", "file"), "a/FILE");
  const careful = createEntryGuard({ ...options, isCaseInsensitive: true });
  careful.admit("A/file", "file");
  assert.equal(careful.admit("A/other", "file"), "A/other");
  assert.throws(() => careful.admit("a/third", "file"), refused);
  assert.throws(() => careful.admit("A/FILE", "file"), refused);
});

test("createEntryGuard() refuses a NUL, endless names, too many entries", () => {
  const guard = createEntryGuard(options);
  assert.throws(() => guard.admit("a\0b", "file"), refused);
  assert.throws(() => guard.admit("a/".repeat(600), "folder"), refused);
  assert.throws(() => {
    for (let entry = 0; entry <= ENTRIES_MAX; entry++) guard.admit("same", "folder");
  }, refused);
});

test("createEntryGuard() refuses links that only another link would lead out", () => {
  const guard = createEntryGuard(options);
  // p/q/a is the root; from there, `..` is outside, although the names alone say p/q/x.
  const path = guard.admit("p/q/a", "symlink") ?? "";
  assert.equal(guard.admitSymlink(path, "../.."), "../..");
  const second = guard.admit("p/q/r/b", "symlink") ?? "";
  assert.throws(() => guard.admitSymlink(second, "../a/../x"), refused);
  assert.throws(() => guard.admit("p/q/a/c", "symlink"), refused);
});

test("createEntryGuard() counts up to its limits", () => {
  const small = createEntryGuard({ ...options, archiveBytes: 1 });
  small.count(RATIO_FREE_BYTES);
  assert.throws(() => small.count(1), refused);
  const large = createEntryGuard(options);
  large.count(options.archiveBytes * RATIO_MAX);
  assert.throws(() => large.count(1), refused);
  assert.throws(() => createEntryGuard({ ...options, maxBytes: 10 }).count(11), refused);
});
