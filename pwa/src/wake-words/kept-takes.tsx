// The recordings of a phrase that are kept: each can be heard, taken again and removed.
import { useState } from "preact/hooks";
import { ConfirmDialog } from "../home-care/confirm-dialog.tsx";
import { formatNumber } from "../messages/formats.ts";
import { type NumberedTake, numberTakes } from "./number-takes.ts";
import { type OneSound, SoundButton, useOneSound } from "./sound-button.tsx";
import { wt } from "./teach-words.ts";
import type { Family } from "./use-family.ts";
import { useWakeWordsApi } from "./wake-words-api.ts";

interface KeptTakesProps {
  family: Family;
  /** Something is being recorded or sent. */
  isBusy: boolean;
  onAgain: (take: NumberedTake) => void;
}

export function KeptTakes({ family: { kept, remove }, isBusy, onAgain }: KeptTakesProps) {
  const sound = useOneSound();
  const [asked, setAsked] = useState<NumberedTake | null>(null);
  const takes = numberTakes(kept.data ?? []);
  if (takes.length === 0) return null;
  return (
    <>
      <h3 class="group-title">{wt("wt.keptHere")}</h3>
      <ul class="rows">
        {takes.map((take) => (
          <TakeRow
            key={take.recording.id}
            {...{ take, sound, isBusy }}
            onAgain={() => onAgain(take)}
            onRemove={() => setAsked(take)}
          />
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          title={wt("wt.removeTitle", { name: asked.recording.from })}
          yes={wt("wt.remove")}
          no={wt("wt.keep")}
          onYes={() => {
            setAsked(null);
            void remove(asked.recording.id);
          }}
          onNo={() => setAsked(null)}
        >
          <p>{wt("wt.removeText")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface TakeRowProps {
  take: NumberedTake;
  sound: OneSound;
  isBusy: boolean;
  onAgain: () => void;
  onRemove: () => void;
}

function TakeRow({ take: { recording, number }, sound, isBusy, onAgain, onRemove }: TakeRowProps) {
  const api = useWakeWordsApi();
  const names = { name: recording.from, number };
  const length = formatNumber(recording.durationMs / 1_000, {
    style: "unit",
    unit: "second",
    maximumFractionDigits: 1,
  });
  return (
    <li class="ww-variant ww-take">
      <span class="list-words">
        <span dir="auto">{wt("wt.take", names)}</span>
        <span class="list-text">{length}</span>
      </span>
      <span class="form-actions">
        <SoundButton
          one={sound}
          sound={{ key: recording.id, load: () => api.recording(recording.id) }}
          label={wt("wt.listen", names)}
        />
        <button
          type="button"
          class="button"
          disabled={isBusy}
          aria-label={wt("wt.againLabel", names)}
          onClick={onAgain}
        >
          {wt("wt.again")}
        </button>
        <button
          type="button"
          class="button"
          disabled={isBusy}
          aria-label={wt("wt.removeLabel", names)}
          onClick={onRemove}
        >
          {wt("wt.remove")}
        </button>
      </span>
    </li>
  );
}
