// The editor's choices: how free the answers are, which model speaks, who may talk with the companion.
import { House, Lock } from "lucide";
import { useHouse } from "../app/hearth.ts";
import { Icon } from "../ui/icon.tsx";
import type { CompanionDraft } from "./draft.ts";
import { describedBy, Field, FieldError, fieldId } from "./field.tsx";
import { TEMPERATURE_MAX, TEMPERATURE_START, TEMPERATURE_STEP, temperatureWord } from "./temperature.ts";
import type { FieldErrors } from "./use-editor.ts";
import { t } from "./words.ts";

export interface ChoiceProps {
  draft: CompanionDraft;
  errors: FieldErrors;
  isFixed: boolean;
  onChange: (part: Partial<CompanionDraft>) => void;
}

export function VisibilityChoice({ draft, errors, isFixed, onChange }: ChoiceProps) {
  const options = [
    { value: "mine", icon: Lock, label: t("companion.visibilityMine"), hint: t("companion.visibilityMineHint") },
    { value: "household", icon: House, label: t("companion.visibilityAll"), hint: t("companion.visibilityAllHint") },
  ] as const;
  return (
    <fieldset class="form-field" id={fieldId("visibility")} tabIndex={-1} disabled={isFixed}>
      <legend class="form-label">{t("companion.visibility")}</legend>
      <div class="options">
        {options.map(({ value, icon, label, hint }) => (
          <label key={value} class="option">
            <input
              type="radio"
              name="visibility"
              checked={draft.visibility === value}
              onChange={() => onChange({ visibility: value })}
            />
            <span class="option-words">
              <span class="option-label">
                <Icon node={icon} size={18} />
                {label}
              </span>
              <span class="form-hint">{hint}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldError field="visibility" error={errors.visibility} />
    </fieldset>
  );
}

export function TemperatureChoice({ draft, errors, isFixed, onChange }: ChoiceProps) {
  const { temperature } = draft;
  const word = temperatureWord(temperature ?? TEMPERATURE_START);
  const said = t(`temperature.${word}`);
  return (
    <fieldset class="form-field" id={fieldId("temperature")} tabIndex={-1} disabled={isFixed}>
      <legend class="form-label">{t("companion.temperature")}</legend>
      <div class="options options-short">
        <label class="option">
          <input
            type="radio"
            name="temperature"
            checked={temperature === null}
            onChange={() => onChange({ temperature: null })}
          />
          <span class="option-label">{t("companion.temperatureModel")}</span>
        </label>
        <label class="option">
          <input
            type="radio"
            name="temperature"
            checked={temperature !== null}
            onChange={() => onChange({ temperature: temperature ?? TEMPERATURE_START })}
          />
          <span class="option-label">{t("companion.temperatureOwn")}</span>
        </label>
      </div>
      {temperature !== null && (
        <div class="temperature">
          <input
            type="range"
            class="slider"
            min={0}
            max={TEMPERATURE_MAX}
            step={TEMPERATURE_STEP}
            value={temperature}
            aria-label={t("companion.temperatureSlider")}
            aria-valuetext={`${said}: ${t(`temperature.${word}Hint`)}`}
            onInput={(event) => onChange({ temperature: Number(event.currentTarget.value) })}
          />
          <p class="form-hint" aria-hidden="true">
            <strong>{said}</strong>: {t(`temperature.${word}Hint`)}
          </p>
        </div>
      )}
      <FieldError field="temperature" error={errors.temperature} />
    </fieldset>
  );
}

export function ModelChoice({ draft, errors, isFixed, onChange }: ChoiceProps) {
  const { items, defaultChatModel } = useHouse().models.value;
  const chatModels = items.filter(({ kind }) => kind === "chat");
  const { modelId } = draft;
  const isGone = modelId !== null && !chatModels.some(({ id }) => id === modelId);
  return (
    <Field field="modelId" label={t("companion.model")} error={errors.modelId}>
      <select
        class="field select"
        {...describedBy("modelId", errors.modelId)}
        disabled={isFixed}
        value={modelId ?? ""}
        onChange={(event) => onChange({ modelId: event.currentTarget.value || null })}
      >
        <option value="">
          {defaultChatModel === null
            ? t("companion.modelDefault")
            : t("companion.modelDefaultNamed", { name: defaultChatModel })}
        </option>
        {chatModels.map(({ id }) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
        {isGone && <option value={modelId}>{t("companion.modelGone", { name: modelId })}</option>}
      </select>
    </Field>
  );
}
