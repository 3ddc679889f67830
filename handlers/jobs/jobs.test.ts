// Jobs over a real store: one of a kind at a time, the others in order, through cancels, failures and restarts.
import assert from "node:assert/strict";
import { after, afterEach, beforeEach, test } from "node:test";
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { DomainError } from "../errors.ts";
import { jobSchema } from "../shared/contract/jobs.ts";
import { JOBS_KEPT_MS, JOBS_WAITING_MAX } from "../shared/contract/limits.ts";
import { jobs as jobsTable, users } from "../store/schema.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { createTemporaryDatabase } from "../testing/temporary-database.ts";
import type { JobRunner, RunningJob, RunOptions } from "./job-runner.ts";
import { createJobStore } from "./job-store.ts";
import { createJobs, type Jobs } from "./jobs.ts";

const clock = createManualClock();
const { db, close } = await createTemporaryDatabase(clock);
const [anna, ben] = [uuidv7(), uuidv7()];
for (const [id, role] of [
  [anna, "admin"],
  [ben, "member"],
] as const) {
  const permissions = { images: true, adultContent: false };
  const none = { avatar: null, pinHash: "hash", pinPepper: null, preferences: {} };
  await db.insert(users).values({ id, name: role, role, permissions, ...none, createdAt: clock.now() });
}
const ADMIN = { id: anna, role: "admin" as const };
const MEMBER = { id: ben, role: "member" as const };

/** Does what a test says. */
function createScriptedRunner() {
  const runs: { job: RunningJob; options: RunOptions; finish(wakeWordId: string): void; fail(cause: unknown): void }[] =
    [];
  const forgotten: string[] = [];
  const runner: JobRunner = {
    run: (job, options) =>
      new Promise((resolve, reject) => {
        runs.push({ job, options, finish: (wakeWordId) => resolve({ wakeWordId }), fail: reject });
        options.signal.addEventListener("abort", () => reject(options.signal.reason), { once: true });
      }),
    forget: async ({ id }) => void forgotten.push(id),
  };
  return { runner, runs, forgotten };
}

let service: Jobs;
let train: ReturnType<typeof createScriptedRunner>;
let errors: unknown[];
async function start(onForget?: (jobs: Jobs) => void, store = createJobStore(db)): Promise<void> {
  train = createScriptedRunner();
  const { forget } = train.runner;
  train.runner.forget = async (job) => {
    onForget?.(service);
    await forget?.(job);
  };
  errors = [];
  service = createJobs({
    store,
    clock,
    log: { debug() {}, info() {}, warn() {}, error: (_message, cause) => void errors.push(cause) },
  });
  service.bring({ "wake-train": train.runner });
  service.bring({ "wake-import": createScriptedRunner().runner });
  await service.open();
}
beforeEach(async () => {
  await db.delete(jobsTable);
  await start();
});
afterEach(() => service.close());
after(() => close());

const add = (title: string, userId = anna) => service.add("wake-train", { userId, title, input: { title } });
const stored = (id: string) => db.select().from(jobsTable).where(eq(jobsTable.id, id)).get();
const stateOf = async (id: string) => (await service.get(ADMIN, id)).state;
const isCode = (code: string) => (error: unknown) => error instanceof DomainError && error.code === code;
const turn = () => clock.advance(0);

test("jobs.add() begins one of a kind at a time; the others are told how many come first", async () => {
  const [one, two, three] = [await add("one"), await add("two"), await add("three")];
  const other = await service.add("wake-import", { userId: anna, title: "other", input: {} });
  await turn();
  const ahead = async (id: string) => {
    const job = jobSchema.strict().parse(await service.get(ADMIN, id));
    return [job.state, job.ahead];
  };
  assert.deepEqual(await ahead(one.id), ["running", undefined]);
  assert.deepEqual(await ahead(two.id), ["queued", 1]);
  assert.deepEqual(await ahead(three.id), ["queued", 2]);
  assert.deepEqual(await ahead(other.id), ["running", undefined]);
  train.runs[0]?.finish("w1");
  await turn();
  assert.deepEqual(
    [await ahead(one.id), await ahead(two.id), await ahead(three.id)],
    [
      ["done", undefined],
      ["running", undefined],
      ["queued", 1],
    ],
  );
  assert.equal((await service.get(ADMIN, one.id)).wakeWordId, "w1");
  assert.deepEqual(
    train.runs.map(({ job }) => job.title),
    ["one", "two"],
  );
});

