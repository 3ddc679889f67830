// Memories in the store. Every statement names whose they are, so that nobody reads or changes another person's.
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { DomainError } from "../errors.ts";
import type { Sql } from "../ports/sql.ts";
import { MEMORIES_PER_USER, MEMORY_VERSIONS_KEPT } from "../shared/contract/limits.ts";
import type { MemoryKind, MemoryOrigin } from "../shared/contract/memories.ts";
import { atomically } from "../store/atomically.ts";
import type { Database } from "../store/database.ts";
import { memories, memoryVersions } from "../store/schema.ts";
import { toBytes } from "./vectors/vector-bytes.ts";

export type MemoryRow = Omit<typeof memories.$inferSelect, "vector"> & { vector: Uint8Array | null };
export type MemoryVersionRow = typeof memoryVersions.$inferSelect;

export interface Telling {
  text: string;
  kind: MemoryKind;
  subject: string;
  slot: string;
  companionId: string | null;
  origin: MemoryOrigin;
  conversationId: string | null;
  messageId: string | null;
  saidAt: number;
}

/** `key` names the model and the length of what it makes: vectors of another key are not compared with it. */
export interface KeyedVector {
  key: string;
  vector: Float32Array;
}

export interface MemoryStore {
  count(userId: string): Promise<number>;
  /** Latest changed first. */
  page(userId: string, options: PageOptions): Promise<MemoryRow[]>;
  find(userId: string, id: string): Promise<MemoryRow | null>;
  rowsOf(userId: string, seqs: readonly number[]): Promise<MemoryRow[]>;
  /** Only what a recall puts in order, without a detour: rows of every column took three times as long. */
  candidates(userId: string, seqs: readonly number[]): Promise<CandidateRow[]>;
  inSlot(userId: string, slot: string): Promise<MemoryRow[]>;
  history(memoryId: string): Promise<MemoryVersionRow[]>;
  /** @throws DomainError `conflict` at the limit */
  insert(userId: string, telling: Telling, vector: KeyedVector | null, nowMs: number): Promise<MemoryRow>;
  /** What it said goes into its history. null: it is gone. */
  replace(row: MemoryRow, telling: Telling, vector: KeyedVector | null, nowMs: number): Promise<MemoryRow | null>;
  /** The same words, with another kind or companion; its vector is made anew. null: it is gone. */
  relabel(row: MemoryRow, changes: Pick<Telling, "kind" | "companionId">, nowMs: number): Promise<MemoryRow | null>;
  /** Said once more. */
  touch(row: MemoryRow, nowMs: number): Promise<void>;
  remove(userId: string, ids: readonly string[]): Promise<{ id: string; seq: number }[]>;
  removeAll(userId: string): Promise<number>;
  /** Vectors of this key, in portions, in order. */
  vectors(userId: string, key: string, afterSeq: number, count: number): Promise<VectorRow[]>;
  /** Those of anybody that have none of this key, in order. */
  withoutVector(key: string, afterSeq: number, count: number): Promise<Pick<MemoryRow, "seq" | "userId" | "text">[]>;
  /** Only where it still says this. */
  setVector(seq: number, text: string, vector: KeyedVector): Promise<{ companionId: string | null } | null>;
}

export interface PageOptions {
  limit: number;
  after?: { updatedAt: number; seq: number };
  companionId?: string;
  /** An expression of FTS5. */
  match?: string;
}

export type CandidateRow = Pick<
  MemoryRow,
  "seq" | "id" | "text" | "slot" | "companionId" | "saidAt" | "vectorModel" | "vector"
>;

export interface VectorRow {
  seq: number;
  companionId: string | null;
  vector: Uint8Array;
}

/** The owner as a word of the full-text index. */
export const ownerWord = (userId: string): string => userId.replaceAll("-", "");

const vectorValues = (vector: KeyedVector | null) =>
  vector === null ? { vector: null, vectorModel: null } : { vector: toBytes(vector.vector), vectorModel: vector.key };

