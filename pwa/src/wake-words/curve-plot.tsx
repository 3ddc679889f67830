// The curve of a report as a plot for the eye, and as a table for whoever does not see it.
import type { WakeReport } from "@hearth/handlers/shared/contract/wake-admin.ts";
import { formatNumber } from "../messages/formats.ts";
import { percentWords } from "./report-words.ts";
import { ww } from "./words.ts";

const WIDTH = 320;
const HEIGHT = 160;
/** Rows that somebody listens to; the plot has them all. */
const TABLE_ROWS = 11;

interface CurvePlotProps {
  curve: WakeReport["curve"];
  threshold: number;
}

export function CurvePlot({ curve, threshold }: CurvePlotProps) {
  const highest = Math.max(1, ...curve.map((point) => point.falseAcceptsPerHour));
  const pathOf = (heightOf: (point: WakeReport["curve"][number]) => number) =>
    curve
      .map((point) => `${(point.threshold * WIDTH).toFixed(1)},${((1 - heightOf(point)) * HEIGHT).toFixed(1)}`)
      .join(" ");
  const at = threshold * WIDTH;
  return (
    <figure class="ww-curve">
      <figcaption class="list-text">{ww("ww.curveText", { percent: percentWords(threshold) })}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <line class="ww-axis" x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        <line class="ww-mark" x1={at} x2={at} y1="0" y2={HEIGHT} />
        <polyline class="ww-recall" points={pathOf(({ recall }) => recall)} />
        <polyline class="ww-false" points={pathOf((point) => point.falseAcceptsPerHour / highest)} />
      </svg>
      <ul class="ww-legend" aria-hidden="true">
        <li data-line="recall">{ww("ww.curveRecall")}</li>
        <li data-line="false">{ww("ww.curveFalse")}</li>
      </ul>
      <table class="visually-hidden">
        <caption>{ww("ww.curve")}</caption>
        <thead>
          <tr>
            <th scope="col">{ww("ww.curveThreshold")}</th>
            <th scope="col">{ww("ww.curveRecall")}</th>
            <th scope="col">{ww("ww.curveFalse")}</th>
          </tr>
        </thead>
        <tbody>
          {thinned(curve).map((point) => (
            <tr key={point.threshold}>
              <th scope="row">{percentWords(point.threshold)}</th>
              <td>{percentWords(point.recall)}</td>
              <td>{formatNumber(point.falseAcceptsPerHour, { maximumFractionDigits: 1 })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function thinned<Point>(curve: readonly Point[]): readonly Point[] {
  if (curve.length <= TABLE_ROWS) return curve;
  const step = (curve.length - 1) / (TABLE_ROWS - 1);
  return Array.from({ length: TABLE_ROWS }, (_, row) => curve[Math.round(row * step)]).filter(
    (point) => point !== undefined,
  );
}
