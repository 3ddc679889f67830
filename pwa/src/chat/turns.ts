// The messages on the screen as a pure list: what is said, sent, streamed and loaded again.
import type { Message } from "@hearth/handlers/shared/contract/conversations.ts";
import type { Draft } from "./drafts.ts";

/** A message with what only the screen knows about it. */
export interface ShownMessage extends Message {
  /** Stays the same when a message gets its real id, so that nothing jumps. */
  key: string;
  /** Earlier messages that did not fit into what the model could read. */
  droppedMessages?: number;
}

/** The user's own message before the service has numbered it. */
export function unsentMessage(key: string, { text, pictures, about }: Draft, parentId: string | null): ShownMessage {
  return {
    ...blank(key, "user", parentId),
    content: text,
    about: about ?? null,
    attachments: pictures.map(({ key: id, dataUrl }) => ({ id, mediaType: "image/*", url: dataUrl })),
  };
}

/** The place where an answer will stand. */
export function awaitedAnswer(key: string, parentId: string | null): ShownMessage {
  return { ...blank(key, "assistant", parentId), status: "streaming" };
}

function blank(key: string, role: Message["role"], parentId: string | null): ShownMessage {
  return {
    key,
    id: key,
    parentId,
    role,
    content: "",
    status: "complete",
    errorCode: null,
    runId: null,
    route: null,
    model: null,
    finishReason: null,
    attachments: [],
    card: null,
    about: null,
    versions: [],
    heardUntil: null,
    createdAt: new Date().toISOString(),
  };
}

/** Everything before a message: what stays when it is said or answered anew. */
export function before(messages: ShownMessage[], messageId: string): ShownMessage[] {
  const index = messages.findIndex((message) => message.id === messageId);
  return index < 0 ? messages : messages.slice(0, index);
}

/** Gives a message its id. */
export function renamed(messages: ShownMessage[], from: string, to: string): ShownMessage[] {
  return messages.map((message) => (message.id === from ? { ...message, id: to } : message));
}

export function changed(messages: ShownMessage[], id: string, change: Partial<ShownMessage>): ShownMessage[] {
  return messages.map((message) => (message.id === id ? { ...message, ...change } : message));
}

/** Puts the newest page, as the service has it, over what is shown; older pages that lead to it stay. */
export function withNewestPage(shown: ShownMessage[], page: Message[]): { messages: ShownMessage[]; joined: boolean } {
  const first = page[0];
  const joint = first === undefined ? -1 : shown.findIndex((message) => message.id === first.id);
  const kept = joint < 0 ? [] : shown.slice(0, joint);
  const known = new Map(shown.map((message) => [message.id, message]));
  return { messages: [...kept, ...page.map((message) => asShown(message, known.get(message.id)))], joined: joint >= 0 };
}

/** Puts an older page in front. */
export function withOlderPage(shown: ShownMessage[], page: Message[]): ShownMessage[] {
  const known = new Set(shown.map((message) => message.id));
  return [...page.filter((message) => !known.has(message.id)).map((message) => asShown(message)), ...shown];
}

/** What is the same stays the same object: its row on the screen is not drawn again. */
function asShown(message: Message, known?: ShownMessage): ShownMessage {
  if (known === undefined) return { ...message, key: message.id };
  const { key, droppedMessages, ...before } = known;
  if (isSame(message, before)) return known;
  return { ...message, key, ...(droppedMessages === undefined ? {} : { droppedMessages }) };
}

const isSame = (message: Message, before: Message): boolean =>
  (Object.keys(message) as (keyof Message)[]).every((field) => {
    const [one, other] = [message[field], before[field]];
    return one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));
  });
