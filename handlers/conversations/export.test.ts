// Conversations as Markdown: names, times on a clock that is told, and nothing that was only thought.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ConversationExport, Message } from "../shared/contract/conversations.ts";
import { exportFileName, toMarkdown } from "./export.ts";

const ID = "01890000-0000-7000-8000-000000000000";

function message(role: Message["role"], content: string, more: Partial<Message> = {}): Message {
  return {
    id: ID,
    parentId: null,
    role,
    content,
    status: "complete",
    errorCode: null,
    runId: null,
    route: null,
    model: null,
    finishReason: null,
    heardUntil: null,
    attachments: [],
    card: null,
    about: null,
    versions: [ID],
    createdAt: "2026-11-21T22:30:00.000Z",
    ...more,
  };
}

const exported = (...messages: Message[]): ConversationExport => ({
  format: "hearth-conversation",
  version: 1,
  exportedAt: "2026-11-22T08:00:00.000Z",
  conversation: {
    id: ID,
    title: "Rice",
    companionId: null,
    pinned: false,
    archived: false,
    createdAt: "2026-11-21T22:30:00.000Z",
    updatedAt: "2026-11-21T22:30:00.000Z",
  },
  messages,
});
const options = { names: { user: "Anna", assistant: "Juniper" }, timeZone: "Europe/Berlin" };

test("toMarkdown() writes names, and times on the clock that its head names", () => {
  assert.equal(
    toMarkdown(exported(message("user", "How?"), message("assistant", "Like *this*.")), options),
    [
      "# Rice",
      "Exported on 22 November 2026 at 09:00. Times are Europe/Berlin time.",
      "## Anna, 21 November 2026 at 23:30",
      "How?",
      "## Juniper, 21 November 2026 at 23:30",
      "Like *this*.\n",
    ].join("\n\n"),
  );
});

test("toMarkdown() leaves out what was thought aloud, and keeps a person's own words about it", () => {
  const text = toMarkdown(
    exported(
      message("user", "<think>is mine</think>"),
      message("assistant", "<think>secret</think>\n\nAloud."),
      message("assistant", "<think>cut", { status: "interrupted" }),
    ),
    options,
  );
  assert.match(text, /<think>is mine<\/think>/);
  assert.match(text, /23:30\n\nAloud\./);
  assert.match(text, /23:30\n\n\*\(This answer was cut short\.\)\*/);
  assert.doesNotMatch(text, /secret|cut\n/);
});

test("toMarkdown() marks where somebody broke in, and keeps what they did not hear", () => {
  const content = "<think>secret</think>Rice needs water. And time.";
  const text = (heardUntil: number | null) =>
    toMarkdown(exported(message("assistant", content, { heardUntil })), options);
  assert.match(text(content.indexOf("And")), /23:30\n\nRice needs water\. {2}\*\[interrupted here\]\* And time\.\n/);
  assert.match(text(0), /23:30\n\n\*\[interrupted here\]\* Rice needs water\. And time\.\n/);
  for (const whole of [null, content.length]) assert.doesNotMatch(text(whole), /interrupted/);
});

test("toMarkdown() says which clock it took when it was told none", () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const text = toMarkdown(exported(), { names: options.names });
  assert.ok(text.includes(`Times are ${timeZone} time.`), text);
});

test("exportFileName() takes what every file system takes", () => {
  assert.equal(exportFileName("Größe: ../x?", "md"), "Gro-e-x.md");
  assert.equal(exportFileName("你好", "json"), "conversation.json");
});
