// Wake words in an admin's hands, without a training. Proves: specification section 4, "Wake word administration" (catalog,
// import, phonetics, patch, delete), section 5, rule 7, section 7, rule 2; and the contract's jobs.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { companionSchema } from "../../handlers/shared/contract/companions.ts";
import { jobListSchema, jobSchema } from "../../handlers/shared/contract/jobs.ts";
import { settingsSchema } from "../../handlers/shared/contract/settings.ts";
import { wakeWordListSchema, wakeWordSchema } from "../../handlers/shared/contract/wake.ts";
import {
  importStartedSchema,
  phoneticsSchema,
  trainedWakeWordListSchema,
  trainingSampleListSchema,
  trainStartedSchema,
  wakeCatalogSchema,
} from "../../handlers/shared/contract/wake-admin.ts";
import type { Client } from "../support/client.ts";
import { nameOf } from "../support/examples.ts";
import { type Home, type Person, startHome } from "../support/home.ts";
import { followJob } from "../support/job-events.ts";
import { until } from "../support/until.ts";
import { makeWakeRegistry, type WakeRegistry } from "../support/wake-registry.ts";
import type { Target } from "../targets/target.ts";
import { wakeRecordingsTests } from "./wake-recordings.ts";

const ADMIN = "/api/admin/wakewords";
/** Nobody listens there. */
const NO_MODEL = "http://127.0.0.1:9";

