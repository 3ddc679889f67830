// The memory of a house over a real store in a temporary folder, with an embedding model that the benchmark gives it.
import { createMemory, type Memory } from "../../../handlers/memory/create-memory.ts";
import { createManualClock, type ManualClock } from "../../../handlers/testing/manual-clock.ts";
import { createScriptedLlm } from "../../../handlers/testing/scripted-llm.ts";
import { createTemporaryDatabase, type TemporaryDatabase } from "../../../handlers/testing/temporary-database.ts";

export interface OpenMemory {
  memory: Memory;
  store: TemporaryDatabase;
  clock: ManualClock;
  addPerson(name: string): Promise<string>;
  close(): Promise<void>;
}

export const BENCH_MODEL = "bench-embed";

export async function openMemory(embed: (texts: readonly string[]) => Promise<Float32Array[]>): Promise<OpenMemory> {
  const clock = createManualClock(Date.UTC(2026, 0, 1, 12));
  const store = await createTemporaryDatabase(clock);
  const silent = () => undefined;
  const memory = createMemory({
    ...{ db: store.db, sql: store.sql, clock, embedModel: BENCH_MODEL, findUser: async () => null },
    llm: { ...createScriptedLlm(clock), embed },
    log: { debug: silent, info: silent, warn: silent, error: silent },
    models: async () => [],
  });
  let people = 0;
  return {
    ...{ memory, store, clock },
    async addPerson(name) {
      const id = `01900000-0000-7000-8000-${String(++people).padStart(12, "0")}`;
      await store.sql.execute({
        sql: "INSERT INTO users (id, name, role, permissions, preferences, created_at) VALUES (?, ?, 'member', '{}', '{}', 0)",
        params: [id, name],
      });
      return id;
    },
    async close() {
      await memory.close();
      await store.close();
    },
  };
}
