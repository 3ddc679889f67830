// Reading messages: the path from a message up to the beginning, in pages, with the versions beside each.
import { inArray, sql } from "drizzle-orm";
import { notFound } from "../errors.ts";
import type { Message } from "../shared/contract/conversations.ts";
import { type Database, iso } from "../store/database.ts";
import { attachments, messages } from "../store/schema.ts";

export type MessageRow = typeof messages.$inferSelect;

/**
 * The messages from `fromId` upwards, at most `limit`, oldest first.
 * The conversation is part of the query: an id of another conversation finds nothing.
 */
export async function readPath(
  db: Database,
  conversationId: string,
  fromId: string,
  limit: number,
): Promise<MessageRow[]> {
  const path = sql`
    WITH RECURSIVE path (id, parent_id, step) AS (
      SELECT id, parent_id, 1 FROM messages WHERE id = ${fromId} AND conversation_id = ${conversationId}
      UNION ALL
      SELECT above.id, above.parent_id, path.step + 1
      FROM path JOIN messages AS above ON above.id = path.parent_id AND above.conversation_id = ${conversationId}
      WHERE path.step < ${limit}
    )
    SELECT id FROM path`;
  const rows = await db.select().from(messages).where(sql`${messages.id} IN (${path})`).orderBy(messages.depth);
  if (rows.length === 0) throw notFound("message");
  return rows;
}

async function versionsOf(db: Database, conversationId: string, rows: MessageRow[]): Promise<Map<string, string[]>> {
  const parents = [...new Set(rows.map((row) => row.parentId ?? ""))];
  const siblings = await db
    .select({ id: messages.id, parentId: messages.parentId })
    .from(messages)
    .where(
      sql`${messages.conversationId} = ${conversationId} AND (${inArray(messages.parentId, parents)}${
        parents.includes("") ? sql` OR ${messages.parentId} IS NULL` : sql``
      })`,
    )
    .orderBy(messages.seq);
  const byParent = new Map<string, string[]>();
  for (const { id, parentId } of siblings) {
    const key = parentId ?? "";
    byParent.set(key, [...(byParent.get(key) ?? []), id]);
  }
  return byParent;
}

async function attachmentsOf(db: Database, rows: MessageRow[]): Promise<Map<string, Message["attachments"]>> {
  const found = await db
    .select({ id: attachments.id, messageId: attachments.messageId, mediaType: attachments.mediaType })
    .from(attachments)
    .where(
      inArray(
        attachments.messageId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(attachments.id);
  const byMessage = new Map<string, Message["attachments"]>();
  for (const { id, messageId, mediaType } of found) {
    const item = { id, mediaType, url: `/api/attachments/${id}` };
    byMessage.set(messageId, [...(byMessage.get(messageId) ?? []), item]);
  }
  return byMessage;
}

/** Rows as the contract shows them. */
export async function toMessages(db: Database, conversationId: string, rows: MessageRow[]): Promise<Message[]> {
  if (rows.length === 0) return [];
  const [versions, pictures] = await Promise.all([versionsOf(db, conversationId, rows), attachmentsOf(db, rows)]);
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parentId,
    role: row.role,
    content: row.content,
    status: row.status,
    errorCode: row.errorCode,
    runId: row.runId,
    route: row.route,
    model: row.model,
    finishReason: row.finishReason,
    heardUntil: row.heardUntil === null ? null : Math.min(row.heardUntil, row.content.length),
    attachments: pictures.get(row.id) ?? [],
    card: row.card,
    about: row.about,
    versions: versions.get(row.parentId ?? "") ?? [row.id],
    createdAt: iso(row.createdAt),
  }));
}

/** One page of the path that ends at `leafId`; the cursor is the message where the older page ends. */
export async function readMessagePage(
  db: Database,
  conversationId: string,
  leafId: string | null,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: Message[]; nextCursor: string | null }> {
  const fromId = cursor ?? leafId;
  if (fromId === null) return { items: [], nextCursor: null };
  const rows = await readPath(db, conversationId, fromId, limit);
  return { items: await toMessages(db, conversationId, rows), nextCursor: rows[0]?.parentId ?? null };
}
