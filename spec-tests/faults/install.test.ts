// The built service installs a component of every kind, is killed at random moments, is damaged, and mends itself.
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { downloadListSchema, featureWorkSchema } from "../../handlers/shared/contract/components.ts";
import { type BootFollower, followBoot } from "../support/boot-events.ts";
import { type Home, type Person, startHome } from "../support/home.ts";
import { type BuiltService, buildService } from "./built-target.ts";
import { type EveryKind, hasPython, startEveryKind } from "./every-kind.ts";

const KILLS = 19;
/** Smaller than a home's, so that a short download has many. */
const SYNC_BYTES = 256 * 1024;
const BYTES_PER_S = 6_000_000;
/** Two chunks may be under way, and two blocks of 1 MiB: one that fills, and one that is written. */
const AT_RISK_BYTES = 2 * (SYNC_BYTES + 2 ** 20);
const WAIT_MS = 30_000;

describe("installing, whatever happens", () => {
  const seed = Number(process.env.HEARTH_SEED ?? randomInt(2 ** 31));
  const random = seeded(seed);
  let built: BuiltService;
  let house: EveryKind;
  let home: Home;
  let anna: Person;

  before(async () => {
    built = await buildService();
    house = await startEveryKind(built.rootDir);
    home = await startHome(built.target, {
      REGISTRY_DIR: house.registryDir,
      REGISTRY_MIRROR: house.mirror.url,
      HEARTH_SYNC_BYTES: String(SYNC_BYTES),
      LOG_LEVEL: "info",
    });
    anna = await home.setUp("Anna");
  });
  after(async () => {
    await home?.close();
    await house?.close();
    await built?.close();
  });

  const inHome = (path: string) => join(home.target.dataDir, path);
  const ask = (feature: string, verb: "install" | "uninstall") =>
    anna.client.read(featureWorkSchema, "POST", `/api/admin/features/${feature}/${verb}`);
  const isInstalled = (boot: BootFollower, ids: string[]) =>
    boot.until(`${ids} installed`, () => ids.every((id) => boot.component(id)?.state === "installed"), WAIT_MS);

  /** Follows the boot stream until all are installed, and proves that they are. */
  async function untilInstalled(ids: string[]): Promise<BootFollower> {
    const boot = await followBoot(anna.client);
    await isInstalled(boot, ids);
    boot.cut();
    return boot;
  }

  async function assertWhole(): Promise<void> {
    for (const [path, bytes] of house.expected) {
      assert.ok((await readFile(inHome(path))).equals(bytes), `${path} is not what the mirror has`);
    }
    const markers = await readdir(inHome("installed"));
    for (const id of house.components) assert.ok(markers.includes(`${id}.json`), `${id} has no marker: ${markers}`);
    const left = await readdir(inHome("test"), { recursive: true });
    assert.deepEqual(
      left.filter((name) => /\.(part|json\.part|part\.json|zip|tar\.gz|tmp)$/.test(name)),
      [],
    );
  }

  /** Bytes of each download that are safe on the disk, by the mirror's path. */
  async function safeBytes(): Promise<Map<string, number>> {
    const markers = await readdir(inHome("installed")).catch((): string[] => []);
    const safe = new Map<string, number>();
    for (const { component, path, mirrorPath, bytes } of house.downloads) {
      const isThere = markers.includes(`${component}.json`) || (await sizeOf(inHome(path))) === bytes.length;
      safe.set(mirrorPath, isThere ? bytes.length : await syncedBytes(inHome(path)));
    }
    return safe;
  }

  test(`killed ${KILLS} times, it ends installed each time, and fetches nothing twice that was safe`, async (t) => {
    t.diagnostic(`HEARTH_SEED=${seed}`);
    const { mirror } = house;
    mirror.bytesPerS = BYTES_PER_S;
    const beganAt = performance.now();
    await ask("everything", "install");
    await untilInstalled(house.components);
    const wholeMs = performance.now() - beganAt;
    await assertWhole();
    for (const { mirrorPath, bytes } of house.downloads) assert.equal(mirror.sent.get(mirrorPath), bytes.length);

    let twice = 0;
    for (let kill = 1; kill <= KILLS; kill++) {
      const afterMs = Math.round(random() * wholeMs);
      const which = `kill ${kill} after ${afterMs} ms of ${Math.round(wholeMs)}, HEARTH_SEED=${seed}`;
      await ask("everything", "uninstall");
      mirror.sent.clear();
      mirror.bytesPerS = BYTES_PER_S;
      await ask("everything", "install");
      await sleep(afterMs);
      await home.target.kill("SIGKILL");
      const [safe, before] = [await safeBytes(), new Map(mirror.sent)];
      mirror.sent.clear();
      mirror.bytesPerS = null;
      await home.target.restart();
      await untilInstalled(house.components);
      await assertWhole();
      for (const { mirrorPath, bytes } of house.downloads) {
        const safely = safe.get(mirrorPath) ?? 0;
        assert.equal(mirror.sent.get(mirrorPath) ?? 0, bytes.length - safely, `${mirrorPath}, ${which}`);
        const atRisk = Math.max(0, (before.get(mirrorPath) ?? 0) - safely);
        assert.ok(atRisk <= AT_RISK_BYTES, `${atRisk} bytes of ${mirrorPath} were not safe, ${which}`);
        twice += atRisk;
      }
    }
    t.diagnostic(`uninterrupted ${Math.round(wholeMs)} ms; ${KILLS} kills cost ${Math.round(twice / 1024)} KiB in all`);
  });

  const skip = hasPython ? false : "there is no python3 with venv here, so no environment was made";
  test(`killed while it makes a Python environment, it ends with one that works`, { skip }, async (t) => {
    const afterMs = Math.round(random() * 2_500);
    t.diagnostic(`killed after ${afterMs} ms, HEARTH_SEED=${seed}`);
    await ask("with-python", "install");
    await sleep(afterMs);
    await home.target.kill("SIGKILL");
    await home.target.restart();
    await untilInstalled(["python"]);
    assert.deepEqual(
      (await readdir(inHome("test"))).filter((name) => name.startsWith("python")),
      ["python"],
    );
  });

  test("each kind of damage is mended by a restart alone, seen on the boot stream, and nothing else is fetched", async () => {
    await home.target.kill("SIGTERM");
    const weights = await readFile(inHome("test/voice/weights.bin"));
    weights[2_000_000] = (weights[2_000_000] ?? 0) ^ 1;
    await rm(inHome("test/tiny.gguf"));
    await writeFile(inHome("test/voice/weights.bin"), weights);
    await truncate(inHome("test/voice/voice.bin"), 1_000);
    await writeFile(inHome("test/engine/run.sh"), "#!/bin/sh\nexit 1\n");
    await rm(inHome("test/pack"), { recursive: true });
    await rm(inHome("installed/tensors.json"));
    house.mirror.sent.clear();
    house.mirror.bytesPerS = BYTES_PER_S;
    await home.target.restart();
    const boot = await followBoot(anna.client);
    const [first] = boot.seen;
    assert.ok(first?.event === "snapshot");
    await isInstalled(boot, house.components);
    for (const id of ["one-file", "many-files", "tensors", "engine", "pack"]) {
      const seen = boot.statesOf(id);
      assert.ok(seen.length > 1 && seen.at(-1) === "installed", `${id}: ${seen}`);
    }
    assert.ok(boot.statesOf("one-file").includes("downloading"), boot.statesOf("one-file").join(" "));
    boot.cut();
    await assertWhole();
    const fetched = house.downloads.filter(({ mirrorPath }) => house.mirror.sent.has(mirrorPath));
    assert.deepEqual(
      fetched.map(({ path }) => path),
      ["test/tiny.gguf", "test/voice/weights.bin", "test/voice/voice.bin", "test/engine.tar.gz", "test/pack.zip"],
    );
    const { items } = await anna.client.read(downloadListSchema, "GET", "/api/admin/downloads");
    const repaired = items.filter(({ reason, state }) => reason === "repair" && state === "done");
    assert.ok(repaired.length >= 4, JSON.stringify(items));
  });

  test("a marker that was torn by a power cut is written anew without a byte from the mirror", async () => {
    await home.target.kill("SIGKILL");
    await writeFile(inHome("installed/one-file.json"), '{"version":"1","fil');
    await writeFile(inHome("installed/of-nobody.json"), "{}");
    house.mirror.sent.clear();
    await home.target.restart();
    await untilInstalled(house.components);
    assert.ok(JSON.parse(await readFile(inHome("installed/one-file.json"), "utf8")), "the marker is whole");
    assert.equal(house.mirror.sent.size, 0);
    await assertWhole();
  });
});

async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  );
}

/** As the part's own note says; what lies behind that may be lost. */
async function syncedBytes(target: string): Promise<number> {
  const text = await readFile(`${target}.part.json`, "utf8").catch(() => '{"syncedBytes":0}');
  return (JSON.parse(text) as { syncedBytes: number }).syncedBytes;
}

/** mulberry32: the same numbers for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
