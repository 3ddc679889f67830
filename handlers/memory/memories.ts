// What a person sees and does of what is remembered of them: their list, their changes, what they forget, their copy.

import { toMatchExpression } from "../conversations/search.ts";
import { DomainError, notFound } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type {
  CreateMemory,
  ListMemoriesQuery,
  Memory,
  MemoryExport,
  MemoryVersion,
  UpdateMemory,
} from "../shared/contract/memories.ts";
import type { Role } from "../shared/contract/users.ts";
import { iso } from "../store/database.ts";
import { type MemoryRow, type MemoryStore, ownerWord, type Telling } from "./memory-store.ts";
import { toMemory, toVersion } from "./memory-view.ts";
import { oneLine } from "./text/one-line.ts";
import { slotOf } from "./text/slot-of.ts";
import type { VectorShelf } from "./vectors/vector-shelf.ts";

/** Who does it: guests have no lasting memory, so that nothing can be written down for them. */
export interface Rememberer {
  id: string;
  role: Role;
}

export interface Memories {
  list(userId: string, query: ListMemoriesQuery): Promise<{ items: Memory[]; nextCursor: string | null }>;
  /** @throws DomainError `not_allowed` for a guest, `conflict` at the limit */
  create(by: Rememberer, input: CreateMemory): Promise<Memory>;
  /** What it said goes into its history. @throws DomainError `not_found` also for another person's */
  update(userId: string, id: string, changes: UpdateMemory): Promise<Memory>;
  remove(userId: string, id: string): Promise<void>;
  /** How many there were. */
  removeAll(userId: string): Promise<number>;
  history(userId: string, id: string): Promise<MemoryVersion[]>;
  export(userId: string): Promise<MemoryExport>;
}

interface MemoriesOptions {
  store: MemoryStore;
  shelf: VectorShelf;
  clock: Clock;
  /** Called after each change: what was recalled no longer holds, and something may want a vector. */
  onChange(userId: string): void;
  /** Before everything is forgotten: what is on its way is dropped. */
  onForget(userId: string): void;
}

const EXPORT_PORTION = 500;

export function createMemories({ store, shelf, clock, onChange, onForget }: MemoriesOptions): Memories {
  async function mustFind(userId: string, id: string): Promise<MemoryRow> {
    const row = await store.find(userId, id);
    if (row === null) throw notFound("memory");
    return row;
  }

  async function historyOf(row: MemoryRow): Promise<MemoryVersion[]> {
    return row.versions === 0 ? [] : (await store.history(row.id)).map(toVersion);
  }

  return {
    async list(userId, { limit, cursor, q, companionId }) {
      const match = q === undefined || q === "" ? undefined : toMatchExpression(q);
      if (match === null) return { items: [], nextCursor: null };
      const rows = await store.page(userId, {
        limit: limit + 1,
        ...(cursor === undefined ? {} : { after: parseCursor(cursor) }),
        ...(companionId === undefined ? {} : { companionId }),
        ...(match === undefined ? {} : { match: `owner : "${ownerWord(userId)}" AND text : (${match})` }),
      });
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      const more = rows.length > limit && last !== undefined;
      return { items: items.map(toMemory), nextCursor: more ? `${last.updatedAt}.${last.seq}` : null };
    },

    async create({ id: userId, role }, { text, kind = "fact", subject = "", companionId = null }) {
      if (role === "guest") {
        throw new DomainError("not_allowed", "Nothing is remembered of guests. An admin can make you a member.");
      }
      const telling = { ...byHand(text, clock.now()), kind, subject, companionId };
      const row = await store.insert(userId, telling, null, clock.now());
      onChange(userId);
      return toMemory(row);
    },

    async update(userId, id, { text, kind, companionId }) {
      const row = await mustFind(userId, id);
      const now = clock.now();
      const said = text === undefined || text === row.text ? row : { ...row, ...byHand(text, now) };
      const telling: Telling = {
        ...said,
        kind: kind ?? row.kind,
        companionId: companionId === undefined ? row.companionId : companionId,
      };
      const changed = await (said === row
        ? store.relabel(row, { kind: telling.kind, companionId: telling.companionId }, now)
        : store.replace(row, telling, null, now));
      if (changed === null) throw notFound("memory");
      // Its vector is of other words, or stands with another companion: it is put there anew.
      shelf.remove(userId, row.seq);
      onChange(userId);
      return toMemory(changed);
    },

    async remove(userId, id) {
      const removed = await store.remove(userId, [id]);
      if (removed.length === 0) throw notFound("memory");
      for (const { seq } of removed) shelf.remove(userId, seq);
      onChange(userId);
    },

    async removeAll(userId) {
      onForget(userId);
      const count = await store.removeAll(userId);
      shelf.forget(userId);
      onChange(userId);
      return count;
    },

    async history(userId, id) {
      return historyOf(await mustFind(userId, id));
    },

    async export(userId) {
      const memories: MemoryExport["memories"] = [];
      let after: { updatedAt: number; seq: number } | undefined;
      do {
        const rows = await store.page(userId, { limit: EXPORT_PORTION, ...(after === undefined ? {} : { after }) });
        for (const row of rows) memories.push({ ...toMemory(row), history: await historyOf(row) });
        after = rows.length < EXPORT_PORTION ? undefined : rows.at(-1);
      } while (after !== undefined);
      return { format: "hearth-memories", version: 1, exportedAt: iso(clock.now()), memories };
    },
  };
}

function byHand(
  text: string,
  nowMs: number,
): Pick<Telling, "text" | "slot" | "origin" | "saidAt" | "conversationId" | "messageId"> {
  const line = oneLine(text);
  if (line === null) throw new DomainError("invalid_request", "text: needs at least a word");
  return { text: line, slot: slotOf(line), origin: "hand", saidAt: nowMs, conversationId: null, messageId: null };
}

function parseCursor(cursor: string): { updatedAt: number; seq: number } {
  const [updatedAt = 0, seq = 0] = /^\d{1,15}\.\d{1,15}$/.test(cursor) ? cursor.split(".").map(Number) : [];
  if (seq > 0) return { updatedAt, seq };
  throw new DomainError("invalid_request", "cursor: is not one that this list gave out");
}
