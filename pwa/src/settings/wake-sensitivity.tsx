// How sure the detector has to be on this device: a threshold over a live meter, and the five times that suggest one.
import type { WakeWord } from "@hearth/handlers/shared/contract/wake.ts";
import { effect, type ReadonlySignal } from "@preact/signals";
import { Check, X } from "lucide";
import { useEffect, useRef } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import { w } from "../handsfree/words.ts";
import { formatNumber } from "../messages/formats.ts";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "./parts.tsx";
import { type Rehearsal, useRehearsal } from "./use-rehearsal.ts";
import { CHECK_TIMES, isChecked, suggestThreshold, THRESHOLD } from "./wake-check.ts";
import { ws } from "./wake-words.ts";

const EASY_BELOW = 0.4;
const STRICT_FROM = 0.7;

const percentOf = (threshold: number) => formatNumber(threshold, { style: "percent" });

export function WakeSensitivity({ word }: { word: WakeWord }) {
  const { choices } = useHouse().handsfree;
  const own = choices.thresholdOf(word.id);
  const threshold = own ?? word.defaultThreshold;
  const rehearsal = useRehearsal(word, threshold);
  const slider = useRef<HTMLInputElement>(null);
  const { phrase } = word;
  const said = `${percentOf(threshold)}: ${ws(wordOf(threshold))}`;
  return (
    <Panel title={ws("hf.sure")} hint={ws("hf.sureHint", { phrase })}>
      <ScoreMeter score={rehearsal.score} threshold={threshold} isOn={rehearsal.trying !== "no"} phrase={phrase} />
      <input
        ref={slider}
        type="range"
        class="slider hf-threshold"
        min={0}
        max={1}
        step={THRESHOLD.step}
        value={threshold}
        aria-label={ws("hf.sureSlider", { phrase })}
        aria-valuetext={said}
        onInput={({ currentTarget }) => {
          // As long as the meter above it; its ends would be of no use.
          const chosen = Math.min(THRESHOLD.max, Math.max(THRESHOLD.min, Number(currentTarget.value)));
          currentTarget.value = String(chosen);
          choices.chooseThreshold(word.id, chosen);
        }}
      />
      <div class="hf-sure-line">
        <p aria-hidden="true">
          <strong>{percentOf(threshold)}</strong> {ws(wordOf(threshold))}
        </p>
        {own !== null && (
          <button
            type="button"
            class="button button-quiet"
            onClick={() => {
              choices.chooseThreshold(word.id, null);
              // The button goes with what it has undone.
              slider.current?.focus();
            }}
          >
            {ws("hf.sureHome")} ({percentOf(word.defaultThreshold)})
          </button>
        )}
      </div>
      <TryOut rehearsal={rehearsal} phrase={phrase} />
      <FiveTimes rehearsal={rehearsal} word={word} />
    </Panel>
  );
}

function wordOf(threshold: number) {
  if (threshold < EASY_BELOW) return "hf.sureEasy";
  return threshold < STRICT_FROM ? "hf.sureEven" : "hf.sureStrict";
}

interface ScoreMeterProps {
  score: ReadonlySignal<number>;
  threshold: number;
  isOn: boolean;
  phrase: string;
}

/** For the eye; what has been heard is said in words beside it. */
function ScoreMeter({ score, threshold, isOn, phrase }: ScoreMeterProps) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(
    () => effect(() => bar.current?.style.setProperty("transform", `scaleX(${score.value.toFixed(3)})`)),
    [score],
  );
  return (
    <div class="hf-meter" data-on={isOn ? "" : undefined} role="img" aria-label={ws("hf.tryMeter", { phrase })}>
      <span ref={bar} class="hf-meter-bar" />
      <span class="hf-meter-mark" style={{ left: `${threshold * 100}%` }} />
    </div>
  );
}

interface TryOutProps {
  rehearsal: Rehearsal;
  phrase: string;
}

