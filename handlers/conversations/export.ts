// A conversation as a file to keep: Markdown for people, JSON for programs.
import type { Conversation, ConversationExport, Message } from "../shared/contract/conversations.ts";
import { heardOf } from "../shared/heard.ts";
import { splitThinking } from "../shared/thinking.ts";
import { type Database, iso } from "../store/database.ts";
import { readPath, toMessages } from "./messages.ts";

/** More messages than a family writes in one conversation; it bounds the memory of one export. */
const EXPORT_MAX_MESSAGES = 20_000;

export async function exportConversation(
  db: Database,
  conversation: Conversation,
  leafId: string | null,
  nowMs: number,
): Promise<ConversationExport> {
  const rows = leafId === null ? [] : await readPath(db, conversation.id, leafId, EXPORT_MAX_MESSAGES);
  const messages: Message[] = [];
  // In portions, because SQLite bounds the number of parameters of one query.
  for (let start = 0; start < rows.length; start += 500) {
    messages.push(...(await toMessages(db, conversation.id, rows.slice(start, start + 500))));
  }
  const { activeRunId: _, ...kept } = conversation;
  return { format: "hearth-conversation", version: 1, exportedAt: iso(nowMs), conversation: kept, messages };
}

const NOTE: Partial<Record<Message["status"], string>> = {
  interrupted: "*(This answer was cut short.)*",
  cancelled: "*(This answer was stopped.)*",
  failed: "*(This answer failed.)*",
};

export interface MarkdownOptions {
  /** Who speaks, by name. */
  names: { user: string; assistant: string };
  /** IANA name; left out: the zone of this home. */
  timeZone?: string;
}

/**
 * Headings name who speaks and when; what was said is kept word for word, without what a model thought aloud. Nobody
 * knows where the file will be read, so its head says which clock the times are from.
 */
export function toMarkdown(
  { conversation, messages, exportedAt }: ConversationExport,
  { names, timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone }: MarkdownOptions,
): string {
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone });
  const parts = messages.map((message) => {
    const who = message.role === "user" ? names.user : names.assistant;
    const pictures = message.attachments.map(() => "*(with a picture)*");
    const about = message.about === null ? [] : [`*(about “${oneLine(message.about.title)}”, a page of the library)*`];
    const words = message.role === "user" ? message.content : answerWords(message);
    const note = NOTE[message.status];
    const heading = `## ${who}, ${format.format(new Date(message.createdAt))}`;
    const shown = describeCard(message.card);
    return [heading, ...pictures, ...about, ...(words === "" ? [] : [words]), ...shown, ...(note ? [note] : [])].join(
      "\n\n",
    );
  });
  const head = `Exported on ${format.format(new Date(exportedAt))}. Times are ${timeZone} time.`;
  return `${[`# ${conversation.title || "Conversation"}`, head, ...parts].join("\n\n")}\n`;
}

/** What was shown beside the words, as far as it can be read. */
function describeCard(card: Message["card"]): string[] {
  switch (card?.kind) {
    case "image_job":
      return ["*(painted a picture)*"];
    case "library":
      return [
        card.sources.map(({ n, title, bookTitle }) => `[${n}] ${oneLine(title)}, ${oneLine(bookTitle)}`).join("  \n"),
      ];
    case "places":
      return [
        card.items.map((place) => `- ${oneLine([place.name, place.address].filter(Boolean).join(", "))}`).join("\n"),
      ];
    case "route":
      return [card.route.steps.map((step, at) => `${at + 1}. ${oneLine(step.text)}`).join("\n")];
    case "timer":
      return [card.timers.map(({ kind, name }) => `- ${name === null ? kind : oneLine(name)}`).join("\n")];
    case undefined:
      return [];
  }
}

/** Names from books and maps stay in their line. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** With a mark where somebody broke in while it was spoken. */
function answerWords({ content, heardUntil }: Message): string {
  const broken = heardOf(content, heardUntil);
  return broken === null
    ? splitThinking(content).answer
    : `${broken.heard} *[interrupted here]* ${broken.unheard}`.trim();
}

/** A name that every file system takes. */
export function exportFileName(title: string, extension: "md" | "json"): string {
  const safe = title
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${safe || "conversation"}.${extension}`;
}
