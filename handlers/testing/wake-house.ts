// Wake words of one's own over the registry that ships, with small files on scripted servers, scripted speech and
// scripted trainings: what a process has, so that a test can end it and start another one over the same disk and store.
import { readFile } from "node:fs/promises";
import { v7 as uuidv7 } from "uuid";
import { createCompanions } from "../companions/companions.ts";
import { parseRegistry, type Registry } from "../components/registry.ts";
import { registryGroupSchema } from "../components/registry-schema.ts";
import { createJobStore } from "../jobs/job-store.ts";
import { createJobs, type Jobs } from "../jobs/jobs.ts";
import type { Role } from "../shared/contract/users.ts";
import { users } from "../store/schema.ts";
import { readSettings } from "../store/settings.ts";
import { createEngines } from "../voice/tts/engines.ts";
import { createWakeCare, type WakeCare } from "../wake-words/create-wake-care.ts";
import { letGoOfRemoved } from "../wake-words/pins.ts";
import { coreNeeded } from "../wake-words/trained/core-needed.ts";
import { createKeptLog, type KeptLog } from "./kept-log.ts";
import { createManualClock } from "./manual-clock.ts";
import { emptyDisk, type ScriptedAnswer, type ScriptedDisk, sha256Of } from "./scripted-install-tools.ts";
import { createScriptedLlm } from "./scripted-llm.ts";
import { createScriptedEngine, type ScriptedEngine } from "./scripted-speech.ts";
import { createScriptedWakeTraining, type ScriptedWakeTraining } from "./scripted-wake-training.ts";
import { createSmallHouse, type SmallHouse } from "./small-house.ts";
import { createTemporaryDatabase } from "./temporary-database.ts";

export interface WakeHouse extends Pick<SmallHouse, "components" | "features" | "tools"> {
  care: WakeCare;
  jobs: Jobs;
  engine: ScriptedEngine;
  log: KeptLog;
  close(): Promise<void>;
}

export interface WakeHouseOptions {
  disk?: ScriptedDisk;
  web?: Map<string, ScriptedAnswer>;
  wakeTraining?: ScriptedWakeTraining;
}

const SIZE = 400;

/** The registry's wake words, each file of which is small; and the servers that have them. */
async function smallWakeRegistry(): Promise<{ registry: Registry; web: () => Map<string, ScriptedAnswer> }> {
  const json: unknown = JSON.parse(
    await readFile(new URL("../../data/registry/wake-words.json", import.meta.url), "utf8"),
  );
  const group = registryGroupSchema.parse(json);
  const answers: [string, Uint8Array][] = [];
  for (const file of group.components.flatMap(({ files }) => files)) {
    const [url] = file.urls;
    if (url === undefined) continue;
    const bytes = new TextEncoder().encode(file.path.padEnd(SIZE, "."));
    Object.assign(file, { sizeBytes: SIZE, sha256: await sha256Of(bytes) });
    answers.push([url, bytes]);
  }
  return {
    registry: parseRegistry([group]),
    web: () => new Map(answers.map(([url, bytes]) => [url, { bytes }])),
  };
}

/** One store and clock for all the houses of a test file. To be called once, outside of the tests. */
export async function createWakeStreet() {
  const clock = createManualClock();
  const { db, sql, close } = await createTemporaryDatabase(clock);
  const { registry, web } = await smallWakeRegistry();
  const companions = createCompanions(db, clock);

  async function add(name: string, role: Role) {
    const person = { id: uuidv7(), name, role };
    const permissions = { images: true, adultContent: false };
    const none = { avatar: null, pinHash: "hash", pinPepper: null, preferences: {} };
    await db.insert(users).values({ ...person, ...none, permissions, createdAt: clock.now() });
    return person;
  }

  async function open(options: WakeHouseOptions = {}): Promise<WakeHouse> {
    const { disk = emptyDisk(), wakeTraining = createScriptedWakeTraining() } = options;
    const house = createSmallHouse({
      ...{ db, clock, registry, disk, web: options.web ?? web() },
      neededBeside: (catalogue) => coreNeeded(db, catalogue.all),
      onRemoved: (removed) => letGoOfRemoved(db, removed),
    });
    const engine = createScriptedEngine();
    const log = createKeptLog();
    const jobs = createJobs({ store: createJobStore(db), clock, log });
    const care = createWakeCare({
      jobs,
      ...{ db, clock, log, llm: createScriptedLlm(clock), config: { registry }, wakeTraining, companions },
      ...{ catalogue: house.catalogue, components: house.components, features: house.features },
      engines: createEngines([engine]),
      async findUser(id) {
        const rows = await db.select().from(users);
        return rows.find((row) => row.id === id) ?? null;
      },
      appDefault: async () => (await readSettings(db))["voice.app_default_wakeword"],
      chatModel: async () => null,
      isStarterSpeech: async () => true,
    });
    await house.components.boot();
    await care.open();
    await jobs.open();
    const { components, features, tools } = house;
    return {
      ...{ components, features, tools, care, jobs, engine, log },
      async close() {
        await jobs.close();
        await components.close();
      },
    };
  }

  /** In short steps at first: what hashes and stores between them needs turns that a single leap would not leave it. */
  async function passUntil(what: string, isTrue: () => boolean | Promise<boolean>, maxMs = 60_000): Promise<void> {
    for (let passed = 0; !(await isTrue()); ) {
      if (passed >= maxMs) throw new Error(`not within ${maxMs} ms: ${what}`);
      const stepMs = passed < 5_000 ? 100 : 2_500;
      await clock.advance(stepMs);
      passed += stepMs;
    }
  }

  return { clock, db, sql, registry, web, companions, add, open, passUntil, close };
}
