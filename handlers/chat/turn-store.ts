// What a turn writes: the question and the place of its answer in one step, the answer as it grows, how it ended.
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type MessageRow, readPath } from "../conversations/messages.ts";
import { notFound } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Sql } from "../ports/sql.ts";
import type { Card } from "../shared/contract/cards.ts";
import type { FinishReason, Route } from "../shared/contract/chat.ts";
import type { ErrorCode } from "../shared/contract/common.ts";
import type { MessageStatus } from "../shared/contract/conversations.ts";
import type { ArticleRef } from "../shared/contract/library.ts";
import { splitThinking } from "../shared/thinking.ts";
import { atomically } from "../store/atomically.ts";
import type { Database } from "../store/database.ts";
import { attachments, conversations, messages } from "../store/schema.ts";
import type { Picture } from "./pictures.ts";

export interface TurnIds {
  conversationId: string;
  userMessageId: string;
  assistantMessageId: string;
}

interface NewTurn {
  userId: string;
  runId: string;
  conversationId: string;
}

interface Question {
  /** Of the user's message; new, or the one that the client made. */
  id: string;
  title: string;
  text: string;
  pictures: Picture[];
  /** The page of the library that it asks about. */
  about: ArticleRef | null;
}

export interface Settlement {
  content: string;
  status: Exclude<MessageStatus, "streaming">;
  errorCode?: ErrorCode;
  /** What the skill that answered shows beside its words. */
  card?: Card;
  finishReason?: FinishReason;
  route: Route | null;
  model: string | null;
}

export interface TurnStore {
  /** A new conversation with its first turn. */
  begin(turn: NewTurn, input: Question & { companionId: string | null }): Promise<TurnIds>;
  /** A turn at the end of the path that is shown. */
  append(turn: NewTurn, input: Question): Promise<TurnIds>;
  /** Another version of a question, with the pictures of the first and about the same page. */
  edit(turn: NewTurn, messageId: string, text: string): Promise<TurnIds>;
  /** Another version of an answer. */
  retry(turn: NewTurn, messageId: string): Promise<TurnIds>;
  saveProgress(assistantMessageId: string, content: string): Promise<void>;
  /** What is shown beside the words, before the answer has come to its end. */
  saveCard(assistantMessageId: string, card: Card): Promise<void>;
  settle(assistantMessageId: string, settlement: Settlement): Promise<void>;
  /** A question of this person by its id, with its newest answer; null when there is none. */
  findAnswered(userId: string, userMessageId: string): Promise<MessageRow | null>;
  /** True when a message or conversation of whomever has one of these ids. */
  isTaken(...ids: string[]): Promise<boolean>;
  /** The path up to and with `messageId`, oldest first, at most `limit` messages. */
  history(conversationId: string, messageId: string, limit: number): Promise<MessageRow[]>;
  picturesOf(messageIds: string[]): Promise<Map<string, Picture[]>>;
  /** After a crash: answers that were growing are marked `interrupted`. Returns how many. */
  interruptAll(): Promise<number>;
}

