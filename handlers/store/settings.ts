// Household settings and the secrets kept beside them, as rows of one table.
import { eq, inArray, sql } from "drizzle-orm";
import { DEFAULT_SETTINGS, type Settings, settingsSchema } from "../shared/contract/settings.ts";
import type { Database } from "./database.ts";
import { settings } from "./schema.ts";

const KNOWN_KEYS = Object.keys(DEFAULT_SETTINGS);

export async function readSettings(db: Database): Promise<Settings> {
  const rows = await db.select().from(settings).where(inArray(settings.key, KNOWN_KEYS));
  const stored = Object.fromEntries(rows.map((row) => [row.key, row.value]));
  return settingsSchema.parse({ ...DEFAULT_SETTINGS, ...stored });
}

type SettingsChanges = { [Key in keyof Settings]?: Settings[Key] | undefined };

export async function writeSettings(db: Database, changes: SettingsChanges): Promise<void> {
  const rows = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ key, value }));
  if (rows.length === 0) return;
  await db
    .insert(settings)
    .values(rows.map((row) => ({ key: row.key, value: sql`${JSON.stringify(row.value)}` })))
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } });
}

/** Reads a secret, or stores `create()` under its key when there is none; two racing callers get the same one. */
export async function readOrCreateSecret(db: Database, key: string, create: () => string): Promise<string> {
  await db.insert(settings).values({ key, value: create() }).onConflictDoNothing();
  const row = await db.select().from(settings).where(eq(settings.key, key)).get();
  if (typeof row?.value !== "string") throw new Error(`Setting ${key} is damaged: it is not a text`);
  return row.value;
}

export async function readSecret(db: Database, key: string): Promise<string | null> {
  const row = await db.select().from(settings).where(eq(settings.key, key)).get();
  return typeof row?.value === "string" ? row.value : null;
}

export async function writeSecret(db: Database, key: string, value: string): Promise<void> {
  await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}
