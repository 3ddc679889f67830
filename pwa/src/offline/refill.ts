// Keeps the latest conversations on this device up to date, also those that were read, written or deleted elsewhere.
import type { Conversation, Message } from "@hearth/handlers/shared/contract/conversations.ts";
import type { Api, Page } from "../api/api.ts";
import { ServiceError } from "../api/errors.ts";
import type { Keep } from "./keep.ts";

/** As many as one finds again on the way to work. */
export const REFILL_MAX = 20;

/**
 * Fetches the newest messages of each conversation that is kept in an older state, one after the other, and lets go of
 * those that were deleted. Ends early when the signal aborts or the service can't be reached.
 */
export async function refillKeep(
  { conversations }: Pick<Api, "conversations">,
  keep: Keep,
  latest: Conversation[],
  signal: AbortSignal,
): Promise<void> {
  const versions = await keep.versions();
  // A running answer changes its conversation once more when it ends.
  const stale = latest.filter(
    ({ id, updatedAt, activeRunId }) => activeRunId === null && versions.get(id) !== updatedAt,
  );
  try {
    for (const conversation of stale.slice(0, REFILL_MAX)) {
      if (signal.aborted) return;
      const page = await conversations.messages(conversation.id);
      if (signal.aborted) return;
      const { messages, olderCursor } = await withKept(keep, conversation.id, page);
      await keep.keepConversation(conversation, messages, olderCursor);
    }
    const listed = new Set(latest.map(({ id }) => id));
    const unlisted = [...versions.keys()].filter((id) => !listed.has(id));
    for (const id of unlisted.slice(0, REFILL_MAX)) {
      if (signal.aborted) return;
      // Archived, or further down the list; or gone.
      if (await isGone(() => conversations.get(id))) await keep.forgetConversation(id);
    }
  } catch {
    // Unreachable, or deleted just now: the next list tells, and begins anew.
  }
}

/** Older messages that are kept and lead to the page stay. */
async function withKept(
  keep: Keep,
  id: string,
  page: Page<Message>,
): Promise<{ messages: Message[]; olderCursor: string | null }> {
  const kept = await keep.conversation(id);
  const joint = kept?.messages.findIndex((message) => message.id === page.items[0]?.id) ?? -1;
  if (kept === null || joint < 0) return { messages: page.items, olderCursor: page.nextCursor };
  return { messages: [...kept.messages.slice(0, joint), ...page.items], olderCursor: kept.olderCursor };
}

async function isGone(get: () => Promise<unknown>): Promise<boolean> {
  try {
    await get();
    return false;
  } catch (error) {
    if (error instanceof ServiceError && error.code === "not_found") return true;
    throw error;
  }
}
