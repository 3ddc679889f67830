// Cards of pictures that one may no longer see are left out of one's conversations.
import { inArray } from "drizzle-orm";
import type { Message } from "../shared/contract/conversations.ts";
import type { Database } from "../store/database.ts";
import { imageJobs } from "../store/schema.ts";
import { maySee, type Viewer } from "./rights.ts";

/** SQLite bounds the number of parameters of one query. */
const AT_ONCE = 500;

export async function withoutHiddenCards(db: Database, viewer: Viewer, messages: Message[]): Promise<Message[]> {
  const ids = messages.flatMap(({ card }) => (card?.kind === "image_job" ? [card.jobId] : []));
  const hidden = new Set<string>();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const rows = await db
      .select({ id: imageJobs.id, userId: imageJobs.userId, rating: imageJobs.rating })
      .from(imageJobs)
      .where(inArray(imageJobs.id, ids.slice(start, start + AT_ONCE)));
    for (const row of rows) if (!maySee(viewer, row)) hidden.add(row.id);
  }
  if (hidden.size === 0) return messages;
  return messages.map((message) =>
    message.card?.kind === "image_job" && hidden.has(message.card.jobId) ? { ...message, card: null } : message,
  );
}
