// Counting trainings that begin and get nowhere.
import assert from "node:assert/strict";
import { test } from "node:test";
import { tempFolder } from "../supervision/testing/temp-folder.ts";
import { trainingFolders } from "./training-folders.ts";
import { createTrainingStarts } from "./training-starts.ts";

test("createTrainingStarts() gives a training up that was broken off five times before it had kept anything", async (t) => {
  const folders = trainingFolders(tempFolder(t), "0198a6f0-3b1c-7c2e-9f00-000000000001");
  const start = () => createTrainingStarts(folders);
  for (let n = 0; n < 4; n++) await start().begin();
  const fifth = start();
  await fifth.begin();
  await fifth.forget();
  for (let n = 0; n < 5; n++) await start().begin();
  await assert.rejects(start().begin(), /broken off 5 times/);
});
