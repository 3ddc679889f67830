// The clips of a training that are kept to be listened to.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { tempFolder } from "../supervision/testing/temp-folder.ts";
import { listClips, openClips } from "./kept-clips.ts";
import { trainingFolders } from "./training-folders.ts";

const SOUND = new Float32Array(160);
const ID = "0198a6f0-3b1c-7c2e-9f00-000000000001";

test("openClips() keeps a few of each voice and kind, none twice, also after another beginning", async (t) => {
  const folders = trainingFolders(tempFolder(t), ID);
  const texts = ["a", "b", "c", "d", "e"];
  for (const _ of ["a first try", "a second one"]) {
    const clips = await openClips(folders);
    const sayings = ["anna", "ben"].flatMap((voice) => texts.map((text) => ({ voice, text })));
    await Promise.all(sayings.map((each) => clips.keep({ ...each, speed: 1, kind: "phrase" }, SOUND)));
    await clips.keep({ voice: "anna", text: "a", speed: 1, kind: "phrase" }, SOUND);
    await clips.keep({ voice: "anna", text: "hi", speed: 1, kind: "near-miss" }, SOUND);
  }
  const kept = await listClips(folders);
  assert.deepEqual(
    kept.map(({ n, text, voice, kind }) => `${n} ${voice} ${kind} ${text}`),
    [
      "0 anna phrase a",
      "1 anna phrase b",
      "2 anna phrase c",
      "3 ben phrase a",
      "4 ben phrase b",
      "5 ben phrase c",
      "6 anna near-miss hi",
    ],
  );
  assert.deepEqual(Object.keys(kept[0] ?? {}).sort(), ["kind", "n", "text", "voice"]);
  assert.equal(readdirSync(folders.clips).length, 8, "seven and their list");
  assert.deepEqual(readdirSync(folders.work), ["clips"], "nothing half written is left");
});
