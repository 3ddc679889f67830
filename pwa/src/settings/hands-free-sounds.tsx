// How loud the short sounds are that tell without words what hands-free does.
import { useHouse } from "../app/hearth.ts";
import { formatNumber } from "../messages/formats.ts";
import { Panel } from "./parts.tsx";
import { ws } from "./wake-words.ts";

const STEP = 0.1;

export function HandsFreeSounds() {
  const { choices } = useHouse().handsfree;
  const volume = choices.earconVolume.value;
  const said = volume === 0 ? ws("hf.soundsOff") : formatNumber(volume, { style: "percent" });
  return (
    <Panel title={ws("hf.sounds")} hint={ws("hf.soundsHint")}>
      <input
        type="range"
        class="slider"
        min={0}
        max={1}
        step={STEP}
        value={volume}
        aria-label={ws("hf.soundsSlider")}
        aria-valuetext={said}
        onInput={(event) => choices.chooseEarconVolume(Number(event.currentTarget.value))}
      />
      <p class="list-text" aria-hidden="true">
        {said}
      </p>
    </Panel>
  );
}
