// A way as a small drawing for an answer's card: its line, where it begins and where it ends. No map engine.
import "../styles/route-sketch.css";
import type { CardOf } from "@hearth/handlers/shared/contract/cards.ts";
import { sketchLine } from "./sketch-line.ts";
import { t } from "./words.ts";

const FRAME = { width: 320, height: 180, margin: 24 };
const START_RADIUS = 6;
/** A pin whose foot stands at 0,0. */
const PIN = "M0 0C-3-7-9-10-9-17a9 9 0 0 1 18 0c0 7-6 10-9 17z";

export interface RouteSketchProps {
  card: CardOf<"route">;
}

export function RouteSketch({ card }: RouteSketchProps) {
  const sketch = sketchLine(card.route.line, FRAME);
  if (sketch === null) return null;
  return (
    <svg
      class="route-sketch"
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      role="img"
      aria-label={t("maps.sketch", { from: card.from.name, to: card.to.name })}
    >
      <polyline class="route-sketch-edge" points={sketch.points} />
      <polyline class="route-sketch-line" points={sketch.points} />
      <circle class="route-sketch-start" cx={sketch.start[0]} cy={sketch.start[1]} r={START_RADIUS} />
      <path class="route-sketch-end" d={PIN} transform={`translate(${sketch.end.join(" ")})`} />
    </svg>
  );
}
