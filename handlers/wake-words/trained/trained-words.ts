// The wake words that this home has trained: their rows, and how they are told of and served.
import { desc, eq } from "drizzle-orm";
import type { TrainedWakeWord } from "../../shared/contract/wake-admin.ts";
import { phraseKey } from "../../shared/wake-phrase/check-phrase.ts";
import { type Database, iso } from "../../store/database.ts";
import { trainedWakeWords } from "../../store/schema.ts";
import type { ServedWakeWord } from "../pretrained.ts";
import { trainedPlace } from "./trained-folder.ts";

export type TrainedRow = typeof trainedWakeWords.$inferSelect;

export interface TrainedWords {
  /** Newest first. */
  all(): Promise<TrainedRow[]>;
  find(id: string): Promise<TrainedRow | null>;
  /** Those whose phrase is said the same way. */
  ofPhrase(phrase: string): Promise<TrainedRow[]>;
  /** Once more with the same id changes nothing. */
  insert(row: TrainedRow): Promise<void>;
  /** null: there is none. */
  update(id: string, changes: Partial<TrainedRow>): Promise<TrainedRow | null>;
}

export function createTrainedWords(db: Database): TrainedWords {
  const all = () => db.select().from(trainedWakeWords).orderBy(desc(trainedWakeWords.createdAt));
  return {
    all,
    async find(id) {
      return (await db.select().from(trainedWakeWords).where(eq(trainedWakeWords.id, id)).get()) ?? null;
    },
    async ofPhrase(phrase) {
      const key = phraseKey(phrase);
      return (await all()).filter((row) => phraseKey(row.phrase) === key);
    },
    async insert(row) {
      await db.insert(trainedWakeWords).values(row).onConflictDoNothing();
    },
    async update(id, changes) {
      const updated = await db
        .update(trainedWakeWords)
        // An update without any value is no statement.
        .set({ id, ...changes })
        .where(eq(trainedWakeWords.id, id))
        .returning()
        .get();
      return updated ?? null;
    },
  };
}

/** On other core models than its own it hears something else than it was trained on. */
export const isOutdated = ({ report }: TrainedRow, embeddingSha256: string | null): boolean =>
  embeddingSha256 !== null && report.core.embeddingSha256 !== embeddingSha256;

/** `embeddingSha256`: of the core in use; null: none is. */
export const isUsable = (row: TrainedRow, embeddingSha256: string | null): boolean =>
  (row.report.verdict === "good" || row.accepted) && !isOutdated(row, embeddingSha256);

export function toServed({ id, name, phrase, file, defaultThreshold, sizeBytes, sha256, createdAt }: TrainedRow) {
  const served = { file, sizeBytes, sha256, place: trainedPlace(file), installedAt: iso(createdAt) };
  return { id, name, phrase, kind: "trained", defaultThreshold, ...served } satisfies ServedWakeWord;
}

export function toTrained(
  row: TrainedRow,
  facts: Pick<TrainedWakeWord, "isDefault" | "usedBy"> & { embeddingSha256: string | null },
): TrainedWakeWord {
  const { embeddingSha256, isDefault, usedBy } = facts;
  return {
    ...row,
    usable: isUsable(row, embeddingSha256),
    outdated: isOutdated(row, embeddingSha256),
    isDefault,
    usedBy,
    createdAt: iso(row.createdAt),
  };
}
