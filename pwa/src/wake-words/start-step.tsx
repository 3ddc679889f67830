// The last step: who listens to it, how thoroughly it is taught, and the start.
import { WAKE_SAMPLES_PER_VOICE, WAKE_TRAINED_MAX } from "@hearth/handlers/shared/contract/limits.ts";
import { useId, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { ServiceError } from "../api/errors.ts";
import { useHouse } from "../app/hearth.ts";
import { ConfirmDialog } from "../home-care/confirm-dialog.tsx";
import { ActionNote, Choices, Panel } from "../settings/parts.tsx";
import { useAction } from "../settings/use-action.ts";
import { pathOfWakeWord } from "./addresses.ts";
import { explainWakeWord } from "./explain-wake-word.ts";
import { Step } from "./step.tsx";
import { wt } from "./teach-words.ts";
import { keepDraft, type TrainingDraft } from "./training-draft.ts";
import { useWakeWordsApi } from "./wake-words-api.ts";
import { whyConflict } from "./why-conflict.ts";
import { ww } from "./words.ts";

/** Fewer than a training needs to be good, and enough to see whether the words suit. */
const QUICK_SAMPLES = 6;

interface StartStepProps {
  draft: TrainingDraft;
  /** This home has it already, as far as is known. */
  isKnown: boolean;
  onChange: (change: Partial<TrainingDraft>) => void;
  onBack: () => void;
}

export function StartStep({ draft, isKnown, onChange, onBack }: StartStepProps) {
  const { phrase, companionId, samplesPerVoice } = draft;
  return (
    <Step>
      <Panel title={wt("wt.begin", { phrase })}>
        <CompanionPick value={companionId} onChoose={(next) => onChange({ companionId: next })} />
        <details class="care-more">
          <summary>{wt("wt.thorough")}</summary>
          <Choices
            label={wt("wt.howOften")}
            value={samplesPerVoice < WAKE_SAMPLES_PER_VOICE.default ? "quick" : "full"}
            options={[
              {
                value: "full",
                title: wt("wt.whole"),
                text: wt("wt.wholeText", { count: WAKE_SAMPLES_PER_VOICE.default }),
              },
              { value: "quick", title: wt("wt.quick"), text: wt("wt.quickText", { count: QUICK_SAMPLES }) },
            ]}
            onChoose={(choice) =>
              onChange({ samplesPerVoice: choice === "quick" ? QUICK_SAMPLES : WAKE_SAMPLES_PER_VOICE.default })
            }
          />
        </details>
        <Start draft={draft} isKnown={isKnown} onBack={onBack} />
      </Panel>
    </Step>
  );
}

interface CompanionPickProps {
  value: string | null;
  onChoose: (id: string | null) => void;
}

function CompanionPick({ value, onChoose }: CompanionPickProps) {
  const id = useId();
  const { companions } = useHouse();
  const own = companions.value.filter(({ editable }) => editable);
  if (own.length === 0) return null;
  return (
    <div class="form-row">
      <label for={id}>{ww("ww.companion")}</label>
      <select
        id={id}
        class="field select"
        aria-describedby={`${id}-hint`}
        value={value ?? ""}
        onChange={(event) => onChoose(event.currentTarget.value || null)}
      >
        <option value="">{ww("ww.companionNone")}</option>
        {own.map((companion) => (
          <option key={companion.id} value={companion.id}>
            {companion.name}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} class="field-hint">
        {ww("ww.companionHint")}
      </p>
    </div>
  );
}

function Start({ draft, isKnown, onBack }: Omit<StartStepProps, "onChange">) {
  const { phrase } = draft;
  const { isAsking, action, begin, leave } = useStart(draft);
  return (
    <>
      <p class="panel-note">{ww("ww.startHint")}</p>
      <div class="form-actions">
        <button type="button" class="button" onClick={onBack}>
          {wt("wt.back")}
        </button>
        <button
          type="button"
          class="button button-primary"
          disabled={action.isBusy}
          onClick={() => void begin(isKnown ? "ask" : "once")}
        >
          {ww("ww.start")}
        </button>
        <ActionNote state={action.state} busy={ww("ww.starting")} />
      </div>
      {isAsking && (
        <ConfirmDialog
          title={wt("wt.onceMoreTitle", { phrase })}
          yes={wt("wt.onceMore")}
          no={wt("wt.notAgain")}
          onYes={() => void begin("again")}
          onNo={leave}
        >
          <p>{wt("wt.onceMoreText")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** `ask`: before a phrase is taught once more, somebody has to want that. */
type How = "once" | "ask" | "again";

function useStart(draft: TrainingDraft) {
  const api = useWakeWordsApi();
  const { route } = useLocation();
  const action = useAction();
  const [isAsking, setAsking] = useState(false);
  const { phrase, variants, companionId, samplesPerVoice } = draft;

  async function train(isAgain: boolean): Promise<void> {
    const { jobId } = await api.train({
      phrase,
      variants: [...(variants ?? [])],
      samplesPerVoice,
      ...(companionId === null ? {} : { companionId }),
      ...(isAgain ? { again: true } : {}),
    });
    keepDraft(sessionStorage, jobId, draft);
    route(pathOfWakeWord(jobId), true);
  }

  /** The service's one word for it told apart. @throws Refusal in the reader's language */
  async function explained(error: unknown): Promise<void> {
    if (!(error instanceof ServiceError && error.code === "conflict")) throw error;
    const [{ items: words }, { items: jobs }] = await Promise.all([api.trained(), api.jobs("wake-train")]);
    const why = whyConflict(phrase, { words, jobs });
    if (why === "full") throw new Refusal(wt("wt.conflictFull", { count: WAKE_TRAINED_MAX }));
    if (why === "training") throw new Refusal(wt("wt.conflictTraining"));
    if (why === "other") throw error;
    setAsking(true);
  }

  return {
    action,
    isAsking,
    leave: () => setAsking(false),
    async begin(how: How) {
      setAsking(how === "ask");
      if (how === "ask") return;
      await action.run(() => train(how === "again").catch(explained), {
        done: "",
        explain: (error) => {
          if (error instanceof Refusal) return error.message;
          const isFull = error instanceof ServiceError && error.code === "busy";
          return isFull ? ww("ww.startBusy") : explainWakeWord(error);
        },
      });
    },
  };
}

/** Already said in words for people. */
class Refusal extends Error {
  override readonly name = "Refusal";
}
