// The banks that a training may use.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { EMBEDDING_SIZE } from "../../handlers/shared/wake/constants.ts";
import { encodeBank } from "../../handlers/wake-words/bank/bank-format.ts";
import { tempFolder } from "../supervision/testing/temp-folder.ts";
import { readBanks } from "./read-banks.ts";
import { wakeFolders } from "./training-folders.ts";

const [OWN, OTHER] = ["a".repeat(64), "b".repeat(64)];
const bank = (embeddingSha256: string, text: string) =>
  encodeBank({
    embeddingSha256,
    seed: 1,
    madeOf: "numbers",
    licence: "CC0-1.0",
    stretches: [{ voice: null, text, values: new Float32Array(EMBEDDING_SIZE) }],
  });

test("readBanks() gives the plan's and those in the folder that were made for this core, and names what is damaged", async (t) => {
  const dataDir = tempFolder(t);
  const wake = wakeFolders(dataDir);
  mkdirSync(wake.negatives, { recursive: true });
  const lay = (name: string, bytes: Uint8Array) => writeFileSync(join(wake.negatives, name), bytes);
  const given = join(dataDir, "starter.bank");
  writeFileSync(given, bank(OWN, "starter"));
  lay("pack.bank", bank(OWN, "pack"));
  lay("other-core.bank", bank(OTHER, "other"));
  lay("cut-off.bank", bank(OWN, "cut off").subarray(0, -5));
  lay("half.bank.tmp", bank(OWN, "half"));
  const refused: string[] = [];
  const banks = await readBanks({
    given: [given, join(dataDir, "gone.bank")],
    wake,
    embeddingSha256: OWN,
    onRefused: (why) => void refused.push(why),
  });
  assert.deepEqual(
    banks.map((bytes) => Buffer.from(bytes)),
    [bank(OWN, "starter"), bank(OWN, "pack")].map((bytes) => Buffer.from(bytes)),
  );
  assert.equal(refused.length, 2);
  assert.match(refused[0] ?? "", /^gone\.bank is not there/);
  assert.match(refused[1] ?? "", /^cut-off\.bank: This is no usable bank/);
});

test("readBanks() of a home without any gives none", async (t) => {
  const wake = wakeFolders(tempFolder(t));
  assert.deepEqual(await readBanks({ given: [], wake, embeddingSha256: OWN, onRefused: assert.fail }), []);
});
