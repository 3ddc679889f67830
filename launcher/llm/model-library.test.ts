// Tests of the model library on the starter files: kinds, folders in order, damaged and new files.

import assert from "node:assert/strict";
import { copyFile, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { createModelLibrary } from "./model-library.ts";

const starter = join(import.meta.dirname, "../../data/starter/llm");
let folder = "";

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth-models-"));
});
after(() => rm(folder, { recursive: true, force: true }));

test("createModelLibrary() reads kind, size and context from the file heads", async () => {
  const [chat, embed] = await createModelLibrary([starter]).list();
  assert.deepEqual(
    [chat?.id, chat?.kind, chat?.trainedContextTokens, chat?.problem],
    ["tiny-chat", "chat", 1024, undefined],
  );
  assert.deepEqual(
    [embed?.id, embed?.kind, embed?.embeddingDimensions, embed?.problem],
    ["tiny-embed", "embedding", 128, undefined],
  );
  assert.equal(chat?.parameters, 1_598_880);
  assert.equal(chat?.sizeBytes, 3_263_968);
});

test("createModelLibrary() sees new files, lets the later folder win, and skips parts and projectors", async () => {
  const later = join(folder, "later");
  const library = createModelLibrary([starter, later]);
  assert.equal((await library.list()).length, 2, "a missing folder is an empty one");
  await mkdir(later);
  for (const name of ["tiny-chat", "mmproj-x", "big-00002-of-00003"]) {
    await copyFile(join(starter, "tiny-chat.gguf"), join(later, `${name}.gguf`));
  }
  const models = await library.list();
  assert.deepEqual(
    models.map((model) => model.id),
    ["tiny-chat", "tiny-embed"],
  );
  assert.equal(models[0]?.path, join(later, "tiny-chat.gguf"));
});

test("createModelLibrary() names a damaged, a half-written and an empty file in words", async () => {
  const whole = await readFile(join(starter, "tiny-chat.gguf"));
  const broken = join(folder, "broken");
  await mkdir(broken);
  await writeFile(join(broken, "half.gguf"), whole.subarray(0, whole.length / 2));
  await writeFile(join(broken, "almost.gguf"), whole.subarray(0, whole.length - 1));
  await writeFile(join(broken, "empty.gguf"), "");
  await writeFile(join(broken, "text.gguf"), "not a model at all, ".repeat(100));
  const models = await createModelLibrary([broken]).list();
  assert.deepEqual(
    models.map((model) => [model.id, /damaged or incomplete/.test(model.problem ?? "")]),
    [
      ["almost", true],
      ["empty", true],
      ["half", true],
      ["text", true],
    ],
  );
});

test("createModelLibrary() gives a replaced file a new version", async () => {
  const path = join(folder, "swap.gguf");
  await copyFile(join(starter, "tiny-chat.gguf"), path);
  const library = createModelLibrary([folder]);
  const first = await library.find("swap");
  await copyFile(join(starter, "tiny-embed.gguf"), path);
  await utimes(path, new Date(), new Date(Date.now() + 5000));
  const second = await library.find("swap");
  assert.notEqual(first?.version, second?.version);
  assert.equal(second?.kind, "embedding");
});
