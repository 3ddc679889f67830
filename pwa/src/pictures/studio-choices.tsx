// How the picture is to be: its shape, how many, and the styles that are put on top. Only what the workflow takes.

import type { ImageOptions, Lora } from "@hearth/handlers/shared/contract/images.ts";
import { IMAGE_COUNT_MAX, IMAGE_LORAS_MAX } from "@hearth/handlers/shared/contract/limits.ts";
import { Lock } from "lucide";
import { useId } from "preact/hooks";
import { formatNumber } from "../messages/formats.ts";
import { Icon } from "../ui/icon.tsx";
import { fittingLoras } from "./studio-draft.ts";
import type { StudioPartProps } from "./studio-source.tsx";
import { sizesOf, workflowOf } from "./ways-of-painting.ts";
import { t } from "./words.ts";

export interface StudioOptionsProps extends StudioPartProps {
  options: ImageOptions;
}

/** Each with its shape drawn. */
export function SizeChoice({ draft, options, onChange }: StudioOptionsProps) {
  const group = useId();
  const sizes = sizesOf(draft, options);
  const chosen = draft.size ?? sizes[0]?.name;
  if (sizes.length === 0) return null;
  return (
    <fieldset class="studio-field">
      <legend>{t("studio.size")}</legend>
      <div class="pills">
        {sizes.map(({ name, width, height }) => (
          <label key={name} class="pill">
            <input type="radio" name={group} checked={name === chosen} onChange={() => onChange({ size: name })} />
            <span
              class="pill-shape"
              aria-hidden="true"
              style={{ aspectRatio: `${width} / ${height}`, [width > height ? "width" : "height"]: "20px" }}
            />
            <span>{t(`studio.size.${name}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** That the next pictures begin with the same number; without opening what is folded away. */
export function SeedLock({ draft, options, onChange }: StudioOptionsProps) {
  const { seed } = draft;
  if (seed === null || workflowOf(draft, options)?.takes.includes("seed") !== true) return null;
  return (
    <p class="studio-seed">
      <Icon node={Lock} size={18} />
      <span>{t("studio.seedKept", { seed: String(seed) })}</span>
      <button type="button" class="button button-quiet" onClick={() => onChange({ seed: null })}>
        {t("studio.seedFree")}
      </button>
    </p>
  );
}

const COUNTS = Array.from({ length: IMAGE_COUNT_MAX }, (_, index) => index + 1);

export function CountChoice({ draft: { count }, onChange }: StudioPartProps) {
  const group = useId();
  return (
    <fieldset class="studio-field">
      <legend>{t("studio.count")}</legend>
      <div class="pills">
        {COUNTS.map((each) => (
          <label key={each} class="pill pill-short">
            <input type="radio" name={group} checked={each === count} onChange={() => onChange({ count: each })} />
            <span>{formatNumber(each)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A slider for each that is put on. */
export function LoraChoice({ draft, options, onChange }: StudioOptionsProps) {
  const loras = fittingLoras(draft, options);
  const chosen = new Map(draft.loras.map(({ id, strength }) => [id, strength]));
  const set = (next: Map<string, number>) => onChange({ loras: [...next].map(([id, strength]) => ({ id, strength })) });
  const toggle = ({ id, strength }: Lora) => {
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, strength.default);
    set(next);
  };
  if (loras.length === 0) return null;
  return (
    <fieldset class="studio-field">
      <legend>{t("studio.loras")}</legend>
      <div class="pills">
        {loras.map((lora) => (
          <label key={lora.id} class="pill">
            <input
              type="checkbox"
              checked={chosen.has(lora.id)}
              disabled={!chosen.has(lora.id) && chosen.size >= IMAGE_LORAS_MAX}
              onChange={() => toggle(lora)}
            />
            <span>{lora.name}</span>
          </label>
        ))}
      </div>
      {loras.flatMap((lora) => {
        const strength = chosen.get(lora.id);
        if (strength === undefined) return [];
        const said = formatNumber(strength, { maximumFractionDigits: 2 });
        return [
          <label key={lora.id} class="studio-slider">
            <span>{t("studio.strength", { name: lora.name, strength: said })}</span>
            <input
              class="slider"
              type="range"
              min={lora.strength.min}
              max={lora.strength.max}
              step={0.05}
              value={strength}
              aria-valuetext={said}
              onInput={(event) => set(new Map(chosen).set(lora.id, event.currentTarget.valueAsNumber))}
            />
          </label>,
        ];
      })}
    </fieldset>
  );
}
