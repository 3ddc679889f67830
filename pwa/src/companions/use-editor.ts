// What the editor knows: the draft, what is wrong with it, and how it is saved, left or kept.
import type { Companion } from "@hearth/handlers/shared/contract/companions.ts";
import { NAME_MAX_CHARS, PERSONA_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { ServiceError } from "../api/errors.ts";
import { useHearth, useHouse } from "../app/hearth.ts";
import { explainChange } from "../chat/explain.ts";
import { COMPANIONS_PATH, pathOfCompanion, pathOfTalk } from "../shell/place.ts";
import { NEW_COMPANION } from "./companion-book.ts";
import {
  type CompanionDraft,
  changesOf,
  type DraftField,
  draftOf,
  EMPTY_DRAFT,
  isChanged,
  isDraftField,
} from "./draft.ts";
import { t } from "./words.ts";

export type FieldErrors = Partial<Record<DraftField, string>>;

export function useEditor(companion: Companion | null) {
  const { toasts, session } = useHearth();
  const { companionBook } = useHouse();
  const { route } = useLocation();
  const key = companion?.id ?? NEW_COMPANION;
  // What the draft began with; a change by somebody else meanwhile doesn't pull the words away.
  const [from] = useState<CompanionDraft>(() => (companion === null ? EMPTY_DRAFT : draftOf(companion)));
  const [kept] = useState(() => companionBook.unsaved.get(key));
  const [draft, setDraft] = useState<CompanionDraft>(kept?.draft ?? from);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isUnsaved = isChanged(draft, from);

  // Read when the screen goes, however one leaves it.
  const last = useRef({ draft, isUnsaved, isDone: false });
  last.current.draft = draft;
  last.current.isUnsaved = isUnsaved;
  useEffect(() => {
    companionBook.unsaved.delete(key);
    return () => {
      const { draft: left, isUnsaved: wasUnsaved, isDone } = last.current;
      if (isDone || !wasUnsaved) return;
      companionBook.unsaved.set(key, { draft: left, notes: [t("companion.keptNote")] });
      // Signed out: the words wait for the same person, the note would be read by the next one.
      if (session.state.peek().name !== "signed-in") return;
      const name = left.name.trim() || t("companion.previewNoName");
      const hide = toasts.show({
        text: t("companion.kept", { name }),
        action: {
          label: t("companion.goOn"),
          run() {
            hide();
            route(pathOfCompanion(companion?.id ?? null));
          },
        },
      });
    };
  }, []);

  const change = (part: Partial<CompanionDraft>) => {
    setDraft({ ...last.current.draft, ...part });
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
    setProblem(null);
  };
  const leave = (href: string = COMPANIONS_PATH) => {
    last.current.isDone = true;
    route(href);
  };
  const mark = (found: FieldErrors) => {
    setErrors(found);
    setProblem(t("companion.notSaved"));
    const first = (Object.keys(found) as DraftField[])[0];
    requestAnimationFrame(() => document.getElementById(`companion-field-${first}`)?.focus());
  };

  const save = async () => {
    const whole = { ...draft, name: draft.name.trim(), wakeWordPhrase: draft.wakeWordPhrase?.trim() || null };
    if (whole.name === "") return mark({ name: t("companion.needsName") });
    setSaving(true);
    try {
      const saved =
        companion === null
          ? await companionBook.create(whole)
          : await companionBook.change(companion.id, changesOf(whole, from));
      const hide = toasts.show({
        text: t("companion.saved", { name: saved.name }),
        action: {
          label: t("companions.talkShort"),
          run() {
            hide();
            route(pathOfTalk(saved.id));
          },
        },
      });
      leave();
    } catch (error) {
      setSaving(false);
      const found = error instanceof ServiceError ? errorsOf(error) : {};
      if (Object.keys(found).length > 0) mark(found);
      else setProblem(explainChange(error));
    }
  };

  return { draft, errors, problem, isSaving, isUnsaved, notes: kept?.notes ?? [], change, save, leave };
}

/** What the service found wrong, in words of this screen, at the field where it stands. */
function errorsOf({ issues }: ServiceError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path } of issues) {
    const field = path.split(".")[0] ?? "";
    if (isDraftField(field)) errors[field] = wordsFor(field);
  }
  return errors;
}

function wordsFor(field: DraftField): string {
  if (field === "name") return t("companion.wrongName", { count: NAME_MAX_CHARS });
  if (field === "avatar") return t("companion.wrongAvatar");
  if (field === "persona" || field === "greeting") return t("companion.wrongText", { count: PERSONA_MAX_CHARS });
  return t("companion.wrongChoice");
}