test("jobs.add() refuses more than may wait, with a time to come back", async () => {
  for (let n = 0; n < JOBS_WAITING_MAX; n++) await add(`${n}`);
  await assert.rejects(
    add("one too many"),
    (error) => isCode("busy")(error) && (error as DomainError).retryAfterS === 60,
  );
  await turn();
  train.runs[0]?.finish("w");
  await turn();
  await add("fits again");
});

test("progress is told at once and stored at most once a second", async () => {
  const { id } = await add("one");
  await turn();
  const progress = train.runs[0]?.options.progress ?? assert.fail();
  for (let done = 1; done <= 50; done++) progress({ phase: "speech", done, total: 50, message: "Speaking." });
  assert.equal((await service.get(ADMIN, id)).progress?.done, 50);
  assert.equal((await stored(id))?.progress?.phase, "starting");
  await clock.advance(999);
  assert.equal((await stored(id))?.progress?.phase, "starting");
  await clock.advance(1);
  assert.deepEqual((await stored(id))?.progress, { phase: "speech", done: 50, total: 50, message: "Speaking." });
});

test("jobs.cancel() ends one that waits at once, and one that runs when its work has stopped; what they left is forgotten", async () => {
  const [one, two] = [await add("one"), await add("two")];
  await turn();
  await service.cancel(ADMIN, two.id);
  assert.equal(await stateOf(two.id), "cancelled");
  await service.cancel(ADMIN, one.id);
  assert.deepEqual([await stateOf(one.id), train.runs.length, errors.length], ["cancelled", 1, 0]);
  assert.deepEqual(train.forgotten, [two.id, one.id]);
  await service.cancel(ADMIN, one.id);
});

test("jobs.cancel() twice of one that waits is as good as once", async () => {
  await add("one");
  const { id } = await add("two");
  await turn();
  await Promise.all([service.cancel(ADMIN, id), service.cancel(ADMIN, id)]);
  await service.cancel(ADMIN, id);
  assert.deepEqual([await stateOf(id), (await stored(id))?.state, train.forgotten], ["cancelled", "cancelled", [id]]);
});

test("jobs.open() tidies up once more after what was cancelled, and by then knows of those that go on", async () => {
  const [one, two] = [await add("one"), await add("two")];
  await turn();
  await service.cancel(ADMIN, one.id);
  await turn();
  await service.close();
  const known: string[][] = [];
  await start((jobs) => known.push(jobs.live("wake-train").map(({ id }) => id)));
  await turn();
  assert.deepEqual([train.forgotten, known], [[one.id], [[two.id]]]);
});

test("jobs.cancel() that comes too late leaves what was done, and says so", async () => {
  const { id } = await add("one");
  await turn();
  train.runs[0]?.finish("w");
  await assert.rejects(service.cancel(ADMIN, id), isCode("conflict"));
  assert.equal(await stateOf(id), "done");
  await assert.rejects(service.cancel(ADMIN, id), isCode("conflict"));
  assert.deepEqual(train.forgotten, []);
});

test("a job that fails says why in the words of its failure; an unexpected one in words for people, and the next begins", async () => {
  const [one, two, three] = [await add("one"), await add("two"), await add("three")];
  await turn();
  train.runs[0]?.fail(new DomainError("upstream_failed", "Speech could not do this."));
  await turn();
  train.runs[1]?.fail(new Error("at line 7"));
  await turn();
  assert.deepEqual((await service.get(ADMIN, one.id)).problem, {
    code: "upstream_failed",
    detail: "Speech could not do this.",
  });
  const { problem } = await service.get(ADMIN, two.id);
  assert.equal(problem?.code, "internal");
  assert.doesNotMatch(problem?.detail ?? "", /line 7/);
  assert.deepEqual([errors.length, await stateOf(three.id)], [2, "running"]);
});

