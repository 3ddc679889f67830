// What was written in the editor and not saved: kept on this device for the same person, until it is saved or left.
import type { DraftStorage } from "../chat/drafts.ts";
import { type CompanionDraft, EMPTY_DRAFT } from "./draft.ts";

/** `notes`: what one should know about it, e.g. after an import. */
export interface Unsaved {
  draft: CompanionDraft;
  notes: string[];
}

/** By the id of the companion; `new` for one that is not made yet. */
export interface UnsavedDrafts {
  get(key: string): Unsaved | null;
  set(key: string, unsaved: Unsaved): void;
  delete(key: string): void;
}

/** Stands among the person's other drafts in `storage`, so that signing out wipes it with them. */
export function createUnsavedDrafts(userId: string, storage: DraftStorage): UnsavedDrafts {
  const nameOf = (key: string) => `hearth.draft.${userId}.companion.${key}`;
  return {
    get: (key) => readUnsaved(storage.getItem(nameOf(key))),
    set: (key, unsaved) => storage.setItem(nameOf(key), JSON.stringify(unsaved)),
    delete: (key) => storage.removeItem(nameOf(key)),
  };
}

function readUnsaved(stored: string | null): Unsaved | null {
  if (stored === null) return null;
  try {
    const { draft, notes } = JSON.parse(stored) as Unsaved;
    return { draft: { ...EMPTY_DRAFT, ...draft }, notes: [...notes] };
  } catch {
    return null; // cut off by a full storage, or from another time
  }
}
