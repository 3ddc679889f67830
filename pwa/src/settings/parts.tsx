// What the sections are made of: panels, fields, choices, and lines that say how a change went.
import { type ComponentChildren, toChildArray } from "preact";
import { useId } from "preact/hooks";
import { explainChange } from "./explain-change.ts";
import type { ActionState } from "./use-action.ts";
import type { Resource } from "./use-resource.ts";
import { s } from "./words.ts";

export function Panel({ title, hint, children }: { title?: string; hint?: string; children: ComponentChildren }) {
  const id = useId();
  return (
    <section class="panel" aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <h2 id={id} class="panel-title">
          {title}
        </h2>
      )}
      {hint !== undefined && <p class="panel-hint">{hint}</p>}
      {children}
    </section>
  );
}

/** How a change went: said politely, or at once where it failed. Keeps its line, so that nothing jumps. */
export function ActionNote({ state, busy }: { state: ActionState; busy?: string }) {
  return (
    <>
      <span class="action-note" role="status">
        {state.name === "busy"
          ? (busy ?? s("settings.saving"))
          : state.name === "done"
            ? (state.words ?? s("settings.saved"))
            : ""}
      </span>
      <p class="action-problem" role="alert">
        {state.name === "failed" ? state.words : ""}
      </p>
    </>
  );
}

interface TextFieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  hint?: string;
  problem?: string | null;
  maxLength?: number;
  placeholder?: string;
  /** Id of a datalist. */
  list?: string;
  inputMode?: "decimal" | "numeric";
  type?: "time";
  autocomplete?: string;
  required?: boolean;
}

export function TextField({ label, value, onInput, hint, problem = null, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div class="form-row">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        class="field"
        value={value}
        aria-describedby={hint || problem ? `${id}-hint` : undefined}
        aria-invalid={problem !== null}
        onInput={(event) => onInput(event.currentTarget.value)}
        {...input}
      />
      {(hint || problem) && (
        <p id={`${id}-hint`} class={problem ? "field-problem" : "field-hint"}>
          {problem ?? hint}
        </p>
      )}
    </div>
  );
}

interface ChoicesProps<Value extends string> {
  label: string;
  hint?: string;
  value: Value;
  disabled?: boolean;
  /** `tiles` beside each other, `rows` below each other. */
  as?: "tiles" | "rows";
  options: Option<Value>[];
  onChoose: (value: Value) => void;
}

interface Option<Value extends string> {
  value: Value;
  title: string;
  /** Of the title, where it is in a language of its own. */
  lang?: string;
  text?: string;
  picture?: ComponentChildren;
  disabled?: boolean;
}

/** One of a few, each with room for a picture or a sentence. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, hint, value, disabled = false, as = "rows", options, onChoose } = props;
  const name = useId();
  return (
    <fieldset class="choices" disabled={disabled} aria-describedby={hint ? `${name}-hint` : undefined}>
      <legend>{label}</legend>
      {hint && (
        <p id={`${name}-hint`} class="field-hint">
          {hint}
        </p>
      )}
      <div class={`choices-${as}`}>
        {options.map((option) => (
          <label key={option.value} class="choice">
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChoose(option.value)}
            />
            {option.picture !== undefined && (
              <span class="choice-picture" aria-hidden="true">
                {option.picture}
              </span>
            )}
            <span class="choice-words">
              <span class="choice-title" lang={option.lang}>
                {option.title}
              </span>
              {option.text && <span class="choice-text">{option.text}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  title: string;
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Switch({ title, text, checked, onChange }: SwitchProps) {
  return (
    <label class="switch">
      <span class="choice-words">
        <span class="choice-title">{title}</span>
        <span class="choice-text">{text}</span>
      </span>
      <input
        type="checkbox"
        role="switch"
        class="switch-input"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

interface LoadedProps<Data> {
  resource: Resource<Data>;
  /** Shown meanwhile, as high as what comes. */
  rows: number;
  children: (data: Data) => ComponentChildren;
}

/** What was read, or its skeleton, or why it is not there and a way to try again. */
export function Loaded<Data>({ resource: { data, error, reload }, rows, children }: LoadedProps<Data>) {
  if (data !== null) return <>{toChildArray(children(data))}</>;
  if (error !== null) {
    return (
      <div class="panel load-problem">
        <p role="alert">
          {s("settings.failed")} {explainChange(error)}
        </p>
        <button type="button" class="button" onClick={() => reload()}>
          {s("settings.again")}
        </button>
      </div>
    );
  }
  return (
    <div class="panel rows-skeleton" role="status" aria-label={s("settings.loading")}>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
