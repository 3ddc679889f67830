// Sorts conversations into pinned, today, yesterday and earlier, by the reader's own calendar.
import type { Conversation } from "@hearth/handlers/shared/contract/conversations.ts";

export type GroupName = "pinned" | "today" | "yesterday" | "earlier";

export interface Group {
  name: GroupName;
  items: Conversation[];
}

/** Newest first in each group; empty groups are left out. */
export function groupConversations(items: Conversation[], now: Date): Group[] {
  const today = startOfDay(now);
  const yesterday = new Date(today);
  // By calendar, not by 24 hours: days with a clock change are 23 or 25 hours long.
  yesterday.setDate(yesterday.getDate() - 1);

  const nameOf = (item: Conversation): GroupName => {
    if (item.pinned) return "pinned";
    const time = new Date(item.updatedAt);
    if (time >= today) return "today";
    return time >= yesterday ? "yesterday" : "earlier";
  };
  const sorted = [...items].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id.localeCompare(a.id));
  const names: GroupName[] = ["pinned", "today", "yesterday", "earlier"];
  return names
    .map((name) => ({ name, items: sorted.filter((item) => nameOf(item) === name) }))
    .filter((group) => group.items.length > 0);
}

function startOfDay(time: Date): Date {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate());
}
