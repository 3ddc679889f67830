// A memory as the contract shows it: without its vector, with where it came from.
import type { Memory, MemoryVersion } from "../shared/contract/memories.ts";
import { iso } from "../store/database.ts";
import type { MemoryRow, MemoryVersionRow } from "./memory-store.ts";

const sourceOf = ({
  origin,
  conversationId,
  messageId,
  saidAt,
}: Pick<MemoryRow, "origin" | "conversationId" | "messageId" | "saidAt">) => ({
  origin,
  conversationId,
  // A message is found through its conversation only.
  messageId: conversationId === null ? null : messageId,
  saidAt: iso(saidAt),
});

export function toMemory(row: MemoryRow): Memory {
  const { id, text, kind, subject, companionId, versions, createdAt, updatedAt } = row;
  return {
    ...{ id, text, kind, subject, companionId, versions },
    source: sourceOf(row),
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
  };
}

export const toVersion = (row: MemoryVersionRow): MemoryVersion => ({
  text: row.text,
  source: sourceOf(row),
  replacedAt: iso(row.replacedAt),
});
