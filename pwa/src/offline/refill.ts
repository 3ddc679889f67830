// Keeps the latest conversations on this device up to date, also those that were read or written elsewhere.
import type { Conversation } from "@hearth/handlers/shared/contract/conversations.ts";
import type { Api } from "../api/api.ts";
import type { Keep } from "./keep.ts";

/** As many as one finds again on the way to work. */
export const REFILL_MAX = 20;

/**
 * Fetches the newest messages of each conversation that is kept in an older state, one after the other. Ends early when
 * the signal aborts or the service can't be reached.
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
  for (const conversation of stale.slice(0, REFILL_MAX)) {
    if (signal.aborted) return;
    const page = await conversations.messages(conversation.id).catch(() => null);
    // Unreachable, or deleted meanwhile: the next list tells.
    if (page === null || signal.aborted) return;
    await keep.keepConversation(conversation, page.items, page.nextCursor);
  }
}
