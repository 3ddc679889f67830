// Wake words of one's own, trained over HTTP with the real voice sidecar. Proves: specification section 4, "Wake word
// administration", POST /train and its five steps, and DELETE; a training outlives the service and the voice.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { companionSchema } from "../../handlers/shared/contract/companions.ts";
import { jobListSchema, jobSchema } from "../../handlers/shared/contract/jobs.ts";
import { wakeWordListSchema } from "../../handlers/shared/contract/wake.ts";
import {
  trainedWakeWordListSchema,
  trainingSampleListSchema,
  trainStartedSchema,
} from "../../handlers/shared/contract/wake-admin.ts";
import { decodeWav } from "../../handlers/shared/speech/wav.ts";
import { assertWithin } from "../../handlers/testing/assert-within.ts";
import { type Home, type Person, startHome } from "../support/home.ts";
import { followJob, type JobFollower } from "../support/job-events.ts";
import { CHOIR, type SmallChoir, startSmallChoir } from "../support/small-choir.ts";
import { until } from "../support/until.ts";
import { startVoiceSidecar, type VoiceSidecar } from "../support/voice-sidecar.ts";
import type { Target } from "../targets/target.ts";

const ADMIN = "/api/admin/wakewords";
/** As few as may be. */
const SAMPLES = 4;
/** The training stands behind everything else that works on the machine. */
const TRAINED_MS = 300_000;

