// What Hearth remembers of Anna in the gallery.
import type { Memory, MemoryVersion } from "@hearth/handlers/shared/contract/memories.ts";
import { JUNIPER } from "./family.ts";
import { RICE } from "./talk.ts";

const memory = (n: number, text: string, more: Partial<Memory> = {}): Memory => ({
  ...{ id: `01900000-0000-7000-8000-0000000003${String(n).padStart(2, "0")}`, text, kind: "fact", subject: "" },
  ...{ companionId: null, versions: 0 },
  source: { origin: "told", conversationId: RICE.id, messageId: null, saidAt: "2026-02-11T18:20:00Z" },
  ...{ createdAt: "2026-02-11T18:20:00Z", updatedAt: "2026-02-11T18:20:00Z" },
  ...more,
});

export const LOCKER = memory(3, "My locker is number 12", {
  source: { origin: "asked", conversationId: null, messageId: null, saidAt: "2026-01-30T08:00:00Z" },
});

export const MEMORIES: Memory[] = [
  memory(1, "Lives at Mill Lane 4 in Ashford", { versions: 1 }),
  memory(2, "Her mother Ruth turns seventy on 9 June", { kind: "event", subject: "Ruth", companionId: JUNIPER.id }),
  LOCKER,
  memory(4, "Does not tolerate hazelnuts", {
    source: { origin: "hand", conversationId: null, messageId: null, saidAt: "2026-01-12T08:00:00Z" },
  }),
];

export const MEMORY_HISTORY: { items: MemoryVersion[] } = {
  items: [
    {
      text: "Lives at Harbour Street 14",
      source: { origin: "told", conversationId: null, messageId: null, saidAt: "2025-11-02T10:00:00Z" },
      replacedAt: "2026-02-11T18:20:00Z",
    },
  ],
};
