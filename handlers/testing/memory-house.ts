// For tests: the memory of a small house over the real store, with a scripted model and a clock that is moved by hand.
import { createPins } from "../auth/pins.ts";
import { createMemory, type Memory } from "../memory/create-memory.ts";
import type { Speaker, ToldMessage } from "../memory/for-turns.ts";
import type { Log, LogFields } from "../ports/log.ts";
import type { Role } from "../shared/contract/users.ts";
import { createUsers, type Users } from "../users/users.ts";
import { createManualClock, type ManualClock } from "./manual-clock.ts";
import { createScriptedLlm, type ScriptedLlm } from "./scripted-llm.ts";
import { createTemporaryDatabase, type TemporaryDatabase } from "./temporary-database.ts";

export interface MemoryHouse {
  store: TemporaryDatabase;
  clock: ManualClock;
  llm: ScriptedLlm;
  users: Users;
  memory: Memory;
  /** All that was logged, as text. */
  logged: string[];
  add(name: string, role: Role): Promise<string>;
  speaker(userId: string, more?: Partial<Speaker>): Speaker;
  /** Says it, and lets the background work be done. */
  tell(speaker: Speaker, text: string, more?: Partial<ToldMessage>): Promise<void>;
  /** Lets the background work be done. */
  rest(): Promise<void>;
  /** What is remembered of a person, oldest first. */
  texts(userId: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Facts as a model lists them; what is left out is empty. */
export const fact = (text: string, more: object = {}) => ({
  ...{ text, kind: "fact", about: "", attribute: "", replaces: 0 },
  ...more,
});

/** A hashed bag of words: texts that share words are near. */
function bagOfWords(text: string): number[] {
  const vector = new Array<number>(64).fill(0.001);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let hash = 7;
    for (const letter of word) hash = (hash * 31 + letter.charCodeAt(0)) % 64;
    vector[hash] = (vector[hash] ?? 0) + 1;
  }
  return vector;
}

export async function createMemoryHouse(): Promise<MemoryHouse> {
  const clock = createManualClock();
  const store = await createTemporaryDatabase(clock);
  const llm = createScriptedLlm(clock);
  llm.vectorOf = bagOfWords;
  const logged: string[] = [];
  const note = (message: string, fields?: LogFields) => void logged.push(`${message} ${JSON.stringify(fields ?? {})}`);
  const log: Log = {
    ...{ debug: note, info: note, warn: note },
    error: (message, cause, fields) => note(`${message} ${String(cause)}`, fields),
  };
  const hasher = { hash: async () => "$argon2id$test", verify: async () => true };
  const users = createUsers(store.db, await createPins(store.db, hasher, null), clock);
  const memory = createMemory({
    ...{ db: store.db, sql: store.sql, llm, clock, log, embedModel: null, findUser: users.find },
    models: async () => llm.available,
  });
  let said = 0;
  /** Each piece of background work waits for calm: what was told, then the vectors that are missing. */
  async function rest(): Promise<void> {
    for (let step = 0; memory.waiting > 0; step++) {
      if (step > 1_000) throw new Error("the background work does not end");
      await clock.advance(100);
    }
  }
  return {
    ...{ store, clock, llm, users, memory, logged, rest },
    add: async (name, role) => (await users.create({ name, role, ...(role === "admin" ? { pin: "4711" } : {}) })).id,
    speaker: (userId, more = {}) => ({
      ...{ userId, role: "member" as const, wall: false, remembering: true, companion: null },
      ...more,
    }),
    async tell(speaker, text, more = {}) {
      memory.forTurns.told(speaker, {
        ...{ model: null, conversationId: "none", messageId: `m${said++}`, text, saidAt: clock.now(), timeZone: "UTC" },
        ...more,
      });
      await rest();
    },
    texts: async (userId) => (await memory.store.page(userId, { limit: 200 })).map(({ text }) => text).toReversed(),
    async close() {
      await memory.close();
      await store.close();
    },
  };
}
