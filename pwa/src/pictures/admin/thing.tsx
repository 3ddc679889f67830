// One thing of a list that opens to a form: its name, and in short how it stands.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

export interface ThingProps {
  name: string;
  /** E.g. its file. */
  detail?: string;
  tags: readonly (Tag | null)[];
  children: ComponentChildren;
}

export interface Tag {
  words: string;
  isOwn?: boolean;
  isCare?: boolean;
}

export function Thing({ name, detail, tags, children }: ThingProps) {
  return (
    <details class="thing">
      <summary>
        <span class="thing-words">
          <span class="thing-name">{name}</span>
          {detail !== undefined && <span class="thing-detail">{detail}</span>}
        </span>
        {tags.map(
          (tag) =>
            tag !== null && (
              <span key={tag.words} class={`tag ${tag.isOwn ? "tag-own" : ""} ${tag.isCare ? "tag-care" : ""}`}>
                {tag.words}
              </span>
            ),
        )}
      </summary>
      <div class="thing-body">{children}</div>
    </details>
  );
}

interface SelectProps<Value extends string> {
  label: string;
  hint?: string;
  value: Value;
  options: readonly { value: Value; title: string }[];
  onChoose: (value: Value) => void;
}

export function SelectField<Value extends string>({ label, hint, value, options, onChoose }: SelectProps<Value>) {
  const id = useId();
  return (
    <div class="form-row">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="field select"
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ currentTarget }) => {
          const chosen = options[currentTarget.selectedIndex];
          if (chosen !== undefined) onChoose(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} class="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

interface AreaProps {
  label: string;
  hint?: string;
  value: string;
  maxLength: number;
  onInput: (value: string) => void;
}

export function AreaField({ label, hint, value, maxLength, onInput }: AreaProps) {
  const id = useId();
  return (
    <div class="form-row">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        class="field thing-area"
        rows={2}
        value={value}
        maxLength={maxLength}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} class="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

interface TicksProps {
  label: string;
  options: readonly { value: string; title: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Any number of a few. */
export function Ticks({ label, options, chosen, onChange }: TicksProps) {
  return (
    <fieldset class="choices">
      <legend>{label}</legend>
      {options.map(({ value, title }) => (
        <label key={value} class="thing-tick">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  );
}
