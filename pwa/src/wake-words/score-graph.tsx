// A live graph of the score, with the threshold as a line that can be moved by a finger; keys have the slider below.
import { effect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Rehearsal } from "../settings/use-rehearsal.ts";
import { THRESHOLD } from "../settings/wake-check.ts";
import { percentWords } from "./report-words.ts";
import { loudestOf, SHOWN_FRAMES, withScore } from "./score-history.ts";
import { ww } from "./words.ts";

const HEIGHT = 100;

interface ScoreGraphProps {
  rehearsal: Rehearsal;
  threshold: number;
  onThreshold: (threshold: number) => void;
}

export function ScoreGraph({ rehearsal: { trying, frames }, threshold, onThreshold }: ScoreGraphProps) {
  const [scores, setScores] = useState<readonly number[]>([]);
  const box = useRef<SVGSVGElement>(null);
  const isOn = trying !== "no";
  useEffect(() => {
    if (!isOn) return;
    setScores([]);
    return effect(() => {
      const { number, score } = frames.value;
      if (number > 0) setScores((before) => withScore(before, score));
    });
  }, [isOn, frames]);
  const move = (event: PointerEvent) => {
    const { top, height } = box.current?.getBoundingClientRect() ?? { top: 0, height: 1 };
    const asked = 1 - (event.clientY - top) / height;
    const bounded = Math.min(THRESHOLD.max, Math.max(THRESHOLD.min, asked));
    onThreshold(Math.round(bounded * 100) / 100);
  };
  const first = SHOWN_FRAMES - scores.length;
  const line = scores.map((score, at) => `${first + at},${((1 - score) * HEIGHT).toFixed(1)}`).join(" ");
  const loudest = loudestOf(scores);
  return (
    <div class="ww-graph">
      <svg
        ref={box}
        viewBox={`0 0 ${SHOWN_FRAMES - 1} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={ww("ww.graph")}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          move(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event);
        }}
      >
        <polyline class="ww-score" points={line} />
        <line
          class="ww-mark"
          x1="0"
          x2={SHOWN_FRAMES - 1}
          y1={(1 - threshold) * HEIGHT}
          y2={(1 - threshold) * HEIGHT}
        />
      </svg>
      <p class="list-text">
        <strong>{percentWords(threshold)}</strong>
        {loudest.length > 0 && ` · ${ww("ww.loudest")}: ${loudest.map(percentWords).join(", ")}`}
      </p>
    </div>
  );
}