export function createTurnStore(db: Database, port: Sql, clock: Clock): TurnStore {
  /**
   * `place` selects (conversation_id, parent_id, depth). It names the owner, so that nested ids are tied to their
   * parents in the query itself; no row there means that the caller may not write here.
   */
  const insertMessage = (id: string, role: "user" | "assistant", content: string, runId: string | null, place: SQL) =>
    sql`INSERT INTO messages (id, conversation_id, parent_id, depth, role, content, status, run_id, created_at)
        SELECT ${id}, conversation_id, parent_id, depth, ${role}, ${content},
          ${role === "user" ? "complete" : "streaming"}, ${runId}, ${clock.now()}
        FROM (${place})`;

  const insertAbout = (messageId: string, about: ArticleRef | null) =>
    about === null ? [] : [sql`UPDATE messages SET about = ${JSON.stringify(about)} WHERE id = ${messageId}`];

  const copyAbout = ({ userId, conversationId }: NewTurn, fromMessageId: string, toMessageId: string) =>
    sql`UPDATE messages
        SET about = (SELECT m.about FROM messages AS m JOIN conversations AS c ON c.id = m.conversation_id
          WHERE m.id = ${fromMessageId} AND c.id = ${conversationId} AND c.user_id = ${userId})
        WHERE id = ${toMessageId}`;

  const below = (messageId: string) =>
    sql`SELECT conversation_id, id AS parent_id, depth + 1 AS depth FROM messages WHERE id = ${messageId}`;

  const atEnd = ({ userId, conversationId }: NewTurn) =>
    sql`SELECT c.id AS conversation_id, c.leaf_id AS parent_id, coalesce(leaf.depth + 1, 0) AS depth
        FROM conversations AS c LEFT JOIN messages AS leaf ON leaf.id = c.leaf_id
        WHERE c.id = ${conversationId} AND c.user_id = ${userId}`;

  const beside = ({ userId, conversationId }: NewTurn, messageId: string, role: "user" | "assistant") =>
    sql`SELECT m.conversation_id, m.parent_id, m.depth FROM messages AS m
        JOIN conversations AS c ON c.id = m.conversation_id
        WHERE m.id = ${messageId} AND m.role = ${role} AND c.id = ${conversationId} AND c.user_id = ${userId}`;

  const insertPicture = ({ userId }: NewTurn, messageId: string, { mediaType, bytes }: Picture) =>
    sql`INSERT INTO attachments (id, message_id, user_id, media_type, bytes)
        SELECT ${uuidv7()}, id, ${userId}, ${mediaType}, ${bytes} FROM messages WHERE id = ${messageId}`;

  const copyPicture = (pictureId: string, toMessageId: string) =>
    sql`INSERT INTO attachments (id, message_id, user_id, media_type, bytes)
        SELECT ${uuidv7()}, ${toMessageId}, user_id, media_type, bytes FROM attachments
        WHERE id = ${pictureId} AND EXISTS (SELECT 1 FROM messages WHERE id = ${toMessageId})`;

  const showAtEnd = ({ conversationId }: NewTurn, leafId: string, title: string) =>
    sql`UPDATE conversations
        SET leaf_id = ${leafId}, updated_at = ${clock.now()}, archived = 0,
          title = CASE WHEN title = '' THEN ${title} ELSE title END
        WHERE id = ${conversationId} AND EXISTS (SELECT 1 FROM messages WHERE id = ${leafId})
        RETURNING id`;

  /** Question, pictures, place of the answer and the conversation's end: all of it or nothing. */
  async function store(turn: NewTurn, question: SQL[], userMessageId: string, title: string): Promise<TurnIds> {
    const assistantMessageId = uuidv7();
    const results = await atomically(port, [
      ...question,
      insertMessage(assistantMessageId, "assistant", "", turn.runId, below(userMessageId)),
      showAtEnd(turn, assistantMessageId, title),
    ]);
    if (results.at(-1)?.rows.length !== 1) throw notFound("message");
    return { conversationId: turn.conversationId, userMessageId, assistantMessageId };
  }

  return {
    begin(turn, { id, title, companionId, text, pictures, about }) {
      const now = clock.now();
      const conversation = sql`
        INSERT INTO conversations (id, user_id, title, companion_id, pinned, archived, created_at, updated_at)
        VALUES (${turn.conversationId}, ${turn.userId}, ${title},
          (SELECT id FROM companions WHERE id = ${companionId}), 0, 0, ${now}, ${now})`;
      const question = insertMessage(id, "user", text, null, atEnd(turn));
      return store(
        turn,
        [
          conversation,
          question,
          ...pictures.map((picture) => insertPicture(turn, id, picture)),
          ...insertAbout(id, about),
        ],
        id,
        title,
      );
    },

    append(turn, { id, title, text, pictures, about }) {
      const question = insertMessage(id, "user", text, null, atEnd(turn));
      const sent = pictures.map((picture) => insertPicture(turn, id, picture));
      return store(turn, [question, ...sent, ...insertAbout(id, about)], id, title);
    },

    async edit(turn, messageId, text) {
      const id = uuidv7();
      const pictures = await db
        .select({ id: attachments.id })
        .from(attachments)
        .where(and(eq(attachments.messageId, messageId), eq(attachments.userId, turn.userId)));
      const question = insertMessage(id, "user", text, null, beside(turn, messageId, "user"));
      const kept = pictures.map((picture) => copyPicture(picture.id, id));
      return store(turn, [question, ...kept, copyAbout(turn, messageId, id)], id, "");
    },

    async retry(turn, messageId) {
      const assistantMessageId = uuidv7();
      const results = await atomically(port, [
        insertMessage(assistantMessageId, "assistant", "", turn.runId, beside(turn, messageId, "assistant")),
        showAtEnd(turn, assistantMessageId, ""),
        sql`SELECT parent_id FROM messages WHERE id = ${assistantMessageId}`,
      ]);
      const userMessageId = results.at(-1)?.rows[0]?.[0];
      if (typeof userMessageId !== "string") throw notFound("message");
      return { conversationId: turn.conversationId, userMessageId, assistantMessageId };
    },

    async saveProgress(assistantMessageId, content) {
      await db
        .update(messages)
        .set({ content })
        .where(and(eq(messages.id, assistantMessageId), eq(messages.status, "streaming")));
    },

    async saveCard(assistantMessageId, card) {
      await db.update(messages).set({ card }).where(eq(messages.id, assistantMessageId));
    },

    async settle(assistantMessageId, { content, status, errorCode, card, finishReason, route, model }) {
      await db
        .update(messages)
        .set({
          content,
          said: saidIn(content),
          status,
          errorCode: errorCode ?? null,
          ...(card === undefined ? {} : { card }),
          finishReason: finishReason ?? null,
          route,
          model,
        })
        .where(eq(messages.id, assistantMessageId));
    },

    async findAnswered(userId, userMessageId) {
      const answers = await db
        .select()
        .from(messages)
        .where(
          sql`${messages.parentId} = ${userMessageId} AND ${messages.conversationId} = (
            SELECT m.conversation_id FROM messages AS m JOIN conversations AS c ON c.id = m.conversation_id
            WHERE m.id = ${userMessageId} AND m.role = 'user' AND c.user_id = ${userId})`,
        )
        .orderBy(desc(messages.seq))
        .limit(1);
      return answers[0] ?? null;
    },

    async isTaken(...ids) {
      const [said, begun] = await Promise.all([
        db.select({ id: messages.id }).from(messages).where(inArray(messages.id, ids)).limit(1),
        db.select({ id: conversations.id }).from(conversations).where(inArray(conversations.id, ids)).limit(1),
      ]);
      return said.length + begun.length > 0;
    },

    history: (conversationId, messageId, limit) => readPath(db, conversationId, messageId, limit),

    async picturesOf(messageIds) {
      const rows = await db
        .select()
        .from(attachments)
        .where(inArray(attachments.messageId, messageIds))
        .orderBy(attachments.id);
      const byMessage = new Map<string, Picture[]>();
      for (const { messageId, mediaType, bytes } of rows) {
        byMessage.set(messageId, [...(byMessage.get(messageId) ?? []), { mediaType, bytes }]);
      }
      return byMessage;
    },

    async interruptAll() {
      const rows = await db
        .select({ id: messages.id, content: messages.content })
        .from(messages)
        .where(eq(messages.status, "streaming"));
      for (const { id, content } of rows) {
        await db
          .update(messages)
          .set({ status: "interrupted", said: saidIn(content) })
          .where(eq(messages.id, id));
      }
      return rows.length;
    },
  };
}

/** What is searched of an answer, without what the model thought aloud; null: all of it. */
function saidIn(content: string): string | null {
  const { answer } = splitThinking(content);
  return answer === content ? null : answer;
}
