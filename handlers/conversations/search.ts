// Full-text search over one's own messages, through SQLite's FTS5.
import { sql } from "drizzle-orm";
import { DomainError } from "../errors.ts";
import type { SearchHit } from "../shared/contract/conversations.ts";
import { type Database, iso } from "../store/database.ts";

const HIT_START = "\u0002";
const HIT_END = "\u0003";
/** Nobody pages further than this; it bounds the work of one query. */
const OFFSET_MAX = 10_000;

const WORDS_MAX = 8;

/**
 * Every word must occur, each may be the beginning of a longer one; FTS5's own operators are quoted away. A single
 * letter stands for itself: as a beginning it would be in nearly every message.
 */
export function toMatchExpression(query: string): string | null {
  const words = query.normalize("NFC").match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  if (words.length === 0) return null;
  return words
    .slice(0, WORDS_MAX)
    .map((word) => (word.length > 1 ? `"${word}"*` : `"${word}"`))
    .join(" ");
}

/** Splits FTS5's marked snippet into plain segments, so that no markup ever leaves the server. */
export function toExcerpt(snippet: string): SearchHit["excerpt"] {
  const segments = snippet.split(HIT_START).flatMap((part, index) => {
    if (index === 0) return [{ text: part, hit: false }];
    const [hit = "", ...rest] = part.split(HIT_END);
    return [
      { text: hit, hit: true },
      { text: rest.join(""), hit: false },
    ];
  });
  return segments.filter((segment) => segment.text !== "");
}

/** Newest first: that is the order in which the index is read anyway, so a common word costs no more than a rare one. */
export async function searchMessages(
  db: Database,
  userId: string,
  { q, limit, cursor }: { q: string; limit: number; cursor?: string | undefined },
): Promise<{ items: SearchHit[]; nextCursor: string | null }> {
  const match = toMatchExpression(q);
  if (match === null) return { items: [], nextCursor: null };
  const offset = Number(cursor ?? 0);
  if (!Number.isInteger(offset) || offset < 0 || offset > OFFSET_MAX) {
    throw new DomainError("invalid_request", "cursor: is not one that this list gave out");
  }
  type Row = [string, string, string, "user" | "assistant", string, number];
  const rows = await db.values<Row>(sql`
    SELECT c.id, c.title, m.id, m.role, snippet(messages_fts, 0, char(2), char(3), '…', 16), m.created_at
    FROM messages_fts
    JOIN messages AS m ON m.seq = messages_fts.rowid
    JOIN conversations AS c ON c.id = m.conversation_id
    WHERE messages_fts MATCH ${match} AND c.user_id = ${userId}
    ORDER BY messages_fts.rowid DESC
    LIMIT ${limit + 1} OFFSET ${offset}`);
  const items = rows
    .slice(0, limit)
    .map(([conversationId, conversationTitle, messageId, role, snippet, createdAt]) => ({
      conversationId,
      conversationTitle,
      messageId,
      role,
      excerpt: toExcerpt(snippet),
      createdAt: iso(createdAt),
    }));
  return { items, nextCursor: rows.length > limit ? String(offset + limit) : null };
}
