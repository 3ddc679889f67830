// /api/conversations: the list, the messages, search and export. Answers are made by chat/.
import { Hono } from "hono";
import * as z from "zod";
import type { Services, SignedInEnv } from "../app-env.ts";
import type { Guards } from "../auth/guards.ts";
import { withoutHiddenCards } from "../images/hidden-cards.ts";
import { viewerOf } from "../images/viewer.ts";
import { describe } from "../middleware/describe.ts";
import { validate } from "../middleware/validate.ts";
import { idParamSchema, idSchema, pageQuerySchema } from "../shared/contract/common.ts";
import {
  conversationExportSchema,
  conversationPageSchema,
  conversationSchema,
  createConversationSchema,
  exportQuerySchema,
  listConversationsQuerySchema,
  messagePageSchema,
  searchPageSchema,
  searchQuerySchema,
  updateConversationSchema,
} from "../shared/contract/conversations.ts";
import { heardSchema } from "../shared/contract/wake.ts";
import { exportConversation, exportFileName, toMarkdown } from "./export.ts";
import { readMessagePage } from "./messages.ts";
import { searchMessages } from "./search.ts";

const tag = "Conversations";
const messageParamSchema = idParamSchema.extend({ messageId: idSchema });
/** A message's id is a fine cursor, and nothing else is. */
const messagesQuerySchema = pageQuerySchema.extend({ cursor: idSchema.optional() });

export function conversationRoutes(services: Services, { requireAuth }: Guards) {
  const { conversations, companions, chat, clock, db } = services;
  return new Hono<SignedInEnv>()
    .use(requireAuth)
    .get(
      "/",
      describe({
        tag,
        summary: "Own conversations, pinned first, then the latest",
        answers: { 200: conversationPageSchema },
      }),
      validate("query", listConversationsQuerySchema),
      async (c) => {
        const { archived, limit, cursor } = c.req.valid("query");
        return c.json(await conversations.list(c.get("user").id, { archived: archived === "true", limit, cursor }));
      },
    )
    .post(
      "/",
      describe({ tag, summary: "Begin a conversation", answers: { 201: conversationSchema }, problems: ["not_found"] }),
      validate("json", createConversationSchema),
      async (c) => {
        const input = c.req.valid("json");
        if (input.companionId) await companions.get(c.get("user"), input.companionId);
        return c.json(await conversations.create(c.get("user").id, input), 201);
      },
    )
    .get(
      "/search",
      describe({ tag, summary: "Search what was said", answers: { 200: searchPageSchema } }),
      validate("query", searchQuerySchema),
      async (c) => c.json(await searchMessages(db, c.get("user").id, c.req.valid("query"))),
    )
    .get(
      "/:id",
      describe({ tag, summary: "One conversation", answers: { 200: conversationSchema }, problems: ["not_found"] }),
      validate("param", idParamSchema),
      async (c) => c.json(await conversations.get(c.get("user").id, c.req.valid("param").id)),
    )
    .patch(
      "/:id",
      describe({
        tag,
        summary: "Rename, pin, archive, change the companion, show another version",
        answers: { 200: conversationSchema },
        problems: ["not_found", "conflict"],
      }),
      validate("param", idParamSchema),
      validate("json", updateConversationSchema),
      async (c) => {
        const { id } = c.req.valid("param");
        const changes = c.req.valid("json");
        await conversations.find(c.get("user").id, id);
        if (changes.companionId) await companions.get(c.get("user"), changes.companionId);
        if (changes.showMessageId) chat.refuseWhileAnswering(id);
        return c.json(await conversations.update(c.get("user").id, id, changes));
      },
    )
    .delete(
      "/:id",
      describe({ tag, summary: "Delete a conversation", answers: { 204: null }, problems: ["not_found"] }),
      validate("param", idParamSchema),
      async (c) => {
        const { id } = c.req.valid("param");
        await conversations.remove(c.get("user").id, id);
        chat.stopIn(id);
        return c.body(null, 204);
      },
    )
    .get(
      "/:id/messages",
      describe({
        tag,
        summary: "The path that is shown, newest page first",
        answers: { 200: messagePageSchema },
        problems: ["not_found"],
      }),
      validate("param", idParamSchema),
      validate("query", messagesQuerySchema),
      async (c) => {
        const row = await conversations.find(c.get("user").id, c.req.valid("param").id);
        const page = await readMessagePage(db, row.id, row.leafId, c.req.valid("query"));
        return c.json({ ...page, items: await withoutHiddenCards(db, viewerOf(c), page.items) });
      },
    )
    .post(
      "/:id/messages/:messageId/heard",
      describe({
        tag,
        summary: "Note up to where an answer was heard before somebody broke in",
        answers: { 204: null },
        problems: ["not_found", "conflict"],
      }),
      validate("param", messageParamSchema),
      validate("json", heardSchema),
      async (c) => {
        const { id, messageId } = c.req.valid("param");
        await conversations.markHeard(c.get("user").id, id, messageId, c.req.valid("json").until);
        return c.body(null, 204);
      },
    )
    .get(
      "/:id/export",
      describe({
        tag,
        summary: "A conversation as a file",
        answers: {
          200: [
            { mediaType: "text/markdown", schema: z.string() },
            { mediaType: "application/json", schema: conversationExportSchema },
          ],
        },
        problems: ["not_found"],
      }),
      validate("param", idParamSchema),
      validate("query", exportQuerySchema),
      async (c) => {
        const user = c.get("user");
        const { format, timeZone } = c.req.valid("query");
        const conversation = await conversations.get(user.id, c.req.valid("param").id);
        const { leafId } = await conversations.find(user.id, conversation.id);
        const whole = await exportConversation(db, conversation, leafId, clock.now());
        const exported = { ...whole, messages: await withoutHiddenCards(db, viewerOf(c), whole.messages) };
        c.header("Content-Disposition", `attachment; filename="${exportFileName(conversation.title, format)}"`);
        if (format === "json")
          return c.body(JSON.stringify(exported, null, 2), 200, { "Content-Type": "application/json" });
        const companion = conversation.companionId ? await companions.findUsable(user, conversation.companionId) : null;
        const assistant = companion?.name ?? "Hearth";
        const markdown = toMarkdown(exported, {
          names: { user: user.name, assistant },
          ...(timeZone === undefined ? {} : { timeZone }),
        });
        return c.body(markdown, 200, { "Content-Type": "text/markdown; charset=utf-8" });
      },
    );
}
