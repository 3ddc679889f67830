// The result of a training: a verdict in a sentence, what would help, and the figures behind.
import type { TrainedWakeWord } from "@hearth/handlers/shared/contract/wake-admin.ts";
import { durationOf } from "../home-care/amounts.ts";
import { formatNumber } from "../messages/formats.ts";
import { Panel } from "../settings/parts.tsx";
import { CurvePlot } from "./curve-plot.tsx";
import { falseAcceptWords, percentWords, verdictWords } from "./report-words.ts";
import { WordTags } from "./trained-list.tsx";
import { ww } from "./words.ts";

export function ReportPanel({ word }: { word: TrainedWakeWord }) {
  const { report } = word;
  return (
    <Panel title={word.name}>
      <div class="care-head">
        <WordTags word={word} />
      </div>
      <p>{verdictWords(report)}</p>
      <p>{falseAcceptWords(report.falseAccepts)}</p>
      {report.training.starterSpeech && <p class="panel-care">{ww("ww.starterSpeech")}</p>}
      {word.outdated && <p class="panel-care">{ww("ww.outdatedText")}</p>}
      {report.hints.length > 0 && (
        <>
          <h3 class="group-title">{ww("ww.helps")}</h3>
          <ul class="ww-hints">
            {report.hints.map((hint) => (
              <li key={hint}>{ww(`ww.hint.${hint}`)}</li>
            ))}
          </ul>
        </>
      )}
      <details class="care-more">
        <summary>{ww("ww.figures")}</summary>
        <Figures word={word} />
      </details>
    </Panel>
  );
}

function Figures({ word: { report, defaultThreshold } }: { word: TrainedWakeWord }) {
  const { heldOut, falseAccepts, nearMisses, training, confusable } = report;
  const few = (value: number) => formatNumber(value, { maximumFractionDigits: 2 });
  const facts: [string, string][] = [
    [
      ww("ww.fact.recall"),
      ww("ww.fact.recallValue", {
        heard: heldOut.heard,
        clips: heldOut.clips,
        voices: heldOut.voices,
        percent: percentWords(report.recall),
        low: percentWords(report.recallLow),
      }),
    ],
    [
      ww("ww.fact.false"),
      ww("ww.fact.falseValue", {
        perHour: few(falseAccepts.perHour),
        upper: few(falseAccepts.upperBound),
        hours: few(falseAccepts.hours),
      }),
    ],
    [ww("ww.fact.near"), ww("ww.fact.nearValue", nearMisses)],
    [
      ww("ww.fact.training"),
      ww("ww.fact.trainingValue", {
        voices: training.voices,
        positives: training.positives,
        negatives: training.negatives,
      }),
    ],
    [
      ww("ww.fact.recordings"),
      ww("ww.fact.recordingsValue", { recordings: training.recordings, alarms: training.falseAlarms }),
    ],
    [ww("ww.fact.time"), durationOf(training.durationMs / 1_000)],
  ];
  return (
    <div class="ww-figures">
      <dl class="ww-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CurvePlot curve={report.curve} threshold={defaultThreshold} />
      {confusable.length > 0 && (
        <>
          <h3 class="group-title">{ww("ww.confusable")}</h3>
          <ul class="ww-hints">
            {confusable.map(({ text, score, fires }) => (
              <li key={text}>
                <span dir="auto">{text}</span>: {percentWords(score)},{" "}
                {ww(fires ? "ww.confusableFires" : "ww.confusableQuiet")}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