/** On a home of its own, without a language model, whose downloads come from a folder that has some of the files. */
export function wakeAdminSuite(runtime: Target, onEnd: (home: Home) => void): void {
  describe("wake word administration", () => {
    let registry: WakeRegistry;
    let home: Home;
    let anna: Person;
    let ben: Person;
    let admin: Client;
    before(async () => {
      registry = await makeWakeRegistry();
      home = await startHome(runtime, { ...registry.env, LLM_URL: NO_MODEL });
      anna = await home.setUp("Anna");
      ben = await home.add(anna, { name: "Ben", role: "member" });
      admin = anna.client;
    });
    after(async () => {
      if (home !== undefined) {
        onEnd(home);
        await home.close();
      }
      await registry?.close();
    });

    const catalog = async () => (await admin.read(wakeCatalogSchema.strict(), "GET", `${ADMIN}/catalog`)).items;
    const importIt = async (id: string) =>
      (await admin.read(importStartedSchema.strict(), "POST", `${ADMIN}/import`, { id })).jobId;
    const job = (id: string, client = admin) => client.read(jobSchema.strict(), "GET", `/api/jobs/${id}`);
    const ended = async (id: string) => {
      await until("the job has ended", async () => !["queued", "running"].includes((await job(id)).state), 15_000);
      return job(id);
    };
    const modelFiles = async () => {
      const files = await readdir(home.target.dataDir, { recursive: true });
      return files.filter((file) => /onnx|evil/.test(file)).toSorted();
    };
    const listed = async (client = admin) => client.read(wakeWordListSchema.strict(), "GET", "/api/voice/wakewords");
    test("GET /catalog lists the pretrained ones with their non-commercial licence, what they take, and who uses them", async () => {
      const items = await catalog();
      assert.deepEqual(
        items.map(({ id }) => id),
        ["hey_jarvis", "alexa", "hey_mycroft", "hey_rhasspy", "timer", "weather"],
      );
      for (const { id, licence, installed, sizeBytes, downloadBytes, usedBy, jobId, outdates } of items) {
        assert.deepEqual([licence.commercialUse, installed, jobId, outdates], [false, false, null, 0], id);
        assert.ok(downloadBytes > sizeBytes, `${id}: the core models come first`);
        assert.deepEqual(usedBy, { companions: [], others: 0 });
      }
      assert.deepEqual(
        items.filter(({ isDefault }) => isDefault).map(({ id }) => id),
        ["hey_jarvis"],
      );
      await ben.client.refused("403 not_allowed", "GET", `${ADMIN}/catalog`);
    });

    test("POST /import pulls the core models first, as a job with progress, and then the detector serves", async () => {
      const id = await importIt("hey_jarvis");
      const follower = await followJob(admin, id);
      await follower.until("it is done", ({ event, data }) => {
        assert.notEqual(event, "failed", JSON.stringify(data));
        return event === "done";
      });
      const done = await job(id);
      assert.deepEqual(
        [done.state, done.kind, done.wakeWordId, done.problem],
        ["done", "wake-import", "hey_jarvis", null],
      );
      const found = await listed(ben.client);
      assert.deepEqual([found.core?.starter, found.items.map((item) => item.id)], [false, ["hey_jarvis"]]);
      assert.equal((await catalog()).find((item) => item.id === "hey_jarvis")?.downloadBytes, 0);
    });

    test("POST /import of what is installed is done at once, of what nobody knows is 404", async () => {
      assert.equal((await job(await importIt("hey_jarvis"))).state, "done");
      await admin.refused("404 not_found", "POST", `${ADMIN}/import`, { body: { id: "hey_nobody" } });
      await admin.refused("400 invalid_request", "POST", `${ADMIN}/import`, { body: { id: "../../etc/passwd" } });
    });

    test("POST /import without a way to the file fails in the words of the download, and can be begun again", async () => {
      for (const _try of [1, 2]) {
        const id = await importIt("alexa");
        const { state, problem } = await ended(id);
        assert.equal(state, "failed");
        assert.ok((problem?.detail.length ?? 0) > 20 && !problem?.detail.includes("/"), JSON.stringify(problem));
        const follower = await followJob(admin, id);
        await follower.until("whoever comes later is told the end", ({ event }) => event === "failed");
      }
      assert.deepEqual((await listed()).items.length, 1);
    });

    test("PATCH /:id persists the detector's defaultThreshold", async () => {
      const changed = await admin.read(wakeWordSchema.strict(), "PATCH", `${ADMIN}/hey_jarvis`, {
        defaultThreshold: 0.83,
      });
      assert.deepEqual([changed.id, changed.defaultThreshold], ["hey_jarvis", 0.83]);
      await home.target.restart();
      assert.equal((await listed(ben.client)).items[0]?.defaultThreshold, 0.83);
      assert.equal((await catalog()).find(({ id }) => id === "hey_jarvis")?.defaultThreshold, 0.83);
      for (const body of [
        { defaultThreshold: 1.1 },
        { defaultThreshold: "0.5" },
        { name: "Jar" },
        { accepted: true },
      ]) {
        await admin.refused("400 invalid_request", "PATCH", `${ADMIN}/hey_jarvis`, { body });
      }
      await admin.refused("404 not_found", "PATCH", `${ADMIN}/weather`, { body: { defaultThreshold: 0.5 } });
    });

    test("POST /phonetics answers by rules while the language model is away, and warns of weak phrases", async () => {
      const ask = (phrase: string) => admin.read(phoneticsSchema.strict(), "POST", `${ADMIN}/phonetics`, { phrase });
      const { variants, source, warnings } = await ask("Hey Jarvis");
      assert.deepEqual([variants[0], source, warnings], ["hey jahrvis", "rules", []]);
      assert.equal((await ask("Hallo Küche")).source, "rules");
      assert.deepEqual((await ask("Tom")).warnings, ["one_syllable"]);
      assert.deepEqual((await ask("Good morning")).warnings, ["common_words"]);
    });

    test("a phrase that can't be a wake word is refused in words, for /train and /phonetics alike", async () => {
      for (const path of [`${ADMIN}/train`, `${ADMIN}/phonetics`]) {
        for (const [phrase, words] of [
          ["", /which words/],
          ["   ", /which words/],
          ["a".repeat(200), /at most 40 letters/],
          ["Hey 2", /number as a word/],
          ["Привет дом", /Latin letters/],
          ["!!!", /no word/],
          ["hey <script>", /only words/],
        ] as const) {
          const { detail, issues } = await admin.refused("400 invalid_request", "POST", path, { body: { phrase } });
          assert.match(detail, words);
          assert.equal(issues?.[0]?.path, "phrase");
        }
      }
    });

    test("trainings are jobs of their admin: they queue, are told of, heard into, and cancelled; nobody else's eyes see them", async () => {
      const train = async (phrase: string) =>
        (await admin.read(trainStartedSchema.strict(), "POST", `${ADMIN}/train`, { phrase })).jobId;
      const [one, two] = [await train("Hey Hearth"), await train("Okay kitchen")];
      await until("the first runs", async () => (await job(one)).state === "running");
      const waiting = await job(two);
      assert.deepEqual([waiting.state, waiting.ahead, waiting.title], ["queued", 1, "Okay kitchen"]);
      const path = "/api/jobs?kind=wake-train";
      assert.deepEqual(
        (await admin.read(jobListSchema.strict(), "GET", path)).items.map(({ id }) => id),
        [two, one],
      );
      assert.deepEqual((await ben.client.read(jobListSchema.strict(), "GET", path)).items, []);
      await admin.refused("409 conflict", "POST", `${ADMIN}/train`, { body: { phrase: "hey, hearth" } });
      const companionId = (await ben.client.read(companionSchema, "POST", "/api/companions", { name: "Ben's own" })).id;
      for (const id of [companionId, randomUUID()]) {
        const body = { phrase: "Hey Ada", companionId: id };
        await admin.refused("404 not_found", "POST", `${ADMIN}/train`, { body });
      }
      await admin.refused("409 conflict", "DELETE", `${ADMIN}/${one}`);
      const samples = `${ADMIN}/trainings/${one}/samples`;
      assert.deepEqual(await admin.read(trainingSampleListSchema.strict(), "GET", samples), { items: [] });
      await admin.refused("404 not_found", "GET", `${samples}/0`);
      for (const [method, at] of [
        ["GET", `/api/jobs/${one}`],
        ["GET", `/api/jobs/${one}/events`],
        ["DELETE", `/api/jobs/${one}`],
      ] as const) {
        await ben.client.refused("404 not_found", method, at);
      }
      const follower = await followJob(admin, two);
      for (const id of [two, one]) await admin.done("DELETE", `/api/jobs/${id}`);
      await follower.until("it was cancelled", ({ event }) => event === "cancelled");
      assert.deepEqual([(await job(one)).state, (await job(two)).state], ["cancelled", "cancelled"]);
      await admin.done("DELETE", `/api/jobs/${one}`);
      assert.deepEqual((await admin.read(trainedWakeWordListSchema.strict(), "GET", `${ADMIN}/trained`)).items, []);
    });

    test("of two POST /train for the same phrase in the same moment one is refused", async () => {
      const ask = () => admin.request("POST", `${ADMIN}/train`, { body: { phrase: "Open the door" } });
      const replies = await Promise.all([ask(), ask(), ask()]);
      assert.deepEqual(replies.map(({ status }) => status).sort(), [202, 409, 409]);
      const started = replies.find(({ status }) => status === 202);
      await admin.done("DELETE", `/api/jobs/${trainStartedSchema.strict().parse(started?.json).jobId}`);
    });

    test("a person who is removed takes their trainings along, the one that runs too", async () => {
      const cleo = await home.add(anna, { name: "Cleo", role: "admin" });
      const ask = async (phrase: string) =>
        (await cleo.client.read(trainStartedSchema.strict(), "POST", `${ADMIN}/train`, { phrase })).jobId;
      const [one, two] = [await ask("Hello lantern"), await ask("Hello ladder")];
      await until("the first runs", async () => (await job(one)).state === "running");
      await admin.done("DELETE", `/api/admin/users/${cleo.user.id}`);
      await home.target.restart();
      for (const id of [one, two]) await admin.refused("404 not_found", "GET", `/api/jobs/${id}`);
    });

    test("a companion is given no trained wake word that this home does not have", async () => {
      const dead = { name: "Eve", wakeWordModelId: randomUUID() };
      await admin.refused("400 invalid_request", "POST", "/api/companions", { body: dead });
      const fine = { ...dead, wakeWordModelId: "weather" };
      const { id } = await admin.read(companionSchema, "POST", "/api/companions", fine);
      const { issues } = await admin.refused("400 invalid_request", "PATCH", `/api/companions/${id}`, { body: dead });
      assert.equal(issues?.[0]?.path, "wakeWordModelId");
      await admin.done("DELETE", `/api/companions/${id}`);
    });

    wakeRecordingsTests(() => ({ home, anna, ben }));

    test("there is no way to bring a detector of one's own: a hostile .onnx finds no door", async () => {
      const before = await modelFiles();
      const headers = { cookie: `session=${admin.token}`, "content-type": "application/octet-stream" };
      const body = new Uint8Array(2_000).fill(8);
      const takers: string[] = [];
      for (const operation of home.document.operations.filter(({ isUnsafe }) => isUnsafe)) {
        const path = operation.path.replaceAll(/\{[^}]+\}/g, "evil.onnx");
        const response = await home.target.fetch(path, { method: operation.method, headers, body });
        await response.body?.cancel();
        assert.ok(response.status >= 400, nameOf(operation));
        if (response.status !== 415) takers.push(nameOf(operation));
      }
      assert.deepEqual(
        takers.toSorted(),
        // For what their queries lack, or for the name; POST /api/stt looks at the bytes, and refuses these as all the others do.
        [
          "POST /api/admin/wakewords/recordings",
          "POST /api/voice/false-alarms",
          "PUT /api/admin/library/archives/{file}",
        ],
        "whatever takes bytes at all takes sound, or archives of the library",
      );
      for (const [method, path] of [
        ["PUT", "/api/voice/wakeword/evil.onnx"],
        ["POST", "/api/voice/wakeword/evil.onnx"],
        ["POST", "/api/voice/wakewords"],
        ["PUT", `${ADMIN}/evil`],
        ["POST", `${ADMIN}/trained`],
        ["POST", `${ADMIN}/import`],
        ["POST", `${ADMIN}/train`],
      ] as const) {
        // Not through the client: these addresses are none, so nothing describes their answers.
        const response = await home.target.fetch(path, { method, headers, body });
        await response.body?.cancel();
        assert.equal(response.status, 415, `${method} ${path}`);
      }
      const sound = `${ADMIN}/recordings?phrase=Evil&speaker=Nobody&consent=given`;
      const recording = await home.target.fetch(sound, { method: "POST", headers, body });
      await recording.body?.cancel();
      assert.equal(recording.status, 415, "where sound is taken, nothing else is");
      for (const file of ["evil.onnx", "evil"]) {
        await admin.refused("404 not_found", "GET", `/api/voice/wakeword/${file}.onnx`);
      }
      assert.deepEqual((await listed()).items.length, 1);
      assert.deepEqual(await modelFiles(), before, "no file has come");
    });

    test("DELETE /:id removes the default and what is in use: companions and the home fall back", async () => {
      const fields = { name: "Ada", wakeWordModelId: "hey_jarvis" };
      const companion = await ben.client.read(companionSchema, "POST", "/api/companions", fields);
      await admin.read(settingsSchema, "PUT", "/api/admin/settings", { "voice.app_default_wakeword": "hey_jarvis" });
      const jarvis = (await catalog()).find(({ id }) => id === "hey_jarvis");
      assert.deepEqual([jarvis?.isDefault, jarvis?.usedBy], [true, { companions: [], others: 1 }], "hers is not named");
      await admin.done("DELETE", `${ADMIN}/hey_jarvis`);
      const found = await listed();
      assert.deepEqual([found.items, found.defaultId], [[], "hey_jarvis"]);
      const settings = await admin.read(settingsSchema, "GET", "/api/admin/settings");
      assert.equal(settings["voice.app_default_wakeword"], null);
      const { wakeWordModelId } = await ben.client.read(companionSchema, "GET", `/api/companions/${companion.id}`);
      assert.equal(wakeWordModelId, null);
      await ben.client.refused("404 not_found", "GET", "/api/voice/wakeword/hey_jarvis_v0.1.onnx");
      await admin.refused("404 not_found", "DELETE", `${ADMIN}/hey_jarvis`);
    });
  });
}
