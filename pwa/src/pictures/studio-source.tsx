// The picture that is to be changed, and how much of it.
import { X } from "lucide";
import { useId } from "preact/hooks";
import { formatNumber } from "../messages/formats.ts";
import { Icon } from "../ui/icon.tsx";
import type { StudioDraft } from "./studio-draft.ts";
import { t } from "./words.ts";

export interface StudioPartProps {
  draft: StudioDraft;
  onChange: (part: Partial<StudioDraft>) => void;
}

const STEP = 0.05;
/** Below it nothing is seen to change. */
const LEAST = 0.1;

export function StudioSource({ draft: { source, change }, onChange }: StudioPartProps) {
  const id = useId();
  if (source === null) return null;
  const percent = formatNumber(change, { style: "percent", maximumFractionDigits: 0 });
  return (
    <div class="studio-source">
      <img src={source.thumbnailUrl} alt={source.prompt} width={source.width} height={source.height} />
      <div class="studio-field">
        <label for={id}>{t("studio.change", { percent })}</label>
        <input
          id={id}
          class="slider"
          type="range"
          min={LEAST}
          max={1}
          step={STEP}
          value={change}
          aria-valuetext={percent}
          onInput={(event) => onChange({ change: event.currentTarget.valueAsNumber })}
        />
        <p class="pictures-hint">{t("studio.changeHint")}</p>
      </div>
      <button
        type="button"
        class="icon-button"
        aria-label={t("studio.dropSource")}
        title={t("studio.dropSource")}
        onClick={() => onChange({ source: null })}
      >
        <Icon node={X} />
      </button>
    </div>
  );
}
