// Conversations in the store: list, make, change, remove. Every query names the owner, so that a foreign id finds nothing.
import { and, desc, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { DomainError, notFound } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Conversation, UpdateConversation } from "../shared/contract/conversations.ts";
import { type Database, iso } from "../store/database.ts";
import { conversations, messages } from "../store/schema.ts";

export type ConversationRow = typeof conversations.$inferSelect;

export interface Conversations {
  list(
    userId: string,
    query: { archived: boolean; limit: number; cursor?: string | undefined },
  ): Promise<{ items: Conversation[]; nextCursor: string | null }>;
  get(userId: string, id: string): Promise<Conversation>;
  /** The row, for other parts of the service. */
  find(userId: string, id: string): Promise<ConversationRow>;
  create(
    userId: string,
    input: { title?: string | undefined; companionId?: string | null | undefined },
  ): Promise<Conversation>;
  update(userId: string, id: string, changes: UpdateConversation): Promise<Conversation>;
  remove(userId: string, id: string): Promise<void>;
  /**
   * Notes up to where an answer was heard; it may still be written, so that `until` is held to its length only when it
   * is read. The last call counts.
   * @throws DomainError `not_found`, `conflict` for a question
   */
  markHeard(userId: string, id: string, messageId: string, until: number): Promise<void>;
}

/** Pinned first, then the latest; the cursor is the place of the last row in that order. */
const toCursor = (row: ConversationRow) => `${row.pinned ? 1 : 0}.${row.updatedAt}.${row.id}`;

function fromCursor(cursor: string): [number, number, string] {
  const match = /^([01])\.(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor);
  if (match === null) throw new DomainError("invalid_request", "cursor: is not one that this list gave out");
  return [Number(match[1]), Number(match[2]), String(match[3])];
}

export function createConversations(
  db: Database,
  clock: Clock,
  activeRunIn: (conversationId: string) => string | null,
): Conversations {
  const toConversation = (row: ConversationRow): Conversation => ({
    id: row.id,
    title: row.title,
    companionId: row.companionId,
    pinned: row.pinned,
    archived: row.archived,
    activeRunId: activeRunIn(row.id),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  });
  const owned = (userId: string, id: string) => and(eq(conversations.id, id), eq(conversations.userId, userId));

  async function find(userId: string, id: string): Promise<ConversationRow> {
    const row = await db.select().from(conversations).where(owned(userId, id)).get();
    if (row === undefined) throw notFound("conversation");
    return row;
  }

  return {
    find,

    async get(userId, id) {
      return toConversation(await find(userId, id));
    },

    async list(userId, { archived, limit, cursor }) {
      const { pinned, updatedAt, id } = conversations;
      const after =
        cursor === undefined
          ? undefined
          : sql`(${pinned}, ${updatedAt}, ${id}) < (${sql.join(
              fromCursor(cursor).map((part) => sql`${part}`),
              sql`, `,
            )})`;
      const rows = await db
        .select()
        .from(conversations)
        .where(and(eq(conversations.userId, userId), eq(conversations.archived, archived), after))
        .orderBy(desc(pinned), desc(updatedAt), desc(id))
        .limit(limit + 1);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return { items: rows.slice(0, limit).map(toConversation), nextCursor: last ? toCursor(last) : null };
    },

    async create(userId, { title, companionId }) {
      const now = clock.now();
      const row = await db
        .insert(conversations)
        .values({
          id: uuidv7(),
          userId,
          title: title ?? "",
          companionId: companionId ?? null,
          pinned: false,
          archived: false,
          leafId: null,
          createdAt: now,
          updatedAt: now,
        })
        .returning()
        .get();
      return toConversation(row);
    },

    async update(userId, id, { title, companionId, pinned, archived, showMessageId }) {
      const before = await find(userId, id);
      const row = await db
        .update(conversations)
        .set({
          title: title ?? sql`${conversations.title}`,
          ...(companionId === undefined ? {} : { companionId }),
          ...(pinned === undefined ? {} : { pinned }),
          ...(archived === undefined ? {} : { archived }),
          ...(showMessageId === undefined ? {} : { leafId: await newestBelow(db, before.id, showMessageId) }),
        })
        .where(owned(userId, id))
        .returning()
        .get();
      if (row === undefined) throw notFound("conversation");
      return toConversation(row);
    },

    async remove(userId, id) {
      const removed = await db.delete(conversations).where(owned(userId, id)).returning({ id: conversations.id });
      if (removed.length === 0) throw notFound("conversation");
    },

    async markHeard(userId, id, messageId, until) {
      await find(userId, id);
      const here = and(eq(messages.id, messageId), eq(messages.conversationId, id));
      const message = await db.select({ role: messages.role }).from(messages).where(here).get();
      if (message === undefined) throw notFound("message");
      if (message.role === "user") throw new DomainError("conflict", "Only an answer is heard, not a question.");
      await db.update(messages).set({ heardUntil: until }).where(here);
    },
  };
}

/** Follows the newest child from `messageId` down to the end of that branch. */
async function newestBelow(db: Database, conversationId: string, messageId: string): Promise<string> {
  const rows = await db.values<[string]>(sql`
    WITH RECURSIVE down (id, depth) AS (
      SELECT id, depth FROM messages WHERE id = ${messageId} AND conversation_id = ${conversationId}
      UNION ALL
      SELECT (SELECT child.id FROM messages AS child
              WHERE child.conversation_id = ${conversationId} AND child.parent_id = down.id
              ORDER BY child.seq DESC LIMIT 1), down.depth + 1
      FROM down WHERE down.id IS NOT NULL
    )
    SELECT id FROM down WHERE id IS NOT NULL ORDER BY depth DESC LIMIT 1`);
  const leaf = rows[0]?.[0];
  if (leaf === undefined) throw notFound("message");
  return leaf;
}
