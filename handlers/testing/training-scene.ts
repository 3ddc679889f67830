// Trainings in a wake house, for the tests of one file: the store is emptied before each of them, the house closed after it.
import { after, afterEach, beforeEach } from "node:test";
import type { TrainWakeWord } from "../shared/contract/wake-admin.ts";
import {
  companions as companionsTable,
  downloadJobs,
  jobs,
  knownFiles,
  settings,
  trainedWakeWords,
  wakeRecordings,
} from "../store/schema.ts";
import { createScriptedWakeTraining, type ScriptedWakeTraining } from "./scripted-wake-training.ts";
import { createWakeStreet, type WakeHouse, type WakeHouseOptions } from "./wake-house.ts";

/** The servers have nothing: the starter core has to do. */
export const OFFLINE: WakeHouseOptions = { web: new Map() };

const TABLES = [downloadJobs, knownFiles, jobs, companionsTable, settings, trainedWakeWords, wakeRecordings];

/** To be called once, outside of the tests. */
export async function createTrainingScene() {
  const street = await createWakeStreet();
  const { db, add, open, passUntil, close } = street;
  const anna = await add("Anna", "admin");
  const ben = await add("Ben", "member");
  let now: { house: WakeHouse; training: ScriptedWakeTraining } | null = null;
  const scene = () => {
    if (now === null) throw new Error("The test has not started its house.");
    return now;
  };
  beforeEach(async () => {
    for (const table of TABLES) await db.delete(table);
  });
  afterEach(async () => {
    await now?.house.close();
    now = null;
  });
  after(() => close());

  async function start(options: WakeHouseOptions & { automatic?: boolean } = {}): Promise<void> {
    const training = options.wakeTraining ?? createScriptedWakeTraining({ automatic: options.automatic ?? true });
    now = { training, house: await open({ ...options, wakeTraining: training }) };
  }
  const jobOf = (id: string) => scene().house.jobs.get(anna, id);
  const isEnded = async (id: string) => !["queued", "running"].includes((await jobOf(id)).state);

  return {
    ...street,
    anna,
    ben,
    start,
    scene,
    jobOf,
    /** Of "Hey Hearth", unless it says otherwise. @returns the job */
    async train(request: Partial<TrainWakeWord> = {}): Promise<string> {
      const whole = { phrase: "Hey Hearth", ...request };
      return (await scene().house.care.trainings.start(anna, whole, new AbortController().signal)).jobId;
    },
    untilEnded: (id: string) => passUntil("the job has ended", () => isEnded(id), 200_000),
    untilTraining: (count: number) => passUntil("it is trained", () => scene().training.plans.length === count),
    trained: () => scene().house.care.admin.trained(anna),
    listed: async () => (await scene().house.care.wakeWords.list()).items.map(({ id }) => id),
  };
}
