// Installing, boot and repair. Proves: contract "System" (boot stream, features, downloads, admin health) and
// specification section 2, "GET /api/system/boot … auto-repairs", against a real mirror, with a real process that is killed.
import assert from "node:assert/strict";
import { readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import {
  type Component,
  type Download,
  downloadListSchema,
  downloadSchema,
  featureTreeSchema,
  featureWorkSchema,
} from "../../handlers/shared/contract/components.ts";
import { settingsSchema } from "../../handlers/shared/contract/settings.ts";
import { adminHealthSchema } from "../../handlers/shared/contract/system.ts";
import { assertWithin } from "../../handlers/testing/assert-within.ts";
import { type BootFollower, followBoot } from "../support/boot-events.ts";
import { type Home, type Person, startHome } from "../support/home.ts";
import { pathOf, type SmallRegistry, startSmallRegistry } from "../support/small-registry.ts";
import { until } from "../support/until.ts";
import type { Target } from "../targets/target.ts";

const WAIT_MS = 15_000;
const FEATURE = "/api/admin/features/speech";

/** Runs on a home of its own, which it kills and damages. */
export function installSuite(runtime: Target, onEnd: (home: Home) => void): void {
  describe("installing", () => {
    let registry: SmallRegistry;
    let home: Home;
    let anna: Person;
    before(async () => {
      registry = await startSmallRegistry();
      home = await startHome(runtime, registry.env);
    });
    after(async () => {
      onEnd(home);
      await home.close();
      await registry.close();
    });
    const inHome = (path: string) => join(home.target.dataDir, path);
    const sent = (name: string) => registry.mirror.sent.get(pathOf(name)) ?? 0;
    const downloads = async () => (await anna.client.read(downloadListSchema, "GET", "/api/admin/downloads")).items;
    const downloadOf = async (componentId: string): Promise<Download> => {
      const found = (await downloads()).find((each) => each.componentId === componentId);
      assert.ok(found, `${componentId} is not in the queue`);
      return found;
    };
    const begin = () => anna.client.read(featureWorkSchema, "POST", `${FEATURE}/install`);
    const step = async (componentId: string, verb: "pause" | "resume" | "retry") => {
      const { id } = await downloadOf(componentId);
      return anna.client.read(downloadSchema, "POST", `/api/admin/downloads/${id}/${verb}`);
    };
    const feature = async (id: string) => {
      const tree = await anna.client.read(featureTreeSchema, "GET", "/api/features");
      const items = tree.groups.flatMap(({ categories }) => categories.flatMap((each) => each.items));
      const found = items.find((each) => each.id === id);
      assert.ok(found, id);
      return found;
    };
    const isInstalled = (boot: BootFollower, ...ids: string[]) =>
      boot.until(`${ids} installed`, () => ids.every((id) => boot.component(id)?.state === "installed"), WAIT_MS);
    const assertWhole = async () => {
      for (const [name, path] of [
        ["voice.bin", "test/voice.bin"],
        ["names.bin", "test/names.bin"],
      ] as const) {
        assert.ok((await readFile(inHome(path))).equals(registry.contents[name]), path);
      }
      assert.equal((await stat(inHome("test/engine/core.bin"))).size, 90_000);
      await assert.rejects(stat(inHome("test/engine.tar.gz")), "the archive has served its purpose");
      assert.ok((await readdir(inHome("installed"))).length >= 2, "markers");
    };
    const remove = async () => {
      await anna.client.read(featureWorkSchema, "POST", `${FEATURE}/uninstall`);
      registry.mirror.sent.clear();
    };

    test("the boot stream is open to the first visitor, ready on the starter, and closed once there is an admin", async () => {
      const boot = await followBoot(home.device());
      await boot.until("ready", () => boot.seen.some(({ event }) => event === "ready"));
      const [first] = boot.seen;
      assert.ok(first?.event === "snapshot" && first.data.ready);
      assert.deepEqual(
        first.data.components.map(({ id, state }) => `${id} ${state}`),
        ["starter installed", "engine missing", "voice missing"],
      );
      boot.cut();
      anna = await home.setUp("Anna");
      await home.device().refused("401 not_signed_in", "GET", "/api/system/boot");
      (await followBoot(anna.client)).cut();
    });

    test("features are a tree with sizes, licences and what they need", async () => {
      const speech = await feature("speech");
      const bytes = Object.values(registry.contents).reduce((sum, { length }) => sum + length, 0);
      assert.deepEqual(
        [speech.state, speech.downloadBytes, speech.components],
        ["missing", bytes, ["engine", "voice"]],
      );
      assert.deepEqual(speech.licences, [{ name: "CC0-1.0", commercialUse: true }]);
      assert.equal((await feature("basics")).starter, true);
      const health = await anna.client.read(adminHealthSchema, "GET", "/api/admin/health");
      assert.deepEqual([health.ready, health.trouble], [true, []]);
      assert.ok(health.memoryBytes !== null && health.memoryBytes > 1_000_000);
      assert.ok(health.disk.freeBytes !== null && health.disk.freeBytes > 0);
    });

    test("install fetches, unpacks and marks, seen alike by two followers, with progress that never goes back", async () => {
      const [boot, other] = [await followBoot(anna.client), await followBoot(anna.client)];
      registry.mirror.bytesPerS = 600_000;
      const { queued } = await begin();
      assert.deepEqual(
        queued.map(({ componentId }) => componentId),
        ["engine", "voice"],
      );
      await Promise.all([isInstalled(boot, "engine", "voice"), isInstalled(other, "engine", "voice")]);
      assertForward(boot, "voice");
      const states = boot.statesOf("voice");
      assert.ok(states.includes("queued") && states.includes("downloading"), states.join(" "));
      await assertWhole();
      for (const [name, bytes] of Object.entries(registry.contents)) assert.equal(sent(name), bytes.length, name);
      assert.deepEqual((await begin()).queued, []);
      assert.equal((await downloadOf("voice")).state, "done");
      boot.cut();
      other.cut();
      registry.mirror.bytesPerS = null;
    });

    test("a file of the right size with wrong bytes, and one that is gone, are repaired by a restart", async () => {
      await home.target.kill("SIGTERM");
      registry.mirror.sent.clear();
      const voice = await readFile(inHome("test/voice.bin"));
      voice[1_000] = (voice[1_000] ?? 0) ^ 255;
      await writeFile(inHome("test/voice.bin"), voice);
      await rm(inHome("test/engine"), { recursive: true });
      await home.target.restart();
      const boot = await followBoot(anna.client);
      await isInstalled(boot, "engine", "voice");
      await assertWhole();
      assert.deepEqual(
        [sent("voice.bin"), sent("names.bin"), sent("engine.tar.gz")],
        [voice.length, 0, registry.contents["engine.tar.gz"].length],
      );
      assert.equal((await downloadOf("voice")).reason, "repair");
      boot.cut();
    });

    test("files without their marker are taken as they are, once their hash says that they are whole", async () => {
      await home.target.kill("SIGTERM");
      registry.mirror.sent.clear();
      await rm(inHome("installed"), { recursive: true });
      await home.target.restart();
      const boot = await followBoot(anna.client);
      await isInstalled(boot, "engine", "voice");
      assert.deepEqual([sent("voice.bin"), sent("names.bin")], [0, 0]);
      await assertWhole();
      boot.cut();
    });

    test("a deep repair finds what size and time do not tell", async () => {
      registry.mirror.sent.clear();
      const path = inHome("test/voice.bin");
      const { atime, mtime } = await stat(path);
      await writeFile(path, (await readFile(path)).fill(0, 1_000, 1_010));
      await utimes(path, atime, mtime);
      const { queued } = await anna.client.read(featureWorkSchema, "POST", `${FEATURE}/repair`, { deep: true });
      assert.equal(queued.length, 2);
      await until("both are looked through", async () => (await downloads()).every(({ state }) => state === "done"));
      await assertWhole();
      assert.deepEqual([sent("voice.bin"), sent("names.bin")], [registry.contents["voice.bin"].length, 0]);
    });

    test("uninstall removes files and marker, what only it needed too; a starter stays", async () => {
      const { removed } = await anna.client.read(featureWorkSchema, "POST", `${FEATURE}/uninstall`);
      assert.deepEqual(removed.toSorted(), ["engine", "voice"]);
      assert.equal((await feature("speech")).state, "missing");
      for (const path of ["test/voice.bin", "test/names.bin", "test/engine"]) await assert.rejects(stat(inHome(path)));
      assert.deepEqual(await readdir(inHome("installed")), []);
      const problem = await anna.client.refused("409 conflict", "POST", "/api/admin/features/basics/uninstall");
      assert.match(problem.detail, /ships with Hearth/);
    });

    test("a download pauses, survives a SIGKILL paused, resumes, and is cancelled with all that it had fetched", async () => {
      registry.mirror.sent.clear();
      registry.mirror.bytesPerS = 200_000;
      const boot = await followBoot(anna.client);
      await begin();
      await boot.until(
        "a part of it is there",
        () => (boot.component("voice")?.transfer?.doneBytes ?? 0) > 100_000,
        WAIT_MS,
      );
      assert.equal((await step("voice", "pause")).state, "paused");
      boot.cut();
      await home.target.kill("SIGKILL");
      await home.target.restart();
      const paused = await downloadOf("voice");
      assert.equal(paused.state, "paused");
      assert.ok((paused.transfer?.doneBytes ?? 0) > 0);
      const { id } = paused;
      await anna.client.refused("409 conflict", "POST", `/api/admin/downloads/${id}/retry`);
      await step("voice", "resume");
      await anna.client.done("DELETE", `/api/admin/downloads/${id}`);
      await anna.client.refused("404 not_found", "DELETE", `/api/admin/downloads/${id}`);
      assert.deepEqual(
        (await readdir(inHome("test"))).filter((name) => name.startsWith("voice")),
        [],
      );
      await remove();
      registry.mirror.bytesPerS = null;
    });

    test("SIGKILL in mid-download: the next start goes on by itself, and ends installed and verified", async () => {
      registry.mirror.bytesPerS = 300_000;
      const boot = await followBoot(anna.client);
      await begin();
      await boot.until(
        "a part of it is there",
        () => (boot.component("voice")?.transfer?.doneBytes ?? 0) > 200_000,
        WAIT_MS,
      );
      await home.target.kill("SIGKILL");
      registry.mirror.bytesPerS = null;
      await home.target.restart();
      const next = await followBoot(anna.client);
      await isInstalled(next, "engine", "voice");
      await assertWhole();
      next.cut();
      await remove();
    });

    test("wrong bytes are refused in words, and retry installs once the mirror is mended", async () => {
      const right = registry.contents["voice.bin"];
      registry.mirror.files.set(pathOf("voice.bin"), new Uint8Array(right.length));
      await begin();
      const isFailed = async () => (await downloadOf("voice")).state === "failed";
      await until("it is given up", isFailed, WAIT_MS);
      const { problem, failures } = await downloadOf("voice");
      assert.deepEqual([problem?.code, failures], ["upstream_failed", 2]);
      assert.doesNotMatch(problem?.detail ?? "", /127\.0\.0\.1|https?:/);
      const health = await anna.client.read(adminHealthSchema, "GET", "/api/admin/health");
      assert.deepEqual(
        health.trouble.map(({ id }) => id),
        ["voice"],
      );
      assert.equal((await feature("speech")).state, "failed");
      registry.mirror.files.set(pathOf("voice.bin"), right);
      assert.equal((await step("voice", "retry")).failures, 0);
      const boot = await followBoot(anna.client);
      await isInstalled(boot, "voice");
      await assertWhole();
      boot.cut();
    });

    test("the bandwidth limit of the settings holds, and lifting it is felt at once", async () => {
      await remove();
      const limit = async (bytes: number | null) =>
        anna.client.read(settingsSchema, "PUT", "/api/admin/settings", { "install.max_bytes_per_s": bytes });
      await limit(100_000);
      const startedAt = performance.now();
      const boot = await followBoot(anna.client);
      await begin();
      await boot.until(
        "a part of it is there",
        () => (boot.component("voice")?.transfer?.doneBytes ?? 0) > 200_000,
        WAIT_MS,
      );
      assert.ok(performance.now() - startedAt > 1_500, "faster than the limit");
      await limit(null);
      await isInstalled(boot, "voice");
      assertWithin(performance.now() - startedAt, 6_000, "what lies behind the lifted limit");
      boot.cut();
    });

    test("what nobody has is not found", async () => {
      await anna.client.refused("404 not_found", "POST", "/api/admin/features/nothing/install");
      await anna.client.refused("404 not_found", "POST", "/api/admin/sidecars/nobody/start");
      await anna.client.refused("404 not_found", "GET", "/api/admin/logs?sidecar=nobody");
      await anna.client.refused("400 invalid_request", "GET", "/api/admin/logs");
    });
  });
}

function assertForward(boot: BootFollower, id: string): void {
  const all = boot.seen.flatMap((event): Component[] => {
    if (event.event === "snapshot") return event.data.components;
    return event.event === "component" ? [event.data.component] : [];
  });
  const progress = all.flatMap((each) => (each.id === id && each.progress !== undefined ? [each.progress] : []));
  assert.ok(progress.length > 2, `${progress.length} steps of progress were seen`);
  for (const [index, value] of progress.entries()) assert.ok(value >= (progress[index - 1] ?? 0), progress.join(" "));
}
