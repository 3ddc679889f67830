// Answers as files: which way the device takes them, and what they are called.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileNameOf, shareWayOf } from "./answer-file.ts";

const share = () => Promise.resolve();

test("shareWayOf() takes Markdown where the device does, plain text where it only knows that, else none", () => {
  assert.equal(shareWayOf({ share, canShare: () => true }), "md");
  const knowsText = ({ files }: ShareData = {}) => files?.[0]?.name.endsWith(".txt") ?? false;
  assert.equal(shareWayOf({ share, canShare: knowsText }), "txt");
  assert.equal(shareWayOf({ share, canShare: () => false }), null);
  assert.equal(shareWayOf({}), null);
});

test("fileNameOf() takes the first words, and no sign that a file system minds", () => {
  assert.equal(fileNameOf("# Rice, *simply*\n\nTake…"), "rice-simply");
  assert.equal(fileNameOf("---\n\nGrüße aus ../etc/passwd"), "grüße-aus-etc-passwd");
  assert.equal(fileNameOf("🦊"), "answer");
  assert.ok(fileNameOf("word ".repeat(50)).length <= 48);
  assert.equal(fileNameOf("x".repeat(100)), "answer");
});
