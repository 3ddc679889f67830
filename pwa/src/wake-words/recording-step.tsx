// The family says the phrase, for whom that is wanted: who speaks, that they agree, and a few takes.
import { NAME_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import type { ReadonlySignal } from "@preact/signals";
import { useId, useState } from "preact/hooks";
import { ActionNote, Loaded, Panel, TextField } from "../settings/parts.tsx";
import { KeptTakes } from "./kept-takes.tsx";
import { Step } from "./step.tsx";
import { wt } from "./teach-words.ts";
import { type Family, useFamily } from "./use-family.ts";
import { type TakeUse, useTake } from "./use-take.ts";

/** As many as each speaker is asked for. */
const TAKES_ENOUGH = 3;

interface RecordingStepProps {
  phrase: string;
  onBack: () => void;
  onNext: () => void;
}

export function RecordingStep({ phrase, onBack, onNext }: RecordingStepProps) {
  const family = useFamily(phrase);
  const take = useTake();
  const isBusy = take.state !== "idle" || family.action.isBusy;
  const record = (speaker: string, replaces: string | null) =>
    take.start((samples) => void family.keep({ speaker, samples, replaces }));
  const hasSome = (family.kept.data ?? []).length > 0;
  return (
    <Step>
      <Panel title={wt("wt.family")} hint={wt("wt.familyHint")}>
        <p>{wt("wt.familyKept")}</p>
        <Loaded resource={family.kept} rows={2}>
          {() => [
            <Speaker key="speaker" {...{ family, isBusy }} onRecord={(speaker) => record(speaker, null)} />,
            <TakeLine key="take" {...{ phrase, take, family }} />,
            <KeptTakes
              key="kept"
              {...{ family, isBusy }}
              onAgain={({ recording }) => record(recording.from, recording.id)}
            />,
          ]}
        </Loaded>
        <div class="form-actions">
          <button type="button" class="button" onClick={onBack}>
            {wt("wt.back")}
          </button>
          <button type="button" class={hasSome ? "button button-primary" : "button"} disabled={isBusy} onClick={onNext}>
            {wt(hasSome ? "wt.next" : "wt.skip")}
          </button>
        </div>
      </Panel>
    </Step>
  );
}

interface SpeakerProps {
  family: Family;
  isBusy: boolean;
  onRecord: (speaker: string) => void;
}

function Speaker({ family: { kept, unsent }, isBusy, onRecord }: SpeakerProps) {
  const id = useId();
  const [name, setName] = useState("");
  /** Each person agrees for themselves. */
  const [agreed, setAgreed] = useState<string | null>(null);
  const speaker = name.trim();
  const isReady = speaker !== "" && agreed === speaker;
  const count = (kept.data ?? []).filter(({ from }) => from === speaker).length;
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isBusy && unsent === null) onRecord(speaker);
      }}
    >
      <TextField
        label={wt("wt.speaker")}
        value={name}
        maxLength={NAME_MAX_CHARS}
        autocomplete="off"
        onInput={setName}
      />
      <label class="choice">
        <input
          type="checkbox"
          checked={isReady}
          disabled={speaker === ""}
          aria-describedby={`${id}-child`}
          onChange={(event) => setAgreed(event.currentTarget.checked ? speaker : null)}
        />
        <span class="choice-words">
          <span class="choice-title">{wt("wt.consent")}</span>
          <span class="choice-text" id={`${id}-child`}>
            {wt("wt.consentChild")}
          </span>
        </span>
      </label>
      <div class="form-actions">
        <button type="submit" class="button" disabled={!isReady || isBusy || unsent !== null}>
          {count < TAKES_ENOUGH ? wt("wt.record", { count: count + 1 }) : wt("wt.recordMore")}
        </button>
      </div>
      <p class="panel-note" role="status">
        {!isReady ? wt("wt.first") : count >= TAKES_ENOUGH ? wt("wt.enough", { name: speaker }) : ""}
      </p>
    </form>
  );
}

interface TakeLineProps {
  phrase: string;
  take: TakeUse;
  family: Family;
}

/** What is going on with a take: it is recorded, on its way, kept, or could not be. */
function TakeLine({ phrase, take, family: { action, unsent, keep, drop } }: TakeLineProps) {
  const isFailed = unsent !== null && action.state.name === "failed";
  return (
    <div class="ww-recorder">
      <p role="status" class={take.state === "listening" ? "ww-say" : "panel-note"}>
        {take.state === "opening" && wt("wt.opening")}
        {take.state === "listening" && wt("wt.sayIt", { phrase })}
      </p>
      {take.state !== "idle" && (
        <>
          <Loudness level={take.level} />
          <div class="form-actions">
            <button type="button" class="button button-primary" onClick={take.finish}>
              {wt("wt.done")}
            </button>
            <button type="button" class="button" onClick={take.cancel}>
              {wt("wt.cancel")}
            </button>
          </div>
        </>
      )}
      <p role="alert" class="field-problem">
        {take.problem}
      </p>
      {take.state === "idle" && <ActionNote state={action.state} busy={wt("wt.keeping")} />}
      {isFailed && (
        <div class="form-actions">
          <button type="button" class="button button-primary" onClick={() => void keep(unsent)}>
            {wt("wt.sendAgain")}
          </button>
          <button type="button" class="button" onClick={drop}>
            {wt("wt.drop")}
          </button>
        </div>
      )}
    </div>
  );
}

/** A voice close by fills it; the words beside it say the same to whoever does not see it. */
const FULL_LEVEL = 0.25;

function Loudness({ level }: { level: ReadonlySignal<number> }) {
  const share = Math.min(1, level.value / FULL_LEVEL);
  return (
    <svg class="ww-loudness" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width={100 * share} height="4" />
    </svg>
  );
}
