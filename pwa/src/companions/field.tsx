// A labelled field of the editor: its hint, its counter, and what is wrong with it.
import type { ComponentChildren } from "preact";
import type { DraftField } from "./draft.ts";
import { t } from "./words.ts";

export interface FieldProps {
  field: DraftField;
  label: string;
  hint?: string;
  error: string | undefined;
  /** How much is written of how much fits. */
  count?: { chars: number; limit: number };
  children: ComponentChildren;
}

export const fieldId = (field: DraftField) => `companion-field-${field}`;

/** For the control: its id and what describes it. */
export const describedBy = (field: DraftField, error: string | undefined) => ({
  id: fieldId(field),
  "aria-describedby": `${fieldId(field)}-hint${error === undefined ? "" : ` ${fieldId(field)}-error`}`,
  "aria-invalid": error !== undefined,
});

export function Field({ field, label, hint, error, count, children }: FieldProps) {
  return (
    <div class="form-field">
      <div class="form-label">
        <label for={fieldId(field)}>{label}</label>
        {count && (
          <span class={count.chars > count.limit * 0.95 ? "form-count form-count-near" : "form-count"}>
            {t("companion.counter", { count: count.chars, limit: count.limit })}
          </span>
        )}
      </div>
      {children}
      <p id={`${fieldId(field)}-hint`} class="form-hint">
        {hint}
      </p>
      <FieldError field={field} error={error} />
    </div>
  );
}

export function FieldError({ field, error }: Pick<FieldProps, "field" | "error">) {
  if (error === undefined) return null;
  return (
    <p id={`${fieldId(field)}-error`} class="form-error" role="alert">
      {error}
    </p>
  );
}
