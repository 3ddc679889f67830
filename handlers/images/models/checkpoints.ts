// Checkpoints: what the painter has, merged with what an admin says of each.
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { notFound } from "../../errors.ts";
import type { Checkpoint, UpdateCheckpoint } from "../../shared/contract/image-admin.ts";
import type { Database } from "../../store/database.ts";
import { imageCheckpoints } from "../../store/schema.ts";
import { knownCheckpoint } from "./known-checkpoints.ts";
import type { CheckpointDetails } from "./model-details.ts";
import { nameOfFile } from "./name-of-file.ts";

type CheckpointRow = typeof imageCheckpoints.$inferSelect;

export interface Checkpoints {
  /** The default first, then by name. `files`: what the painter has; each gets a row of its own. null: nobody knows. */
  list(files: ReadonlySet<string> | null): Promise<Checkpoint[]>;
  /** @throws DomainError `not_found` */
  update(id: string, changes: UpdateCheckpoint, files: ReadonlySet<string> | null): Promise<Checkpoint>;
}

export function createCheckpoints(db: Database): Checkpoints {
  const read = () => db.select().from(imageCheckpoints);

  /** One that nobody has described counts as adult and is not offered. */
  async function describeNew(files: ReadonlySet<string>, rows: CheckpointRow[]): Promise<boolean> {
    const described = new Set(rows.map(({ file }) => file));
    const added = [...files].filter((file) => !described.has(file));
    let hasDefault = rows.some(({ isDefault }) => isDefault);
    for (const file of added) {
      const known = knownCheckpoint(file);
      const isDefault = known !== undefined && !hasDefault;
      hasDefault ||= isDefault;
      await db
        .insert(imageCheckpoints)
        .values({
          id: uuidv7(),
          file,
          details: known ?? undescribed(file),
          rating: known === undefined ? "adult" : "general",
          enabled: known !== undefined,
          isDefault,
        })
        .onConflictDoNothing();
    }
    return added.length > 0;
  }

  async function list(files: ReadonlySet<string> | null): Promise<Checkpoint[]> {
    const rows = await read();
    const all = files !== null && (await describeNew(files, rows)) ? await read() : rows;
    return all
      .map((row) => toCheckpoint(row, files?.has(row.file) ?? true))
      .sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.name.localeCompare(b.name));
  }

  return {
    list,
    async update(id, { rating, enabled, isDefault, ...details }, files) {
      const before = (await read()).find((row) => row.id === id);
      if (before === undefined) throw notFound("checkpoint");
      const mine = db
        .update(imageCheckpoints)
        .set({
          details: { ...before.details, ...withoutUndefined(details) },
          ...(rating === undefined ? {} : { rating }),
          ...(enabled === undefined ? {} : { enabled }),
          ...(isDefault === undefined ? {} : { isDefault }),
        })
        .where(eq(imageCheckpoints.id, id));
      // There is one default at most, at every moment.
      if (isDefault === true) await db.batch([db.update(imageCheckpoints).set({ isDefault: false }), mine]);
      else await mine;
      const after = (await list(files)).find((checkpoint) => checkpoint.id === id);
      if (after === undefined) throw notFound("checkpoint");
      return after;
    },
  };
}

const undescribed = (file: string): CheckpointDetails => ({
  name: nameOfFile(file),
  family: "other",
  promptStyle: "sentences",
  qualityPrefix: "",
  negativePrompt: "",
});

function toCheckpoint({ id, file, details, rating, enabled, isDefault }: CheckpointRow, present: boolean): Checkpoint {
  return { ...details, id, file, rating, enabled, isDefault, present };
}

/** Only what was sent: an optional field that was left out must not wipe what was there. */
function withoutUndefined<T extends object>(changes: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
