// How one wakes a companion: a wake word that is installed, or a phrase; the wake word wins.
import { useResource } from "../settings/use-resource.ts";
import { useWakeApi } from "../settings/wake-api.ts";
import { ws } from "../settings/wake-words.ts";
import type { ChoiceProps } from "./choices.tsx";
import { describedBy, Field } from "./field.tsx";

/** As the contract has it. */
const PHRASE_MAX_CHARS = 100;

export function WakeChoice({ draft, errors, isFixed, onChange }: ChoiceProps) {
  const api = useWakeApi();
  const { data } = useResource(api.list);
  const { wakeWordModelId, wakeWordPhrase } = draft;
  const items = data?.items ?? [];
  const isGone = wakeWordModelId !== null && data !== null && !items.some(({ id }) => id === wakeWordModelId);
  const isEmpty = data !== null && items.length === 0 && wakeWordModelId === null;
  return (
    <>
      <Field
        field="wakeWordModelId"
        label={ws("companionWake.model")}
        hint={ws(isEmpty ? "companionWake.noneInstalled" : "companionWake.modelHint")}
        error={errors.wakeWordModelId}
      >
        <select
          class="field select"
          {...describedBy("wakeWordModelId", errors.wakeWordModelId)}
          disabled={isFixed || isEmpty}
          value={wakeWordModelId ?? ""}
          onChange={(event) => onChange({ wakeWordModelId: event.currentTarget.value || null })}
        >
          <option value="">{ws("companionWake.none")}</option>
          {items.map(({ id, phrase }) => (
            <option key={id} value={id}>
              {phrase}
            </option>
          ))}
          {wakeWordModelId !== null && (isGone || data === null) && (
            <option value={wakeWordModelId}>
              {isGone ? ws("companionWake.gone", { name: wakeWordModelId }) : wakeWordModelId}
            </option>
          )}
        </select>
      </Field>
      <Field
        field="wakeWordPhrase"
        label={ws("companionWake.phrase")}
        hint={ws(
          wakeWordModelId !== null && wakeWordPhrase !== null ? "companionWake.both" : "companionWake.phraseHint",
        )}
        error={errors.wakeWordPhrase}
      >
        <input
          class="field"
          {...describedBy("wakeWordPhrase", errors.wakeWordPhrase)}
          maxLength={PHRASE_MAX_CHARS}
          autocomplete="off"
          dir="auto"
          placeholder={ws("companionWake.phraseExample")}
          readOnly={isFixed}
          value={wakeWordPhrase ?? ""}
          onInput={(event) => onChange({ wakeWordPhrase: event.currentTarget.value || null })}
        />
      </Field>
    </>
  );
}
