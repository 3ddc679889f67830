// Companions in the store: who may see one, who may change it.
import { and, asc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { UserRow } from "../auth/sessions.ts";
import { DomainError, notFound } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { PageQuery } from "../shared/contract/common.ts";
import type { Companion, CreateCompanion, UpdateCompanion } from "../shared/contract/companions.ts";
import { COMPANIONS_PER_USER } from "../shared/contract/limits.ts";
import { isTrainedId } from "../shared/contract/wake-admin.ts";
import { type Database, iso } from "../store/database.ts";
import { companions, trainedWakeWords } from "../store/schema.ts";

export type CompanionRow = typeof companions.$inferSelect;
type Caller = Pick<UserRow, "id" | "role">;

export interface Companions {
  list(caller: Caller, page: PageQuery): Promise<{ items: Companion[]; nextCursor: string | null }>;
  get(caller: Caller, id: string): Promise<Companion>;
  /** null instead of an error: for an answer that goes on without the companion. */
  findUsable(caller: Caller, id: string): Promise<Companion | null>;
  /** A trained wake word that is gone is not pinned; the routes refuse it in words before. */
  create(caller: Caller, input: CreateCompanion): Promise<Companion>;
  update(caller: Caller, id: string, changes: UpdateCompanion): Promise<Companion>;
  remove(caller: Caller, id: string): Promise<void>;
}

const visibleTo = (caller: Caller): SQL | undefined =>
  or(eq(companions.ownerId, caller.id), eq(companions.visibility, "household"));

/** One's own, and for an admin those that the household shares; never another person's private one. */
const editableBy = (caller: Caller): SQL | undefined =>
  caller.role === "admin" ? visibleTo(caller) : eq(companions.ownerId, caller.id);

function toCompanion({ ownerId, createdAt, updatedAt, ...row }: CompanionRow, caller: Caller): Companion {
  const editable = ownerId === caller.id || (caller.role === "admin" && row.visibility === "household");
  return { ...row, editable, createdAt: iso(createdAt), updatedAt: iso(updatedAt) };
}

/** Leaves out what was not sent: drizzle would write an explicit undefined as "unchanged" only in updates. */
const defined = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

const PINNED_NOW = sql`${companions.wakeWordModelId}`;

const NEW_COMPANION = {
  avatar: null,
  persona: "",
  greeting: "",
  modelId: null,
  temperature: null,
  ttsVoice: null,
  speechRate: null,
  wakeWordModelId: null,
  wakeWordPhrase: null,
  visibility: "mine",
  memoryScope: "person",
} as const;

/**
 * What is pinned: a trained wake word only where it still exists in the moment of the statement, else `otherwise`. Those
 * of the registry may be pinned before they are installed.
 */
function pinned(wakeWordId: string | null | undefined, otherwise: SQL): { wakeWordModelId?: SQL } {
  if (wakeWordId == null || !isTrainedId(wakeWordId)) return {};
  const exists = sql`EXISTS (SELECT 1 FROM ${trainedWakeWords} WHERE ${trainedWakeWords.id} = ${wakeWordId})`;
  return { wakeWordModelId: sql`CASE WHEN ${exists} THEN ${wakeWordId} ELSE ${otherwise} END` };
}

export function createCompanions(db: Database, clock: Clock): Companions {
  async function findUsable(caller: Caller, id: string): Promise<Companion | null> {
    const row = await db
      .select()
      .from(companions)
      .where(and(eq(companions.id, id), visibleTo(caller)))
      .get();
    return row === undefined ? null : toCompanion(row, caller);
  }

  return {
    async list(caller, { limit, cursor }) {
      const after = cursor === undefined ? undefined : gt(companions.id, cursor);
      const rows = await db
        .select()
        .from(companions)
        .where(and(visibleTo(caller), after))
        .orderBy(asc(companions.id))
        .limit(limit + 1);
      const items = rows.slice(0, limit);
      return {
        items: items.map((row) => toCompanion(row, caller)),
        nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
      };
    },

    findUsable,

    async get(caller, id) {
      const companion = await findUsable(caller, id);
      if (companion === null) throw notFound("companion");
      return companion;
    },

    async create(caller, input) {
      const now = clock.now();
      const kept = await db.select({ id: companions.id }).from(companions).where(eq(companions.ownerId, caller.id));
      if (kept.length >= COMPANIONS_PER_USER) {
        throw new DomainError("conflict", `You have ${COMPANIONS_PER_USER} companions already. Remove one first.`);
      }
      const row = await db
        .insert(companions)
        .values({
          ...NEW_COMPANION,
          ...defined(input),
          ...pinned(input.wakeWordModelId, sql`NULL`),
          id: uuidv7(),
          ownerId: caller.id,
          createdAt: now,
          updatedAt: now,
        })
        .returning()
        .get();
      return toCompanion(row, caller);
    },

    async update(caller, id, changes) {
      const row = await db
        .update(companions)
        .set({ ...defined(changes), ...pinned(changes.wakeWordModelId, PINNED_NOW), updatedAt: clock.now() })
        .where(and(eq(companions.id, id), editableBy(caller)))
        .returning()
        .get();
      if (row === undefined) throw notFound("companion");
      return toCompanion(row, caller);
    },

    async remove(caller, id) {
      const removed = await db
        .delete(companions)
        .where(and(eq(companions.id, id), editableBy(caller)))
        .returning({ id: companions.id });
      if (removed.length === 0) throw notFound("companion");
    },
  };
}
