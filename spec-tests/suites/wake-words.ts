// Wake words as they are served. Proves: specification section 4, "Wake word serving", section 5, rule 7, section 2's
// defaultThreshold and voice.app_default_wakeword, and the contract's "strong ETag and immutable caching".
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { truncate } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { featureWorkSchema } from "../../handlers/shared/contract/components.ts";
import { settingsSchema } from "../../handlers/shared/contract/settings.ts";
import { type WakeWordList, wakeWordListSchema } from "../../handlers/shared/contract/wake.ts";
import { type Home, type Person, startHome } from "../support/home.ts";
import { until } from "../support/until.ts";
import { makeWakeRegistry, type WakeRegistry } from "../support/wake-registry.ts";
import type { Target } from "../targets/target.ts";

const LIST = "/api/voice/wakewords";
const PATH = "/api/voice/wakeword";
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

export function wakeWordsSuite(runtime: Target, onEnd: (home: Home) => void): void {
  describe("wake words", () => {
    let registry: WakeRegistry;
    let home: Home;
    let anna: Person;
    let ben: Person;
    before(async () => {
      registry = await makeWakeRegistry();
      home = await startHome(runtime, registry.env);
      anna = await home.setUp("Anna");
      ben = await home.add(anna, { name: "Ben", role: "member" });
    });
    after(async () => {
      if (home !== undefined) {
        onEnd(home);
        await home.close();
      }
      await registry?.close();
    });

    const list = () => ben.client.read(wakeWordListSchema.strict(), "GET", LIST);
    const change = (feature: string, verb: "install" | "uninstall") =>
      anna.client.read(featureWorkSchema, "POST", `/api/admin/features/${feature}/${verb}`);
    const untilListed = (what: string, isTrue: (found: WakeWordList) => boolean) =>
      until(what, async () => isTrue(await list()), 20_000);
    const names = (found: WakeWordList) => found.items.map(({ id }) => id);
    /** Bytes as they come, for which the client that reads texts is of no use. */
    async function get(path: string, headers: Record<string, string> = {}, method = "GET") {
      const cookie = `session=${ben.client.token}`;
      const response = await home.target.fetch(path, { method, headers: { cookie, ...headers } });
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, bytes };
    }
    const contentOf = (file: string) => registry.contents.get(file) ?? assert.fail(`${file} is none of the files`);

    test("GET /api/voice/wakewords of a fresh home: the starter core counts as installed, no detector is there", async () => {
      const found = await list();
      assert.deepEqual([found.coreInstalled, found.core?.starter, found.items], [true, true, []]);
      assert.deepEqual(
        [found.core?.mel, found.core?.embedding].map((part) => part?.file),
        ["starter-mel.onnx", "starter-embedding.onnx"],
      );
      assert.equal(found.defaultId, "hey_jarvis", "the default pretrained detector");
    });

    test("GET /api/voice/wakeword/:file and the list are closed without a session", async () => {
      for (const path of [LIST, `${PATH}/starter-mel.onnx`, `${PATH}/nothing.onnx`]) {
        await home.device().refused("401 not_signed_in", "GET", path);
      }
    });

    test("GET /api/voice/wakeword/:file gives exactly the bytes that the list tells of, on every device that is signed in", async () => {
      const { core } = await list();
      assert.ok(core);
      for (const { file, sizeBytes, sha256: expected } of [core.mel, core.embedding]) {
        const { status, headers, bytes } = await get(`${PATH}/${file}`);
        assert.equal(status, 200);
        assert.deepEqual([bytes.length, sha256(bytes)], [sizeBytes, expected]);
        assert.equal(headers.get("content-type"), "application/octet-stream");
        assert.equal(headers.get("content-length"), String(sizeBytes));
        assert.equal(headers.get("x-content-type-options"), "nosniff");
        assert.equal((await ben.client.request("GET", `${PATH}/${file}`)).status, 200);
      }
    });

    test("only files of the list are served: not other files of Hearth, whatever the name is spelled like", async () => {
      for (const file of ["hey_jarvis_v0.1.onnx", "mel.onnx", "README.md", "melspectrogram.onnx", "hearth.db"]) {
        const reply = await ben.client.request("GET", `${PATH}/${file}`);
        assert.ok([400, 404].includes(reply.status), `${file}: ${reply.status}`);
      }
      const odd = ["..%2fstarter%2fwake%2fmel.onnx", "%2e%2e%2fx.onnx", "a..b.onnx", ".onnx", "%00.onnx", "x.onnx%00"];
      for (const file of [...odd, `${"x".repeat(200)}.onnx`, "..%5cmel.onnx"]) {
        const { status } = await get(`${PATH}/${file}`);
        assert.ok([400, 404].includes(status), `${file}: ${status}`);
      }
      await ben.client.refused("404 not_found", "GET", `${PATH}/nobody.onnx`);
    });

    test("a file has a strong ETag; it may be kept for ever only where its address names its bytes", async () => {
      const { core } = await list();
      const { file, sha256: hash } = core?.embedding ?? assert.fail("no core");
      const named = await get(`${PATH}/${file}?v=${hash.slice(0, 16)}`);
      assert.deepEqual([named.status, named.headers.get("etag")], [200, `"${hash}"`]);
      assert.equal(named.headers.get("cache-control"), "private, max-age=31536000, immutable");
      assert.equal((await get(`${PATH}/${file}`)).headers.get("cache-control"), "private, no-cache");
      await ben.client.refused("404 not_found", "GET", `${PATH}/${file}?v=${"0".repeat(16)}`);
      await ben.client.refused("400 invalid_request", "GET", `${PATH}/${file}?v=abc`);
    });

    test("whoever has the file is told 304 without its bytes", async () => {
      const { core } = await list();
      const { file, sha256: hash } = core?.mel ?? assert.fail("no core");
      for (const etag of [`"${hash}"`, `W/"${hash}"`, `"other", "${hash}"`]) {
        const { status, bytes, headers } = await get(`${PATH}/${file}`, { "if-none-match": etag });
        assert.deepEqual([status, bytes.length, headers.get("etag")], [304, 0, `"${hash}"`], etag);
      }
      const reply = await ben.client.request("GET", `${PATH}/${file}`, { headers: { "if-none-match": `"${hash}"` } });
      assert.equal(reply.status, 304);
      assert.equal((await get(`${PATH}/${file}`, { "if-none-match": '"other"' })).status, 200);
    });

    test("a download that broke off goes on where it was: ranges, If-Range, and what is not in the file", async () => {
      const file = "starter-embedding.onnx";
      const whole = contentOf(file);
      const etag = `"${sha256(whole)}"`;
      const part = async (range: string, more: Record<string, string> = {}) => {
        const { status, headers, bytes } = await get(`${PATH}/${file}`, { range, ...more });
        return { status, bytes, contentRange: headers.get("content-range") };
      };
      const rest = await part("bytes=200000-");
      assert.equal(rest.status, 206);
      assert.equal(rest.contentRange, `bytes 200000-${whole.length - 1}/${whole.length}`);
      assert.ok(whole.subarray(200_000).every((byte, at) => byte === rest.bytes[at]));
      assert.deepEqual((await part("bytes=0-9", { "if-range": etag })).bytes, Uint8Array.from(whole.subarray(0, 10)));
      assert.deepEqual((await part("bytes=-4")).bytes, Uint8Array.from(whole.subarray(-4)));
      for (const range of ["bytes=0-1,5-6", "lines=1-2", "bytes=5-2"]) assert.equal((await part(range)).status, 200);
      const replaced = await part("bytes=10-", { "if-range": '"another"' });
      assert.deepEqual([replaced.status, replaced.bytes.length], [200, whole.length]);
      const headers = { range: `bytes=${whole.length}-` };
      await ben.client.refused("416 range_not_satisfiable", "GET", `${PATH}/${file}`, { headers });
      assert.equal((await part(headers.range)).contentRange, `bytes */${whole.length}`);
      assert.equal(
        (await ben.client.request("GET", `${PATH}/${file}`, { headers: { range: "bytes=0-9" } })).status,
        206,
      );
    });

    test("HEAD tells the size and sends nothing, however often", async () => {
      const file = "starter-mel.onnx";
      for (let n = 0; n < 20; n++) {
        const { status, headers, bytes } = await get(`${PATH}/${file}`, {}, "HEAD");
        assert.deepEqual([status, bytes.length, headers.get("etag")], [200, 0, `"${sha256(contentOf(file))}"`]);
      }
    });

    test("clients that leave in the middle of a file hinder nobody", async () => {
      const cookie = `session=${ben.client.token}`;
      for (let n = 0; n < 30; n++) {
        const leaving = new AbortController();
        const response = await home.target.fetch(`${PATH}/starter-embedding.onnx`, {
          headers: { cookie },
          signal: leaving.signal,
        });
        const reader = response.body?.getReader();
        await reader?.read();
        leaving.abort();
        await reader?.cancel().catch(() => undefined);
      }
      assert.equal(
        (await get(`${PATH}/starter-embedding.onnx`)).bytes.length,
        contentOf("starter-embedding.onnx").length,
      );
    });

    test("a detector that is installed is listed with its phrase and its defaultThreshold, and the full core takes over", async () => {
      await change("wake-hey-jarvis", "install");
      await untilListed("the detector is there", (found) => found.items.length === 1);
      const found = await list();
      const [jarvis] = found.items;
      const bytes = contentOf("hey_jarvis_v0.1.onnx");
      assert.deepEqual(
        { ...jarvis, installedAt: "" },
        {
          id: "hey_jarvis",
          name: "Hey Jarvis",
          phrase: "Hey Jarvis",
          kind: "pretrained",
          file: "hey_jarvis_v0.1.onnx",
          defaultThreshold: 0.5,
          sizeBytes: bytes.length,
          sha256: sha256(bytes),
          installedAt: "",
        },
      );
      assert.ok(Math.abs(Date.parse(jarvis?.installedAt ?? "") - Date.now()) < 60_000);
      assert.deepEqual(
        [found.core?.starter, found.core?.mel.file, found.core?.embedding.file],
        [false, "melspectrogram.onnx", "embedding_model.onnx"],
        "it requires the full core, which has taken the starter's place without a restart",
      );
      for (const file of ["hey_jarvis_v0.1.onnx", "melspectrogram.onnx", "embedding_model.onnx"]) {
        assert.equal(sha256((await get(`${PATH}/${file}`)).bytes), sha256(contentOf(file)), file);
      }
      await ben.client.refused("404 not_found", "GET", `${PATH}/starter-mel.onnx`);
    });

    test("voice.app_default_wakeword is the default where it serves, else the pretrained one is", async () => {
      const set = (value: string | null) =>
        anna.client.read(settingsSchema, "PUT", "/api/admin/settings", { "voice.app_default_wakeword": value });
      await change("wake-timer", "install");
      await untilListed("the timer is there", (found) => names(found).includes("timer"));
      for (const [wanted, id] of [
        ["timer", "timer"],
        ["weather", "hey_jarvis"],
        [null, "hey_jarvis"],
      ] as const) {
        await set(wanted);
        assert.equal((await list()).defaultId, id);
      }
    });

    test("a detector that is removed is gone from the list, and its file with it", async () => {
      await change("wake-timer", "uninstall");
      await untilListed("the timer is gone", (found) => names(found).join() === "hey_jarvis");
      await ben.client.refused("404 not_found", "GET", `${PATH}/timer_v0.1.onnx`);
    });

    test("a file that is only half there is never sent for whole: 503, and no cache keeps that", async () => {
      await truncate(join(home.target.dataDir, "voice/wake/detectors/hey_jarvis_v0.1.onnx"), 1_000);
      const path = `${PATH}/hey_jarvis_v0.1.onnx?v=${sha256(contentOf("hey_jarvis_v0.1.onnx"))}`;
      const problem = await ben.client.refused("503 component_not_ready", "GET", path);
      assert.match(problem.detail, /Repair/);
      assert.equal((await get(path)).headers.get("cache-control"), "no-store");
    });
  });
}
