// The components service over scripted tools and a real database: what a process has, so that a test can crash it and
// start another one over the same disk and store.
import { type Catalogue, createCatalogue } from "../components/catalogue.ts";
import { type Components, createComponents } from "../components/components.ts";
import { createFeatures, type Features, type FeaturesOptions } from "../components/features.ts";
import type { InstallLimits } from "../components/install-queue-types.ts";
import { createJobStore, type JobStore } from "../components/job-store.ts";
import type { Registry } from "../components/registry.ts";
import type { Log } from "../ports/log.ts";
import type { Database } from "../store/database.ts";
import type { ManualClock } from "./manual-clock.ts";
import {
  createScriptedTools,
  emptyDisk,
  type ScriptedAnswer,
  type ScriptedDisk,
  type ScriptedTools,
} from "./scripted-install-tools.ts";
import { createScriptedSidecars, type ScriptedSidecars } from "./scripted-sidecars.ts";

export interface HouseOptions {
  db: Database;
  clock: ManualClock;
  registry: Registry;
  web: Map<string, ScriptedAnswer>;
  disk?: ScriptedDisk;
  limits?: Partial<InstallLimits>;
  sidecars?: ScriptedSidecars;
  /** Called around each effect on the disk and each write to the store; hangs once the machine is dead. */
  step?: () => Promise<void>;
  neededBeside?: (catalogue: Catalogue) => Promise<ReadonlySet<string>>;
  onRemoved?: FeaturesOptions["onRemoved"];
}

export interface SmallHouse {
  catalogue: Catalogue;
  tools: ScriptedTools;
  sidecars: ScriptedSidecars;
  components: Components;
  features: Features;
  store: JobStore;
  /** Errors that were logged. */
  errors: unknown[];
  limits: InstallLimits;
}

export function createSmallHouse(options: HouseOptions): SmallHouse {
  const { db, clock, registry, web, disk = emptyDisk(), sidecars = createScriptedSidecars(), step } = options;
  const errors: unknown[] = [];
  const log: Log = { debug() {}, info() {}, warn() {}, error: (_message, cause) => void errors.push(cause) };
  const tools = createScriptedTools({ clock, disk, web, ...(step === undefined ? {} : { step }) });
  const store = step === undefined ? createJobStore(db, clock) : stepping(createJobStore(db, clock), step);
  const catalogue = createCatalogue(registry, tools.platform);
  const limits: InstallLimits = { parallel: 2, maxBytesPerS: null, ...options.limits };
  const components = createComponents({
    catalogue,
    tools,
    sidecars,
    store,
    clock,
    log,
    limits: async () => ({ ...limits }),
    random: () => 1,
  });
  const { neededBeside = async () => new Set<string>(), onRemoved } = options;
  const features = createFeatures({
    catalogue,
    components,
    tools,
    store,
    neededBeside: () => neededBeside(catalogue),
    ...(onRemoved === undefined ? {} : { onRemoved }),
  });
  return { catalogue, tools, sidecars, components, features, store, errors, limits };
}

function stepping(store: JobStore, step: () => Promise<void>): JobStore {
  async function around<Result>(work: () => Promise<Result>): Promise<Result> {
    await step();
    const result = await work();
    await step();
    return result;
  }
  return {
    ...store,
    put: (row) => around(() => store.put(row)),
    saveProgress: (row) => around(() => store.saveProgress(row)),
    remove: (id) => around(() => store.remove(id)),
    remember: (files) => around(() => store.remember(files)),
    forget: (id, paths) => around(() => store.forget(id, paths)),
  };
}
