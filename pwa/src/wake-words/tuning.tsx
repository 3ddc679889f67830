// Trying a wake word live: its score of the last ten seconds, and the threshold across it, which is kept for the home.
import type { TrainedWakeWord } from "@hearth/handlers/shared/contract/wake-admin.ts";
import { useState } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import { w } from "../handsfree/words.ts";
import { ActionNote, Panel } from "../settings/parts.tsx";
import { useAction } from "../settings/use-action.ts";
import { type Rehearsal, useRehearsal } from "../settings/use-rehearsal.ts";
import { THRESHOLD } from "../settings/wake-check.ts";
import { explainWakeWord } from "./explain-wake-word.ts";
import { percentWords } from "./report-words.ts";
import { ScoreGraph } from "./score-graph.tsx";
import { useWakeWordsApi } from "./wake-words-api.ts";
import { ww } from "./words.ts";

export function Tuning({ word, onChanged }: { word: TrainedWakeWord; onChanged: () => void }) {
  const api = useWakeWordsApi();
  const action = useAction();
  const [threshold, setThreshold] = useState(word.defaultThreshold);
  /** What it was before it was kept; null: it has not been changed here. */
  const [before, setBefore] = useState<number | null>(null);
  const rehearsal = useRehearsal({ ...word, kind: "trained", installedAt: word.createdAt }, threshold);
  const isOn = rehearsal.trying !== "no";
  const keep = async (next: number, undoTo: number | null) => {
    const isKept = await action.run(() => api.change(word.id, { defaultThreshold: next }), {
      explain: explainWakeWord,
    });
    if (!isKept) return;
    setThreshold(next);
    setBefore(undoTo);
    onChanged();
  };
  return (
    <Panel title={ww("ww.try")} hint={ww("ww.tryHint", { phrase: word.phrase })}>
      <ScoreGraph rehearsal={rehearsal} threshold={threshold} onThreshold={setThreshold} />
      <input
        type="range"
        class="slider"
        min={THRESHOLD.min}
        max={THRESHOLD.max}
        step={THRESHOLD.step}
        value={threshold}
        aria-label={ww("ww.threshold")}
        aria-valuetext={percentWords(threshold)}
        onInput={({ currentTarget }) => setThreshold(Number(currentTarget.value))}
      />
      <div class="form-actions">
        <button type="button" class="button" onClick={() => rehearsal.try(isOn ? "no" : "once")}>
          {ww(isOn ? "ww.tryStop" : "ww.tryStart")}
        </button>
        {threshold !== word.defaultThreshold && (
          <button
            type="button"
            class="button button-primary"
            disabled={action.isBusy}
            onClick={() => void keep(threshold, word.defaultThreshold)}
          >
            {ww("ww.thresholdSave", { percent: percentWords(threshold) })}
          </button>
        )}
        {threshold === word.defaultThreshold && before !== null && (
          <button type="button" class="button" disabled={action.isBusy} onClick={() => void keep(before, null)}>
            {ww("ww.thresholdUndo", { percent: percentWords(before) })}
          </button>
        )}
        <ActionNote state={action.state} />
      </div>
      <EarWords rehearsal={rehearsal} />
    </Panel>
  );
}

function EarWords({ rehearsal: { trying, ear, isHeard } }: { rehearsal: Rehearsal }) {
  const isMuted = useHouse().handsfree.choices.isMuted.value;
  return (
    <p role="status" class={isHeard ? "hf-heard" : "panel-note"}>
      {trying === "no" ? "" : wordsOf()}
    </p>
  );

  function wordsOf(): string {
    if (isMuted) return ww("ww.tryMuted");
    if (ear.name === "lost") return `${w(`wake.trouble.${ear.trouble}`)}. ${w(`wake.help.${ear.trouble}`)}`;
    if (ear.name !== "hearing") return ww("ww.tryOpening");
    return ww(isHeard ? "ww.tryHeard" : "ww.tryOn");
  }
}
