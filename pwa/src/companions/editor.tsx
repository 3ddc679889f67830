// The editor of a companion; one of somebody else opens to be read, and to be copied.
import type { Companion } from "@hearth/handlers/shared/contract/companions.ts";
import { NAME_MAX_CHARS, PERSONA_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import { ArrowLeft, CopyPlus, MessageCircle, PanelLeftOpen } from "lucide";
import { useEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useHouse } from "../app/hearth.ts";
import { EarSign } from "../handsfree/ear-sign.tsx";
import { ConnectionBanner } from "../shell/connection-banner.tsx";
import { COMPANIONS_PATH, pathOfCompanion, pathOfTalk } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import { AvatarField } from "./avatar-field.tsx";
import { ModelChoice, TemperatureChoice, VisibilityChoice } from "./choices.tsx";
import { NEW_COMPANION } from "./companion-book.ts";
import { copyOf } from "./draft.ts";
import { describedBy, Field } from "./field.tsx";
import { GreetingPreview } from "./greeting-preview.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { useEditor } from "./use-editor.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { VoiceChoice } from "./voice-choice.tsx";
import { WakeChoice } from "./wake-choice.tsx";
import { t } from "./words.ts";

export interface EditorProps {
  /** null: one that is not made yet. */
  companion: Companion | null;
  onShowSide: (() => void) | null;
}

export function Editor({ companion, onShowSide }: EditorProps) {
  const editor = useEditor(companion);
  const { draft, errors, change } = editor;
  const [leaving, setLeaving] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const isFixed = companion !== null && !companion.editable;
  const tintId = companion?.id ?? "00";
  const choices = { draft, errors, isFixed, onChange: change };

  useLeaveGuard(editor.isUnsaved, setLeaving);
  useEffect(() => title.current?.focus(), []);

  return (
    <main class="conversation" id="room" tabIndex={-1}>
      <header class="topbar">
        {onShowSide && (
          <button type="button" class="icon-button" onClick={onShowSide} aria-label={t("list.show")}>
            <Icon node={PanelLeftOpen} />
          </button>
        )}
        <a class="button button-quiet room-back" href={COMPANIONS_PATH}>
          <Icon node={ArrowLeft} />
          <span>{t("companions.title")}</span>
        </a>
        <span class="topbar-title" />
        <EarSign />
      </header>
      <ConnectionBanner words={t("companions.away")} />
      <form
        class="editor"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!editor.isSaving && !isFixed) void editor.save();
        }}
      >
        <div class="scroller">
          <div class="editor-sheet">
            <h1 ref={title} class="room-title" tabIndex={-1}>
              {companion?.name ?? t("companion.newTitle")}
            </h1>
            {isFixed && <p class="editor-note">{t("companion.readOnly", { name: companion.name })}</p>}
            {editor.notes.length > 0 && (
              <ul class="editor-note" role="status">
                {editor.notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            )}
            <div class="editor-columns">
              <div class="editor-fields">
                <Field field="name" label={t("companion.name")} error={errors.name}>
                  <input
                    class="field"
                    {...describedBy("name", errors.name)}
                    maxLength={NAME_MAX_CHARS}
                    autocomplete="off"
                    readOnly={isFixed}
                    value={draft.name}
                    onInput={(event) => change({ name: event.currentTarget.value })}
                  />
                </Field>
                <AvatarField
                  id={tintId}
                  name={draft.name}
                  avatar={draft.avatar}
                  error={errors.avatar}
                  isFixed={isFixed}
                  onChange={(avatar) => change({ avatar })}
                />
                <LongText
                  field="persona"
                  label={t("companion.persona")}
                  hint={t("companion.personaHint")}
                  {...choices}
                />
                <LongText
                  field="greeting"
                  label={t("companion.greeting")}
                  hint={t("companion.greetingHint")}
                  {...choices}
                />
                <TemperatureChoice {...choices} />
                <VoiceChoice {...choices} />
                <WakeChoice {...choices} />
                <ModelChoice {...choices} />
                <VisibilityChoice {...choices} />
              </div>
              <GreetingPreview id={tintId} name={draft.name} avatar={draft.avatar} greeting={draft.greeting} />
            </div>
          </div>
        </div>
        {isFixed ? (
          <FixedFoot companion={companion} />
        ) : (
          <footer class="editor-foot">
            <p class="form-error" role="alert">
              {editor.problem}
            </p>
            <a class="button" href={COMPANIONS_PATH}>
              {t("companion.cancel")}
            </a>
            <button
              type="submit"
              class="button button-primary"
              disabled={editor.isSaving || (companion !== null && !editor.isUnsaved)}
            >
              {saveWords(editor.isSaving, companion === null)}
            </button>
          </footer>
        )}
      </form>
      {leaving !== null && (
        <LeaveDialog
          name={draft.name.trim() || t("companion.previewNoName")}
          onStay={() => setLeaving(null)}
          onLeave={() => editor.leave(leaving)}
        />
      )}
    </main>
  );
}

function saveWords(isSaving: boolean, isNew: boolean): string {
  if (isSaving) return t("companion.saving");
  return isNew ? t("companion.create") : t("companion.save");
}

interface LongTextProps {
  field: "persona" | "greeting";
  label: string;
  hint: string;
  draft: Record<"persona" | "greeting", string>;
  errors: Partial<Record<"persona" | "greeting", string>>;
  isFixed: boolean;
  onChange: (part: Partial<Record<"persona" | "greeting", string>>) => void;
}

function LongText({ field, label, hint, draft, errors, isFixed, onChange }: LongTextProps) {
  const text = draft[field];
  return (
    <Field
      field={field}
      label={label}
      hint={hint}
      error={errors[field]}
      count={{ chars: text.length, limit: PERSONA_MAX_CHARS }}
    >
      <textarea
        class={`field long-text long-text-${field}`}
        {...describedBy(field, errors[field])}
        maxLength={PERSONA_MAX_CHARS}
        dir="auto"
        readOnly={isFixed}
        value={text}
        onInput={(event) => onChange({ [field]: event.currentTarget.value })}
      />
    </Field>
  );
}

/** What one can do with a companion of somebody else. */
function FixedFoot({ companion }: { companion: Companion }) {
  const { companionBook } = useHouse();
  const { route } = useLocation();
  const copy = () => {
    companionBook.unsaved.set(NEW_COMPANION, { draft: copyOf(companion), notes: [] });
    route(pathOfCompanion(null));
  };
  return (
    <footer class="editor-foot">
      <button type="button" class="button" onClick={copy}>
        <Icon node={CopyPlus} />
        <span>{t("companions.copy")}</span>
      </button>
      <a class="button button-primary" href={pathOfTalk(companion.id)}>
        <Icon node={MessageCircle} />
        <span>{t("companions.talk", { name: companion.name })}</span>
      </a>
    </footer>
  );
}
