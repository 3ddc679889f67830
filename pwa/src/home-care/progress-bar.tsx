// A bar with its words beside it: how much, how fast, how long. It shows nothing that is not known.
import { durationOf, percentOf, SOON_S, speedOf } from "./amounts.ts";
import { h } from "./words.ts";
import type { Work } from "./work.ts";

interface ProgressBarProps {
  /** Of what. */
  name: string;
  work: Work;
  /** Stands beside the share, e.g. "312 MB of 1.2 GB". */
  amount?: string | undefined;
  /** Of how many parts it is the sum: their number stands instead of the share. */
  parts?: { standing: number; count: number } | undefined;
  /** The words stand elsewhere; screen readers still hear them with the bar. */
  isBare?: boolean;
}

export function ProgressBar({
  name,
  work: { fraction, bytesPerS, secondsLeft, isMoving },
  amount,
  parts,
  isBare = false,
}: ProgressBarProps) {
  const left =
    secondsLeft === null || !isMoving
      ? null
      : secondsLeft < SOON_S
        ? h("features.leftSoon")
        : h("features.left", { time: durationOf(secondsLeft) });
  const words = [
    parts !== undefined ? h("features.partsHere", parts) : fraction === null ? null : percentOf(fraction),
    amount ?? null,
    bytesPerS === null || !isMoving ? null : speedOf(bytesPerS),
    left,
  ].filter((each) => each !== null);
  return (
    <div class="care-progress">
      <progress
        aria-label={h("care.progress", { name })}
        aria-valuetext={words.join(", ") || undefined}
        max={1}
        {...(fraction === null ? {} : { value: fraction })}
        data-resting={isMoving ? undefined : ""}
        style={parts === undefined ? undefined : { "--parts": String(parts.count) }}
      />
      {!isBare && words.length > 0 && <p class="care-figures">{words.join(" · ")}</p>}
    </div>
  );
}