/** On a home of its own, whose voice has six voices, and which fetches nothing. */
export function wakeTrainingSuite(runtime: Target, onEnd: (home: Home) => void): void {
  describe("wake words of one's own", () => {
    let mirror: string;
    let sidecar: VoiceSidecar;
    let choir: SmallChoir;
    let home: Home;
    let anna: Person;
    before(async () => {
      mirror = await mkdtemp(join(tmpdir(), "hearth-empty-"));
      sidecar = await startVoiceSidecar();
      choir = await startSmallChoir(sidecar.url);
      home = await startHome(runtime, { VOICE_URL: choir.url, REGISTRY_MIRROR: mirror });
      anna = await home.setUp("Anna");
    });
    after(async () => {
      if (home !== undefined) {
        onEnd(home);
        await home.close();
      }
      await choir?.close();
      await sidecar?.stop();
      await rm(mirror, { recursive: true, force: true });
    });

    const client = () => anna.client;
    const train = async (body: object) => {
      const { jobId } = await client().read(trainStartedSchema.strict(), "POST", `${ADMIN}/train`, {
        samplesPerVoice: SAMPLES,
        ...body,
      });
      return jobId;
    };
    const job = (id: string) => client().read(jobSchema.strict(), "GET", `/api/jobs/${id}`);
    const trained = async () =>
      (await client().read(trainedWakeWordListSchema.strict(), "GET", `${ADMIN}/trained`)).items;
    const listed = async () => (await client().read(wakeWordListSchema.strict(), "GET", "/api/voice/wakewords")).items;
    const samplesOf = async (id: string) =>
      (await client().read(trainingSampleListSchema.strict(), "GET", `${ADMIN}/trainings/${id}/samples`)).items;
    const detectorFiles = () => readdir(join(home.target.dataDir, "voice/wake/trained"));
    async function bytesOf(path: string) {
      const response = await home.target.fetch(path, { headers: { cookie: `session=${client().token}` } });
      assert.equal(response.status, 200, path);
      return new Uint8Array(await response.arrayBuffer());
    }
    /** The first half of the work is behind it, as far as it can be told. */
    const isUnderWay: Parameters<JobFollower["until"]>[1] = ({ event, data }) =>
      event === "progress" && data.phase === "speech" && data.done > 0;
    const isDone: Parameters<JobFollower["until"]>[1] = ({ event, data }) => {
      assert.notEqual(event, "failed", JSON.stringify(data));
      return event === "done";
    };

    let companionId: string;
    let firstId: string;

    test("POST /train: a phrase becomes a detector, with progress as it goes, and the companion listens for it", async () => {
      ({ id: companionId } = await client().read(companionSchema, "POST", "/api/companions", { name: "Ember" }));
      firstId = await train({ phrase: "Hello Butterfly", variants: ["Hullo Butterfly"], companionId });
      const follower = await followJob(client(), firstId);
      const { data } = await follower.until("it is trained", isDone, TRAINED_MS);
      assert.ok("job" in data);
      assert.deepEqual([data.job.state, data.job.wakeWordId], ["done", firstId]);
      const phases = follower.phases();
      for (const phase of ["speech", "fitting", "checking"]) {
        assert.ok(phases.includes(phase), `${phase} is none of ${phases.join(", ")}`);
      }
      const [word] = await trained();
      assert.ok(word);
      assert.deepEqual([word.id, word.phrase, word.name], [firstId, "Hello Butterfly", "Hello Butterfly"]);
      const { report } = word;
      assert.deepEqual([report.training.voices, report.heldOut.voices, report.training.singleVoice], [4, 2, false]);
      assert.equal(report.core.starter, true);
      assert.ok(report.falseAccepts.hours > 0 && report.curve.length > 1 && report.heldOut.clips > 0);
      assert.ok(report.recallLow <= report.recall && report.falseAccepts.perHour <= report.falseAccepts.upperBound);
      const [spoken] = choir.said;
      assert.ok(spoken, "the sidecar was asked");
      assert.deepEqual([...new Set(choir.said.map(({ voice }) => voice))].sort(), [...CHOIR], "each voice was heard");
      assert.equal(report.verdict, "good", JSON.stringify({ ...report, curve: [] }));
      const companion = await client().read(companionSchema, "GET", `/api/companions/${companionId}`);
      assert.equal(companion.wakeWordModelId, firstId);
    });

    test("GET /api/voice/wakeword/:file gives the trained file, as the list tells of it", async () => {
      const word = (await listed()).find(({ id }) => id === firstId);
      assert.ok(word);
      assert.deepEqual([word.kind, word.phrase], ["trained", "Hello Butterfly"]);
      const bytes = await bytesOf(`/api/voice/wakeword/${word.file}`);
      assert.equal(bytes.length, word.sizeBytes);
      assert.equal(createHash("sha256").update(bytes).digest("hex"), word.sha256);
      assert.deepEqual(await detectorFiles(), [word.file]);
    });

    test("GET /trainings/:id/samples: what was said can be listened to, and what was only like it", async () => {
      const samples = await samplesOf(firstId);
      const kinds = new Set(samples.map(({ kind }) => kind));
      assert.ok(kinds.has("phrase") && kinds.has("near-miss"), [...kinds].join());
      for (const kind of kinds) {
        const n = samples.find((sample) => sample.kind === kind)?.n;
        const sound = decodeWav(await bytesOf(`${ADMIN}/trainings/${firstId}/samples/${n}`));
        assert.equal(sound.sampleRate, 16_000);
        assert.ok(sound.samples.length > 3_000 && sound.samples.some((value) => Math.abs(value) > 0.05), kind);
      }
      const [first] = samples;
      assert.equal((await client().request("GET", `${ADMIN}/trainings/${firstId}/samples/${first?.n}`)).status, 200);
      await client().refused("404 not_found", "GET", `${ADMIN}/trainings/${firstId}/samples/99999`);
    });

    // Deno runs the handlers without the right to start programs, on which nothing of the rest depends: once is enough.
    if (runtime.name === "node") {
      test("trainings wait for one another, and each can be cancelled, leaving nothing", async () => {
        const running = await train({ phrase: "Good morning sunshine" });
        const waiting = await train({ phrase: "Open the curtains" });
        assert.deepEqual([(await job(waiting)).state, (await job(waiting)).ahead], ["queued", 1]);
        await client().refused("409 conflict", "POST", `${ADMIN}/train`, { body: { phrase: "open the Curtains" } });
        const follower = await followJob(client(), running);
        await follower.until("it speaks", isUnderWay);
        assert.ok((await samplesOf(running)).length > 0, "samples of a training that runs");
        await client().done("DELETE", `/api/jobs/${waiting}`);
        const cancelledMs = performance.now();
        await client().done("DELETE", `/api/jobs/${running}`);
        await follower.until("it is told", ({ event }) => event === "cancelled");
        assertWithin(performance.now() - cancelledMs, 2_000);
        const { items } = await client().read(jobListSchema.strict(), "GET", "/api/jobs?kind=wake-train");
        assert.deepEqual(items.map(({ state }) => state).sort(), ["cancelled", "cancelled", "done"]);
        assert.deepEqual(await readdir(join(home.target.dataDir, "voice/wake/training")), [firstId]);
        assert.equal((await detectorFiles()).length, 1);
      });

      test("a training goes on after the service was killed, and after the voice was", async () => {
        const before = choir.said.length;
        const id = await train({ phrase: "Wake up kitchen" });
        const first = await followJob(client(), id);
        await first.until("it speaks", isUnderWay);
        await until("half of it is said", () => choir.said.length - before > 60, 20_000);
        await home.target.kill("SIGKILL");
        await home.target.restart();
        const second = await followJob(client(), id);
        await second.until("it goes on", ({ event }) => event === "progress");
        const { port } = new URL(sidecar.url);
        await sidecar.stop();
        const said = choir.said.length;
        sidecar = await startVoiceSidecar({ port: Number(port) });
        await second.until("it is trained", isDone, TRAINED_MS);
        assert.ok(choir.said.length > said, "the voice was needed once more");
        const times = new Map<string, number>();
        for (const each of choir.said.slice(before)) {
          const key = JSON.stringify(each);
          times.set(key, (times.get(key) ?? 0) + 1);
        }
        const again = [...times.values()].filter((count) => count > 1).length;
        assert.ok(again < times.size / 3, `${again} of ${times.size} were said twice: more than one voice's`);
        assert.ok((await trained()).some((word) => word.id === id && word.phrase === "Wake up kitchen"));
      });
    }

    test("DELETE /:id: the wake word, its file and its pin are gone", async () => {
      const [{ file } = assert.fail("not listed")] = (await listed()).filter(({ id }) => id === firstId);
      await client().done("DELETE", `${ADMIN}/${firstId}`);
      assert.ok((await trained()).every(({ id }) => id !== firstId));
      await client().refused("404 not_found", "GET", `/api/voice/wakeword/${file}`);
      assert.ok(!(await detectorFiles()).includes(file));
      const companion = await client().read(companionSchema, "GET", `/api/companions/${companionId}`);
      assert.equal(companion.wakeWordModelId, null);
    });
  });
}
