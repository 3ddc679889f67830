// What the family said for trainings, and what fooled a detector: kept in the store, on this server only.
import { and, asc, count, desc, eq, inArray, lt, notInArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { DomainError, notFound } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { WakeTrainingHooks } from "../../ports/wake-training.ts";
import {
  WAKE_FALSE_ALARM_KEPT_MS,
  WAKE_FALSE_ALARMS_PER_WORD,
  WAKE_RECORDINGS_MAX,
} from "../../shared/contract/limits.ts";
import type { WakeRecording } from "../../shared/contract/wake-admin.ts";
import { phraseKey } from "../../shared/wake-phrase/check-phrase.ts";
import { type Database, iso } from "../../store/database.ts";
import { wakeRecordings } from "../../store/schema.ts";
import { readRecording } from "./read-recording.ts";

type Row = typeof wakeRecordings.$inferSelect;
type Facts = Pick<Row, "phrase" | "label" | "createdBy" | "wakeWordId">;
type AlarmFacts = Facts & { wakeWordId: string };

export interface Recordings {
  /** Somebody of the family says the phrase. @throws DomainError `conflict` where as many are kept as may */
  addPhrase(facts: Omit<Facts, "wakeWordId">, wav: Uint8Array): Promise<WakeRecording>;
  /**
   * Not trained with until it is approved. Where as many of the same wake word are kept as may, the oldest that is not
   * approved gives way, be it this one.
   */
  addFalseAlarm(facts: AlarmFacts, wav: Uint8Array): Promise<void>;
  /** An admin has listened to it: it may be trained with. @throws DomainError `not_found` */
  approve(id: string): Promise<WakeRecording>;
  /** Newest first. */
  list(): Promise<WakeRecording[]>;
  /** A WAV file. @throws DomainError `not_found` */
  wav(id: string): Promise<Uint8Array>;
  /** @throws DomainError `not_found` */
  remove(id: string): Promise<void>;
  /** Everything that this speaker has said for trainings. */
  removeSpeaker(speaker: string): Promise<void>;
  /** The approved ones of a phrase that is said the same way, oldest first, so that the same ones make the same detector. */
  forTraining(phrase: string): ReturnType<WakeTrainingHooks["recordings"]>;
  /** False alarms whose time is over go. */
  tidy(): Promise<void>;
}

/** Without the sound. */
const FACTS = {
  id: wakeRecordings.id,
  kind: wakeRecordings.kind,
  phrase: wakeRecordings.phrase,
  label: wakeRecordings.label,
  durationMs: wakeRecordings.durationMs,
  consentAt: wakeRecordings.consentAt,
  approved: wakeRecordings.approved,
  createdAt: wakeRecordings.createdAt,
};

type Told = Omit<Row, "wav" | "createdBy" | "wakeWordId">;

const toRecording = ({ label, consentAt, createdAt, ...row }: Told): WakeRecording => ({
  ...row,
  from: label,
  consentAt: consentAt === null ? null : iso(consentAt),
  createdAt: iso(createdAt),
});

export function createRecordings({ db, clock }: { db: Database; clock: Clock }): Recordings {
  async function insert(kind: Row["kind"], facts: Facts, bytes: Uint8Array): Promise<Row> {
    const now = clock.now();
    const isAgreed = kind === "phrase";
    const agreed = { consentAt: isAgreed ? now : null, approved: isAgreed };
    const row = { id: uuidv7(), kind, ...facts, ...readRecording(bytes), ...agreed, createdAt: now };
    await db.insert(wakeRecordings).values(row);
    return row;
  }

  async function tidy(): Promise<void> {
    const isOld = lt(wakeRecordings.createdAt, clock.now() - WAKE_FALSE_ALARM_KEPT_MS);
    await db.delete(wakeRecordings).where(and(eq(wakeRecordings.approved, false), isOld));
  }

  async function countOf(kind: Row["kind"]): Promise<number> {
    const row = await db.select({ kept: count() }).from(wakeRecordings).where(eq(wakeRecordings.kind, kind)).get();
    return row?.kept ?? 0;
  }

  return {
    async addPhrase(facts, wav) {
      if ((await countOf("phrase")) >= WAKE_RECORDINGS_MAX) {
        const words = `${WAKE_RECORDINGS_MAX} recordings are kept already. Remove some that are no longer needed first.`;
        throw new DomainError("conflict", words);
      }
      return toRecording(withoutSound(await insert("phrase", { ...facts, wakeWordId: null }, wav)));
    },
    async addFalseAlarm(facts, wav) {
      await insert("false-alarm", facts, wav);
      const isOfWord = and(eq(wakeRecordings.kind, "false-alarm"), eq(wakeRecordings.wakeWordId, facts.wakeWordId));
      const kept = db
        .select({ id: wakeRecordings.id })
        .from(wakeRecordings)
        .where(isOfWord)
        .orderBy(desc(wakeRecordings.approved), desc(wakeRecordings.createdAt), desc(wakeRecordings.id))
        .limit(WAKE_FALSE_ALARMS_PER_WORD);
      await db.delete(wakeRecordings).where(and(isOfWord, notInArray(wakeRecordings.id, kept)));
      await tidy();
    },
    async approve(id) {
      await tidy();
      const isIt = eq(wakeRecordings.id, id);
      const row = await db.update(wakeRecordings).set({ approved: true }).where(isIt).returning(FACTS).get();
      if (row === undefined) throw notFound("recording");
      return toRecording(row);
    },
    async list() {
      await tidy();
      const order = [desc(wakeRecordings.createdAt), desc(wakeRecordings.id)];
      const rows = await db
        .select(FACTS)
        .from(wakeRecordings)
        .orderBy(...order);
      return rows.map(toRecording);
    },
    async wav(id) {
      const row = await db.select().from(wakeRecordings).where(eq(wakeRecordings.id, id)).get();
      if (row === undefined) throw notFound("recording");
      return new Uint8Array(row.wav);
    },
    async remove(id) {
      const removed = await db.delete(wakeRecordings).where(eq(wakeRecordings.id, id)).returning({ id: FACTS.id });
      if (removed.length === 0) throw notFound("recording");
    },
    async removeSpeaker(speaker) {
      await db.delete(wakeRecordings).where(and(eq(wakeRecordings.kind, "phrase"), eq(wakeRecordings.label, speaker)));
    },
    async forTraining(phrase) {
      await tidy();
      const key = phraseKey(phrase);
      const facts = await db.select(FACTS).from(wakeRecordings).where(eq(wakeRecordings.approved, true));
      const ids = facts.filter((row) => phraseKey(row.phrase) === key).map(({ id }) => id);
      const rows = await db
        .select()
        .from(wakeRecordings)
        .where(inArray(wakeRecordings.id, ids))
        .orderBy(asc(wakeRecordings.createdAt), asc(wakeRecordings.id));
      return rows.map(({ kind, label, wav }) => ({ kind, speaker: label, wav: new Uint8Array(wav) }));
    },
    tidy,
  };
}

const withoutSound = ({ wav: _wav, createdBy: _by, wakeWordId: _wakeWord, ...row }: Row) => row;
