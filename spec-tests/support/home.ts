// A running home for a suite: the service as a real process, the scripted model behind it, and the people in it.

import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { signedInSchema } from "../../handlers/shared/contract/auth.ts";
import { type CreateUser, type User, userSchema } from "../../handlers/shared/contract/users.ts";
import { type ChatBody, type ScriptedLlmServer, startScriptedLlmServer } from "../doubles/scripted-llm-server.ts";
import type { RunningTarget, Target } from "../targets/target.ts";
import { Client } from "./client.ts";
import { type ApiDocument, readDocument } from "./document.ts";
import { createPace } from "./pace.ts";
import { createWitness, type Witness } from "./witness.ts";

export const API_KEY = "sk-spec-tests-4f0c9d1e7a2b";

export interface Person {
  user: User;
  pin: string;
  /** Signed in. */
  client: Client;
}

export interface Home {
  target: RunningTarget;
  llm: ScriptedLlmServer;
  witness: Witness;
  document: ApiDocument;
  /** A device that nobody has signed in on. */
  device(): Client;
  /** One that knows no allowance: it asks as fast as it can. */
  runaway(): Client;
  /** A new device on which this person is signed in. */
  signIn(person: Pick<Person, "user" | "pin">): Promise<Client>;
  /** Makes the first admin. */
  setUp(name: string): Promise<Person>;
  /** The admin adds somebody, who signs in. */
  add(admin: Person, person: Omit<CreateUser, "pin">): Promise<Person>;
  close(): Promise<void>;
}

export async function startHome(runtime: Target, env: Record<string, string> = {}): Promise<Home> {
  const llm = await startScriptedLlmServer();
  const witness = createWitness();
  witness.addSecret("API key", API_KEY);
  let target: RunningTarget;
  try {
    target = await runtime.start({ env: { LLM_URL: llm.url, LLM_API_KEY: API_KEY, LOG_LEVEL: "debug", ...env } });
  } catch (cause) {
    await llm.close();
    throw cause;
  }
  const pace = createPace();
  const device = () => new Client(target, witness, pace);
  const newPin = () => {
    // Twelve digits are found in a log only when they were written there.
    const pin = Array.from({ length: 12 }, () => randomInt(10)).join("");
    witness.addSecret("PIN", pin);
    return pin;
  };
  const signIn: Home["signIn"] = async ({ user, pin }) => {
    const client = device();
    await client.read(signedInSchema, "POST", "/api/auth/sign-in", { userId: user.id, pin });
    return client;
  };
  return {
    target,
    llm,
    witness,
    document: await readDocument(target),
    device,
    runaway: () => new Client(target, witness, () => Promise.resolve()),
    signIn,
    async setUp(name) {
      const client = device();
      const pin = newPin();
      const { user } = await client.read(signedInSchema, "POST", "/api/auth/setup", { name, pin });
      return { user, pin, client };
    },
    async add(admin, input) {
      const pin = newPin();
      const user = await admin.client.read(userSchema, "POST", "/api/admin/users", { ...input, pin });
      return { user, pin, client: await signIn({ user, pin }) };
    },
    async close() {
      await target.stop();
      await llm.close();
    },
  };
}

/** What suites that share a home are given. */
export interface Family extends Home {
  /** Admin, member and child of the home. */
  anna: Person;
  ben: Person;
  carla: Person;
}

export async function startFamily(runtime: Target, env: Record<string, string> = {}): Promise<Family> {
  const home = await startHome(runtime, env);
  try {
    const anna = await home.setUp("Anna");
    const ben = await home.add(anna, { name: "Ben", role: "member" });
    const carla = await home.add(anna, { name: "Carla", role: "child" });
    return { ...home, anna, ben, carla };
  } catch (cause) {
    await home.close();
    throw cause;
  }
}

/** The last question that the model was asked, with the key that came along. */
export function lastQuestionTo(llm: ScriptedLlmServer): {
  authorization: string | undefined;
  body: ChatBody & { temperature?: number };
} {
  const sent = llm.requests.findLast(({ path }) => path.endsWith("/chat/completions"));
  assert.ok(sent, "the model was asked nothing");
  return { authorization: sent.authorization, body: sent.body as ChatBody };
}
