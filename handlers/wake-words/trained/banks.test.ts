// Which banks of sound without a wake phrase a training is given: those of its own core, as far as they are installed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type ComponentEntry, componentEntrySchema } from "../../components/registry-schema.ts";
import { findBanks } from "./banks.ts";

const [CORE, OTHER] = ["a".repeat(64), "b".repeat(64)];

const bank = (id: string, embeddingSha256: string, starter = false): ComponentEntry =>
  componentEntrySchema.parse({
    id,
    name: id,
    description: "Sound without any wake word.",
    unlocks: "Better wake words of one's own.",
    version: "1",
    ...(starter ? { starter: "data/starter/wake" } : {}),
    files: [{ path: `voice/${id}.bank`, urls: starter ? [] : ["https://example.org/x"], sizeBytes: 1, sha256: null }],
    wake: { kind: "negatives", embeddingSha256 },
    licence: { name: "CC0-1.0", commercialUse: true },
    diskBytes: 1,
    readiness: { kind: "files" },
  });

test("findBanks() gives the banks of this core that are installed, in the registry's order", () => {
  const entries = [bank("starter-bank", CORE, true), bank("foreign", OTHER), bank("missing", CORE), bank("pack", CORE)];
  const isInstalled = (id: string) => id !== "missing";
  assert.deepEqual(findBanks({ entries, isInstalled }, CORE), [
    { path: "voice/starter-bank.bank", starter: true },
    { path: "voice/pack.bank", starter: false },
  ]);
  assert.deepEqual(findBanks({ entries, isInstalled }, "c".repeat(64)), []);
});
