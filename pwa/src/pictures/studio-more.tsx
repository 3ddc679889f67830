// What few need, folded away: which model paints and how, what is to be left out, and the number it begins with.
import { IMAGE_CFG, IMAGE_PROMPT_MAX_CHARS, IMAGE_STEPS } from "@hearth/handlers/shared/contract/limits.ts";
import { useId } from "preact/hooks";
import { formatNumber } from "../messages/formats.ts";
import { CountChoice, LoraChoice, type StudioOptionsProps } from "./studio-choices.tsx";
import { checkpointsFor, workflowOf, workflowsFor } from "./ways-of-painting.ts";
import { t } from "./words.ts";

/** Stands for "as usual" in a list of choices; no id is empty. */
const USUAL = "";

export function StudioMore({ draft, options, onChange }: StudioOptionsProps) {
  const workflow = workflowOf(draft, options);
  const takes = new Set(workflow?.takes ?? []);
  const workflows = workflowsFor(draft, options);
  const checkpoints = checkpointsFor(draft, options);
  const chosenCheckpoint = checkpoints.find(({ id }) => id === draft.checkpointId);
  const negative = useId();
  return (
    <details class="studio-more">
      <summary>{t("studio.more")}</summary>
      <div class="studio-more-body">
        {takes.has("count") && <CountChoice draft={draft} onChange={onChange} />}
        {takes.has("loras") && <LoraChoice draft={draft} options={options} onChange={onChange} />}
        {takes.has("checkpoint") && checkpoints.length > 1 && (
          <Pick
            label={t("studio.checkpoint")}
            value={chosenCheckpoint?.id ?? USUAL}
            usual={t("studio.usualOne")}
            choices={checkpoints}
            onChoose={(id) => onChange({ checkpointId: id === USUAL ? null : id })}
          />
        )}
        {workflows.length > 1 && (
          <Pick
            label={t("studio.workflow")}
            value={draft.workflowId ?? USUAL}
            usual={t("studio.usualOne")}
            choices={workflows}
            onChoose={(id) => onChange({ workflowId: id === USUAL ? null : id })}
          />
        )}
        {takes.has("negativePrompt") && (
          <div class="studio-field">
            <label for={negative}>{t("studio.negative")}</label>
            <textarea
              id={negative}
              class="field studio-area"
              dir="auto"
              rows={1}
              maxLength={IMAGE_PROMPT_MAX_CHARS}
              value={draft.writtenOut?.negativePrompt ?? draft.negativePrompt}
              onInput={({ currentTarget: { value } }) =>
                onChange({
                  negativePrompt: value,
                  ...(draft.writtenOut === null ? {} : { writtenOut: { ...draft.writtenOut, negativePrompt: value } }),
                })
              }
            />
          </div>
        )}
        <div class="studio-numbers">
          {takes.has("steps") && (
            <NumberField
              label={t("studio.steps")}
              hint={t("studio.stepsHint")}
              value={draft.steps}
              usual={workflow?.usual.steps ?? null}
              {...IMAGE_STEPS}
              step={1}
              onChange={(steps) => onChange({ steps })}
            />
          )}
          {takes.has("cfg") && (
            <NumberField
              label={t("studio.cfg")}
              hint={t("studio.cfgHint")}
              value={draft.cfg}
              usual={workflow?.usual.cfg ?? null}
              {...IMAGE_CFG}
              step={0.1}
              onChange={(cfg) => onChange({ cfg })}
            />
          )}
          {takes.has("seed") && (
            <NumberField
              label={t("studio.seed")}
              hint={t("studio.seedHint")}
              value={draft.seed}
              usual={null}
              min={0}
              max={Number.MAX_SAFE_INTEGER}
              step={1}
              onChange={(seed) => onChange({ seed })}
            />
          )}
        </div>
        {options.adult && (
          <label class="studio-switch">
            <input
              type="checkbox"
              role="switch"
              aria-checked={draft.rating === "adult"}
              checked={draft.rating === "adult"}
              onChange={(event) => onChange({ rating: event.currentTarget.checked ? "adult" : "general" })}
            />
            <span>{t("studio.adult")}</span>
          </label>
        )}
      </div>
    </details>
  );
}

interface PickProps {
  label: string;
  value: string;
  usual: string;
  choices: readonly { id: string; name: string }[];
  onChoose: (id: string) => void;
}

function Pick({ label, value, usual, choices, onChoose }: PickProps) {
  const id = useId();
  return (
    <div class="studio-field">
      <label for={id}>{label}</label>
      <select id={id} class="field select" value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value={USUAL}>{usual}</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Whole where only whole ones are taken. */
const inSteps = (value: number, step: number) => (step === 1 ? Math.round(value) : value);

interface NumberFieldProps {
  label: string;
  hint: string;
  /** null: as usual. */
  value: number | null;
  /** What that is; null: no single number. */
  usual: number | null;
  min: number;
  max: number;
  step: number;
  onChange: (value: number | null) => void;
}

function NumberField({ label, hint, value, usual, min, max, step, onChange }: NumberFieldProps) {
  const id = useId();
  return (
    <div class="studio-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="field"
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step={step}
        placeholder={usual === null ? t("studio.usual") : formatNumber(usual)}
        value={value ?? ""}
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget: { valueAsNumber } }) =>
          onChange(Number.isNaN(valueAsNumber) ? null : inSteps(Math.min(max, Math.max(min, valueAsNumber)), step))
        }
      />
      <p id={`${id}-hint`} class="pictures-hint">
        {hint}
      </p>
    </div>
  );
}
