// Direct access to a home's database file, while its service does not run: to look at rest, and to age what is in it.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "libsql";

export type StoreFile = InstanceType<typeof Database>;

/** The service has to be stopped: one process for each file. */
export function withStore<T>(dataDir: string, use: (store: StoreFile) => T): T {
  const store = new Database(join(dataDir, "hearth.db"));
  try {
    return use(store);
  } finally {
    store.close();
  }
}

/** The bytes of every database file, as text that ASCII can be searched in. */
export async function readStoreBytes(dataDir: string): Promise<string> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith("hearth.db"));
  const contents = await Promise.all(names.map((name) => readFile(join(dataDir, name), "latin1").catch(unlessGone)));
  return contents.join("\n");
}

/** The driver may remove what it keeps beside the file only after it was closed. */
function unlessGone(cause: unknown): string {
  if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return "";
  throw cause;
}

export interface InsertedOptions {
  /** What the nth message says, counted from 1. */
  contentOf?: (n: number, role: "user" | "assistant") => string;
  /** From one message to the next; 1 ms when left out. The last one is said now. */
  everyMs?: number;
}

const plainContent = (n: number, role: "user" | "assistant") =>
  `${role === "user" ? "say:" : ""}sentence number ${n} of this very long conversation`;

/** A conversation of `turns` questions and answers, as if it had been led; returns its id. */
export function insertConversation(
  store: StoreFile,
  userId: string,
  turns: number,
  { contentOf = plainContent, everyMs = 1 }: InsertedOptions = {},
): string {
  const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
  const conversationId = idOf(0);
  const now = Date.now();
  const insert = store.prepare(
    `INSERT INTO messages (id, conversation_id, parent_id, depth, role, content, status, created_at)
     VALUES (?, ?, ?, ?, ?, ?, 'complete', ?)`,
  );
  store.exec("BEGIN");
  store
    .prepare(
      `INSERT INTO conversations (id, user_id, title, pinned, archived, leaf_id, created_at, updated_at)
       VALUES (?, ?, 'A long one', 0, 0, ?, ?, ?)`,
    )
    .run([conversationId, userId, idOf(turns * 2), now, now]);
  for (let n = 1; n <= turns * 2; n++) {
    const role = n % 2 === 1 ? "user" : "assistant";
    const parent = n === 1 ? null : idOf(n - 1);
    insert.run([idOf(n), conversationId, parent, n - 1, role, contentOf(n, role), now - (turns * 2 - n) * everyMs]);
  }
  store.exec("COMMIT");
  return conversationId;
}
