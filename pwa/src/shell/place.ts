// Where in the app an address leads.

export type Place =
  | { name: "new" }
  /** `messageId`: the message to show, e.g. from a search. */
  | { name: "conversation"; conversationId: string; messageId: string | null }
  | { name: "unknown" };

/** Reads an address such as `/c/0197…?m=0198…`. */
export function readPlace(path: string, query: Record<string, string>): Place {
  if (path === "/" || path === "/index.html") return { name: "new" };
  const conversationId = /^\/c\/([0-9a-f-]{36})\/?$/.exec(path)?.[1];
  if (conversationId === undefined) return { name: "unknown" };
  return { name: "conversation", conversationId, messageId: query.m ?? null };
}

export const pathOfConversation = (conversationId: string, messageId?: string) =>
  messageId === undefined ? `/c/${conversationId}` : `/c/${conversationId}?m=${messageId}`;