function TryOut({ rehearsal, phrase }: TryOutProps) {
  const { trying, ear, isHeard } = rehearsal;
  const isMuted = useHouse().handsfree.choices.isMuted.value;
  const five = useRef<HTMLButtonElement>(null);
  const before = useRef(trying);
  useEffect(() => {
    // The box of the five times took the focus; it goes back to where it came from.
    if (before.current === "five" && trying === "no") five.current?.focus();
    before.current = trying;
  }, [trying]);
  const words = trying === "no" ? "" : wordsOf();
  return (
    <div class={trying === "five" && words === "" ? "visually-hidden" : "hf-try"}>
      {trying !== "five" && (
        <button type="button" class="button" onClick={() => rehearsal.try(trying === "no" ? "once" : "no")}>
          {ws(trying === "no" ? "hf.try" : "hf.tryStop")}
        </button>
      )}
      {trying === "no" && (
        <button ref={five} type="button" class="button" onClick={() => rehearsal.try("five")}>
          {ws("hf.five")}
        </button>
      )}
      <p role="status" class={trying === "once" && isHeard ? "hf-heard" : "hf-try-words"}>
        {words}
      </p>
    </div>
  );

  function wordsOf(): string {
    if (isMuted) return w("wake.state.muted");
    if (ear.name === "lost") return `${w(`wake.trouble.${ear.trouble}`)}. ${w(`wake.help.${ear.trouble}`)}`;
    if (ear.name !== "hearing") return ws("hf.tryOpening");
    if (trying === "five") return "";
    return isHeard ? ws("hf.tryHeard") : ws("hf.trySay", { phrase });
  }
}

function FiveTimes({ rehearsal: { trying, try: go, check }, word }: { rehearsal: Rehearsal; word: WakeWord }) {
  const { choices } = useHouse().handsfree;
  const isDone = isChecked(check);
  const box = useRef<HTMLDivElement>(null);
  const isOpen = trying === "five";
  useEffect(() => {
    // The button that was pressed is gone.
    if (isOpen) box.current?.focus();
  }, [isOpen, isDone]);
  if (!isOpen) return null;
  const usual = choices.thresholdOf(word.id) ?? word.defaultThreshold;
  const suggestion = isDone ? suggestThreshold(check, usual) : null;
  const heard = check.peaks.filter((peak) => peak >= usual).length;
  const use = (threshold: number) => {
    choices.chooseThreshold(word.id, threshold === word.defaultThreshold ? null : threshold);
    go("no");
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would hold fields
    <div ref={box} class="hf-five" role="group" aria-label={ws("hf.five")} tabIndex={-1}>
      {!isDone && <p>{ws("hf.fiveAsk", { phrase: word.phrase })}</p>}
      <ol class="hf-times" aria-hidden="true">
        {Array.from({ length: CHECK_TIMES }, (_, index) => {
          const peak = check.peaks[index];
          const kind = peak === undefined ? "open" : peak >= usual ? "heard" : "missed";
          return (
            <li key={index} data-kind={kind}>
              {kind !== "open" && <Icon node={kind === "heard" ? Check : X} size={16} />}
              {peak === undefined ? "" : percentOf(peak)}
            </li>
          );
        })}
      </ol>
      <p role="status">
        {suggestion === null
          ? ws("hf.fiveDone", { count: check.peaks.length, of: CHECK_TIMES })
          : suggestion.name === "unclear"
            ? ws("hf.fiveUnclear")
            : suggestion.name === "fits"
              ? ws(heard === CHECK_TIMES ? "hf.fiveFits" : "hf.fiveFitsMostly", { count: heard, of: CHECK_TIMES })
              : ws(suggestion.name === "lower" ? "hf.fiveLower" : "hf.fiveHigher", {
                  percent: percentOf(suggestion.threshold),
                })}
      </p>
      <div class="form-actions">
        {(suggestion?.name === "lower" || suggestion?.name === "higher") && (
          <button type="button" class="button button-primary" onClick={() => use(suggestion.threshold)}>
            {ws("hf.fiveUse", { percent: percentOf(suggestion.threshold) })}
          </button>
        )}
        {isDone && (
          <button type="button" class="button" onClick={() => go("five")}>
            {ws("hf.fiveAgain")}
          </button>
        )}
        <button type="button" class="button" onClick={() => go("no")}>
          {ws(isDone ? "hf.tryStop" : "hf.fiveStop")}
        </button>
      </div>
    </div>
  );
}
