// How a companion sounds: its voice, how fast it speaks, and a sample of both.
import { SPEECH_RATE } from "@hearth/handlers/shared/contract/limits.ts";
import { formatNumber } from "../messages/formats.ts";
import { speech } from "../messages/speech.ts";
import { useResource } from "../settings/use-resource.ts";
import { useVoiceApi } from "../settings/voice-api.ts";
import { groupVoices } from "../voice/group-voices.ts";
import { SampleButton, SampleNote } from "../voice/sample-button.tsx";
import { groupName } from "../voice/voice-names.ts";
import type { ChoiceProps } from "./choices.tsx";
import { describedBy, Field } from "./field.tsx";
import { t } from "./words.ts";

const RATE_STEP = 0.05;
/** As fast as the voice itself. */
const USUAL_RATE = 1;
const SLOW_BELOW = 0.95;
const FAST_ABOVE = 1.05;

export function VoiceChoice({ draft, errors, isFixed, onChange }: ChoiceProps) {
  const api = useVoiceApi();
  const { data, error } = useResource(api.voices);
  const { ttsVoice, speechRate } = draft;
  const voices = data?.voices ?? [];
  const isGone = ttsVoice !== null && !voices.some(({ id }) => id === ttsVoice);
  const own = voices.find(({ id }) => id === (ttsVoice ?? data?.defaultVoice));
  const hint = error !== null || (data !== null && voices.length === 0) ? t("companion.voiceAway") : undefined;
  const sample = draft.greeting.trim() || t("companion.voiceSample");
  return (
    <>
      <Field
        field="ttsVoice"
        label={t("companion.voice")}
        error={errors.ttsVoice}
        {...(hint === undefined ? {} : { hint })}
      >
        <div class="voice-choice">
          <select
            class="field select"
            {...describedBy("ttsVoice", errors.ttsVoice)}
            disabled={isFixed}
            value={ttsVoice ?? ""}
            onChange={(event) => onChange({ ttsVoice: event.currentTarget.value || null })}
          >
            <option value="">{t("companion.voiceDefault")}</option>
            {groupVoices(voices, speech.value.locale).map((group) => (
              <optgroup key={groupName(group)} label={groupName(group)}>
                {group.voices.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
            {isGone && <option value={ttsVoice}>{t("companion.voiceGone", { name: ttsVoice })}</option>}
          </select>
          <SampleButton
            id="companion"
            name={own?.name ?? t("companion.voiceDefault")}
            voice={ttsVoice ?? undefined}
            text={sample}
            speechRate={speechRate}
            isWide
          />
        </div>
        <SampleNote />
      </Field>
      <Field field="speechRate" label={t("companion.rate")} error={errors.speechRate}>
        <div class="temperature">
          <input
            type="range"
            class="slider"
            {...describedBy("speechRate", errors.speechRate)}
            min={SPEECH_RATE.min}
            max={SPEECH_RATE.max}
            step={RATE_STEP}
            disabled={isFixed}
            value={speechRate ?? USUAL_RATE}
            aria-valuetext={rateWords(speechRate)}
            onInput={(event) => {
              const rate = Number(event.currentTarget.value);
              onChange({ speechRate: rate === USUAL_RATE ? null : rate });
            }}
          />
          <p class="form-hint" aria-hidden="true">
            <strong>{rateWords(speechRate)}</strong>
            {speechRate !== null && ` · ${formatNumber(speechRate)}×`}
          </p>
        </div>
      </Field>
    </>
  );
}

function rateWords(rate: number | null): string {
  const spoken = rate ?? USUAL_RATE;
  if (spoken < SLOW_BELOW) return t("companion.rateSlow");
  return spoken > FAST_ABOVE ? t("companion.rateFast") : t("companion.rateNormal");
}
