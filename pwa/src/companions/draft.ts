// What the editor holds of a companion, and what of it is new.
import type { Companion, CreateCompanion } from "@hearth/handlers/shared/contract/companions.ts";

export interface CompanionDraft {
  name: string;
  avatar: string | null;
  persona: string;
  greeting: string;
  /** 0 to 2; null: the model's own. */
  temperature: number | null;
  /** null: whichever model Hearth uses. */
  modelId: string | null;
  /** null: the one that Hearth speaks with. */
  ttsVoice: string | null;
  /** 0.8 to 1.3; null: as the voice itself. */
  speechRate: number | null;
  /** A wake word that is installed; it wins over the phrase. null: as the home has it. */
  wakeWordModelId: string | null;
  wakeWordPhrase: string | null;
  visibility: Companion["visibility"];
}

export type DraftField = keyof CompanionDraft;

export const EMPTY_DRAFT: CompanionDraft = {
  name: "",
  avatar: null,
  persona: "",
  greeting: "",
  temperature: null,
  modelId: null,
  ttsVoice: null,
  speechRate: null,
  wakeWordModelId: null,
  wakeWordPhrase: null,
  visibility: "mine",
};

const FIELDS = Object.keys(EMPTY_DRAFT) as DraftField[];

export const draftOf = ({
  name,
  avatar,
  persona,
  greeting,
  temperature,
  modelId,
  ttsVoice,
  speechRate,
  wakeWordModelId,
  wakeWordPhrase,
  visibility,
}: CompanionDraft): CompanionDraft => ({
  name,
  avatar,
  persona,
  greeting,
  temperature,
  modelId,
  ttsVoice,
  speechRate,
  wakeWordModelId,
  wakeWordPhrase,
  visibility,
});

/** One's own copy of a companion of somebody else: only for oneself until one says otherwise. */
export const copyOf = (companion: CompanionDraft): CompanionDraft => ({ ...draftOf(companion), visibility: "mine" });

export const isChanged = (draft: CompanionDraft, from: CompanionDraft): boolean =>
  FIELDS.some((field) => draft[field] !== from[field]);

/** Only what differs: what somebody else has changed meanwhile stays. */
export function changesOf(draft: CompanionDraft, from: CompanionDraft): Partial<CreateCompanion> {
  return Object.fromEntries(
    FIELDS.filter((field) => draft[field] !== from[field]).map((field) => [field, draft[field]]),
  );
}

export const isDraftField = (name: string): name is DraftField => (FIELDS as string[]).includes(name);