export function createMemoryStore(db: Database, port: Sql): MemoryStore {
  const own = (userId: string, more?: SQL) => and(eq(memories.userId, userId), more);
  const find: MemoryStore["find"] = async (userId, id) =>
    (await db
      .select()
      .from(memories)
      .where(own(userId, eq(memories.id, id)))
      .get()) ?? null;

  /** Counting 100,000 takes longer than the rest of a recall. */
  const counts = new Map<string, number>();

  return {
    find,

    async count(userId) {
      const known = counts.get(userId);
      if (known !== undefined) return known;
      const row = await db.select({ n: sql<number>`count(*)` }).from(memories).where(own(userId)).get();
      const count = Number(row?.n ?? 0);
      counts.set(userId, count);
      return count;
    },

    async page(userId, { limit, after, companionId, match }) {
      const older =
        after === undefined
          ? undefined
          : or(
              lt(memories.updatedAt, after.updatedAt),
              and(eq(memories.updatedAt, after.updatedAt), lt(memories.seq, after.seq)),
            );
      const found =
        match === undefined
          ? undefined
          : sql`${memories.seq} IN (SELECT rowid FROM memories_fts WHERE memories_fts MATCH ${match})`;
      return db
        .select()
        .from(memories)
        .where(
          own(userId, and(older, found, companionId === undefined ? undefined : eq(memories.companionId, companionId))),
        )
        .orderBy(desc(memories.updatedAt), desc(memories.seq))
        .limit(limit);
    },

    async rowsOf(userId, seqs) {
      if (seqs.length === 0) return [];
      return db
        .select()
        .from(memories)
        .where(own(userId, inArray(memories.seq, [...seqs])));
    },

    async candidates(userId, seqs) {
      const whole = seqs.filter(Number.isSafeInteger);
      if (whole.length === 0) return [];
      // By row id: the index of the person would be read a second time for each.
      const { rows } = await port.execute({
        sql: `SELECT seq, id, text, slot, companion_id, said_at, vector_model, vector FROM memories
          WHERE seq IN (${whole.join(", ")}) AND +user_id = ?`,
        params: [userId],
      });
      return rows.map(([seq, id, text, slot, companionId, saidAt, vectorModel, vector]) => ({
        ...{ seq: Number(seq), id: String(id), text: String(text), slot: String(slot), saidAt: Number(saidAt) },
        companionId: companionId === null ? null : String(companionId),
        vectorModel: vectorModel === null ? null : String(vectorModel),
        vector: vector instanceof Uint8Array ? vector : null,
      }));
    },

    async inSlot(userId, slot) {
      return db
        .select()
        .from(memories)
        .where(own(userId, eq(memories.slot, slot)));
    },

    async history(memoryId) {
      return db
        .select()
        .from(memoryVersions)
        .where(eq(memoryVersions.memoryId, memoryId))
        .orderBy(desc(memoryVersions.seq));
    },

    async insert(userId, telling, vector, nowMs) {
      const id = uuidv7();
      const { text, kind, subject, slot, companionId, origin, conversationId, messageId, saidAt } = telling;
      const { vector: bytes, vectorModel } = vectorValues(vector);
      // Conversation and companion may have gone while a model was thinking about it.
      await db.run(sql`
        INSERT INTO memories (id, user_id, companion_id, text, kind, subject, slot, origin, conversation_id, message_id,
          said_at, versions, created_at, updated_at, vector, vector_model)
        SELECT ${id}, ${userId}, (SELECT id FROM companions WHERE id = ${companionId}), ${text}, ${kind}, ${subject},
          ${slot}, ${origin}, (SELECT id FROM conversations WHERE id = ${conversationId}), ${messageId}, ${saidAt}, 0,
          ${nowMs}, ${nowMs}, ${bytes}, ${vectorModel}
        WHERE (SELECT count(*) FROM memories WHERE user_id = ${userId}) < ${MEMORIES_PER_USER}`);
      counts.delete(userId);
      const row = await find(userId, id);
      if (row !== null) return row;
      throw new DomainError(
        "conflict",
        `${MEMORIES_PER_USER.toLocaleString("en")} memories are kept already. Please forget some of them first.`,
      );
    },

    async replace(row, telling, vector, nowMs) {
      const { text, kind, subject, slot, companionId, origin, conversationId, messageId, saidAt } = telling;
      const { vector: bytes, vectorModel } = vectorValues(vector);
      await atomically(port, [
        sql`INSERT INTO memory_versions (memory_id, text, origin, conversation_id, message_id, said_at, replaced_at)
            SELECT id, text, origin, conversation_id, message_id, said_at, ${nowMs} FROM memories
            WHERE id = ${row.id} AND user_id = ${row.userId}`,
        sql`UPDATE memories SET text = ${text}, kind = ${kind}, subject = ${subject}, slot = ${slot},
              companion_id = (SELECT id FROM companions WHERE id = ${companionId}), origin = ${origin},
              conversation_id = (SELECT id FROM conversations WHERE id = ${conversationId}), message_id = ${messageId},
              said_at = ${saidAt}, versions = min(versions + 1, ${MEMORY_VERSIONS_KEPT}), updated_at = ${nowMs},
              vector = ${bytes}, vector_model = ${vectorModel}
            WHERE id = ${row.id} AND user_id = ${row.userId}`,
        sql`DELETE FROM memory_versions WHERE memory_id = ${row.id} AND seq NOT IN (
              SELECT seq FROM memory_versions WHERE memory_id = ${row.id} ORDER BY seq DESC LIMIT ${MEMORY_VERSIONS_KEPT})`,
      ]);
      return find(row.userId, row.id);
    },

    async relabel(row, { kind, companionId }, nowMs) {
      await db.run(sql`
        UPDATE memories SET kind = ${kind}, companion_id = (SELECT id FROM companions WHERE id = ${companionId}),
          updated_at = ${nowMs}, vector = NULL, vector_model = NULL
        WHERE id = ${row.id} AND user_id = ${row.userId}`);
      return find(row.userId, row.id);
    },

    async touch({ id, userId }, nowMs) {
      await db
        .update(memories)
        .set({ updatedAt: nowMs })
        .where(own(userId, eq(memories.id, id)));
    },

    async remove(userId, ids) {
      if (ids.length === 0) return [];
      counts.delete(userId);
      return db
        .delete(memories)
        .where(own(userId, inArray(memories.id, [...ids])))
        .returning({ id: memories.id, seq: memories.seq });
    },

    async removeAll(userId) {
      counts.delete(userId);
      return (await db.delete(memories).where(own(userId)).returning({ seq: memories.seq })).length;
    },

    async vectors(userId, key, afterSeq, count) {
      const rows = await db
        .select({ seq: memories.seq, companionId: memories.companionId, vector: memories.vector })
        .from(memories)
        .where(own(userId, and(gt(memories.seq, afterSeq), eq(memories.vectorModel, key))))
        .orderBy(asc(memories.seq))
        .limit(count);
      return rows.flatMap(({ vector, ...row }) => (vector === null ? [] : [{ ...row, vector }]));
    },

    async withoutVector(key, afterSeq, count) {
      return db
        .select({ seq: memories.seq, userId: memories.userId, text: memories.text })
        .from(memories)
        .where(
          and(
            gt(memories.seq, afterSeq),
            or(isNull(memories.vectorModel), lt(memories.vectorModel, key), gt(memories.vectorModel, key)),
          ),
        )
        .orderBy(asc(memories.seq))
        .limit(count);
    },

    async setVector(seq, text, vector) {
      const row = await db
        .update(memories)
        .set(vectorValues(vector))
        .where(and(eq(memories.seq, seq), eq(memories.text, text)))
        .returning({ companionId: memories.companionId })
        .get();
      return row ?? null;
    },
  };
}