test("jobs.open() goes on with what ran, with what it had kept, and then with what waited", async () => {
  const [one, two] = [await add("one"), await add("two")];
  await turn();
  await train.runs[0]?.options.keep({ plan: "decided" });
  train.runs[0]?.options.progress({ phase: "speech", done: 3, total: 9, message: "Speaking." });
  await service.close();
  assert.deepEqual([(await stored(one.id))?.state, (await stored(one.id))?.progress?.done], ["running", 3]);
  await start();
  await turn();
  assert.deepEqual(
    train.runs.map(({ job }) => [job.id, job.input]),
    [[one.id, { plan: "decided" }]],
  );
  assert.deepEqual([(await service.get(ADMIN, one.id)).progress?.done, await stateOf(two.id)], [3, "queued"]);
  assert.deepEqual(errors, []);
});

test("jobs.list() tells people of their own, an admin of all, newest first; the ended ones for a day", async () => {
  const mine = await add("mine", ben);
  await clock.advance(1);
  const hers = await add("hers");
  await clock.advance(1);
  const done = await service.addDone("wake-import", { userId: anna, title: "there", input: {}, wakeWordId: "alexa" });
  const ids = async (caller: typeof ADMIN | typeof MEMBER, kind?: "wake-train") =>
    (await service.list(caller, kind)).map(({ id }) => id);
  assert.deepEqual(await ids(MEMBER), [mine.id]);
  assert.deepEqual(await ids(ADMIN), [done.id, hers.id, mine.id]);
  assert.deepEqual(await ids(ADMIN, "wake-train"), [hers.id, mine.id]);
  await turn();
  train.runs[0]?.finish("w");
  await clock.advance(JOBS_KEPT_MS - 1_000);
  assert.ok((await ids(MEMBER)).includes(mine.id));
  await clock.advance(2_000);
  assert.deepEqual([await ids(MEMBER), await stored(mine.id), train.forgotten], [[], undefined, [mine.id]]);
  assert.deepEqual(await ids(ADMIN), [hers.id], "what runs is never forgotten");
});

test("somebody else's job, and one that nobody has, do not exist", async () => {
  const { id } = await add("hers");
  for (const unknown of [id, uuidv7()]) {
    await assert.rejects(service.get(MEMBER, unknown), isCode("not_found"));
    await assert.rejects(service.follow(MEMBER, unknown), isCode("not_found"));
    await assert.rejects(service.cancel(MEMBER, unknown), isCode("not_found"));
  }
  await turn();
  assert.equal(await stateOf(id), "running");
});

test("whoever asks while the end of a job is being stored is told the end", async () => {
  const store = createJobStore(db);
  let letEnd = () => {};
  const held = new Promise<void>((resolve) => {
    letEnd = resolve;
  });
  await start(undefined, {
    ...store,
    async put(row) {
      if (row.state === "done") await held;
      await store.put(row);
    },
  });
  const { id } = await add("one");
  await turn();
  const reader = (await service.follow(ADMIN, id))().getReader();
  assert.match(new TextDecoder().decode((await reader.read()).value), /^event: progress/);
  train.runs[0]?.finish("w");
  await turn();
  assert.deepEqual([(await stored(id))?.state, await stateOf(id)], ["running", "done"]);
  assert.match(new TextDecoder().decode((await reader.read()).value), /^event: done/);
  const late = (await service.follow(ADMIN, id))().getReader();
  assert.match(new TextDecoder().decode((await late.read()).value), /^event: done/);
  assert.deepEqual(
    (await service.list(ADMIN)).map((job) => [job.id, job.state]),
    [[id, "done"]],
  );
  letEnd();
  await turn();
  assert.deepEqual([(await stored(id))?.state, await stateOf(id)], ["done", "done"]);
});

test("jobs.removePerson() ends what a removed person had begun, and stores nothing of it any more", async () => {
  const leaver = uuidv7();
  const permissions = { images: true, adultContent: false };
  const none = { avatar: null, pinHash: null, pinPepper: null, preferences: {} };
  await db.insert(users).values({ id: leaver, name: "Leo", role: "member", permissions, ...none, createdAt: 0 });
  const begun = await service.add("wake-train", { userId: leaver, title: "One", input: {} });
  await service.add("wake-train", { userId: leaver, title: "Two", input: {} });
  await clock.advance(0);
  await db.delete(users).where(eq(users.id, leaver));
  await service.removePerson(leaver);
  assert.deepEqual([await service.list(ADMIN), errors], [[], []]);
  assert.equal(train.runs.length, 1);
  await assert.rejects(service.get(ADMIN, begun.id), DomainError);
});
