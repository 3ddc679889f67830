// Teaching a new wake word: the phrase, how people say it, recordings of the family if they like, and the start.
import { checkPhrase } from "@hearth/handlers/shared/wake-phrase/check-phrase.ts";
import { useId, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { ServiceError } from "../api/errors.ts";
import { Loaded, Panel } from "../settings/parts.tsx";
import { useResource } from "../settings/use-resource.ts";
import { RecordingStep } from "./recording-step.tsx";
import { StartStep } from "./start-step.tsx";
import { draftOf, NEW_DRAFT, readDraft, type TrainingDraft } from "./training-draft.ts";
import { useVariants } from "./use-variants.ts";
import { VariantStep } from "./variant-step.tsx";
import { useWakeWordsApi } from "./wake-words-api.ts";
import { ww } from "./words.ts";

/** As the service cuts it off; longer ones are told while one types. */
const FIELD_MAX_CHARS = 200;

/** With `?again=` and a training it begins with what was entered for that. */
export function TrainWizard() {
  const { again } = useLocation().query;
  return again === undefined ? <Wizard first={NEW_DRAFT} /> : <WizardAgain key={again} jobId={again} />;
}

function WizardAgain({ jobId }: { jobId: string }) {
  const api = useWakeWordsApi();
  const draft = useResource(async () => readDraft(sessionStorage, jobId) ?? draftOf(await api.job(jobId)));
  // After a day nobody knows it any more: then one begins from the start.
  if (draft.error instanceof ServiceError && draft.error.code === "not_found") return <Wizard first={NEW_DRAFT} />;
  return (
    <Loaded resource={draft} rows={3}>
      {(first) => <Wizard first={first} />}
    </Loaded>
  );
}

function Wizard({ first }: { first: TrainingDraft }) {
  const [draft, setDraft] = useState(first);
  const [isChosen, setChosen] = useState(false);
  const change = (next: Partial<TrainingDraft>) => setDraft((now) => ({ ...now, ...next }));
  if (!isChosen) {
    return (
      <PhraseStep
        phrase={draft.phrase}
        onNext={(phrase) => {
          // The ways to say it belong to the words.
          change(phrase === draft.phrase ? {} : { phrase, variants: null });
          setChosen(true);
        }}
      />
    );
  }
  return <StepsOfPhrase draft={draft} onChange={change} onBack={() => setChosen(false)} />;
}

interface StepsProps {
  draft: TrainingDraft;
  onChange: (change: Partial<TrainingDraft>) => void;
  onBack: () => void;
}

function StepsOfPhrase({ draft, onChange, onBack }: StepsProps) {
  const [step, setStep] = useState<"variants" | "recordings" | "start">("variants");
  const { phrase } = draft;
  const variants = useVariants(phrase, draft.variants);
  if (step === "recordings") {
    return <RecordingStep phrase={phrase} onBack={() => setStep("variants")} onNext={() => setStep("start")} />;
  }
  if (step === "start") {
    const isKnown = variants.warnings.includes("trained_already");
    return <StartStep draft={draft} {...{ isKnown, onChange }} onBack={() => setStep("recordings")} />;
  }
  return (
    <VariantStep
      phrase={phrase}
      variants={variants}
      onBack={onBack}
      onNext={() => {
        onChange({ variants: variants.items.filter(({ isKept }) => isKept).map(({ text }) => text) });
        setStep("recordings");
      }}
    />
  );
}

function PhraseStep({ phrase, onNext }: { phrase: string; onNext: (phrase: string) => void }) {
  const [text, setText] = useState(phrase);
  const [isAsked, setAsked] = useState(false);
  const id = useId();
  const check = checkPhrase(text);
  // An empty field is no mistake before somebody has pressed the button.
  const problem = check.problem === "empty" && !isAsked ? null : check.problem;
  return (
    <Panel title={ww("ww.step.phrase")}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (check.problem === null) onNext(check.phrase);
        }}
      >
        <div class="form-row">
          <label for={id}>{ww("ww.phrase")}</label>
          <input
            id={id}
            class="field"
            value={text}
            maxLength={FIELD_MAX_CHARS}
            autocomplete="off"
            autocapitalize="off"
            dir="auto"
            aria-describedby={`${id}-hint`}
            aria-invalid={problem !== null}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <div id={`${id}-hint`} role="status">
            {problem !== null ? (
              <p class="field-problem">{ww(`ww.problem.${problem}`)}</p>
            ) : check.warnings.length > 0 ? (
              check.warnings.map((warning) => (
                <p key={warning} class="field-hint">
                  {ww(`ww.warning.${warning}`)}
                </p>
              ))
            ) : (
              <p class="field-hint">{ww("ww.phraseHint")}</p>
            )}
          </div>
        </div>
        <div class="form-actions">
          <button type="submit" class="button button-primary">
            {ww("ww.next")}
          </button>
        </div>
      </form>
    </Panel>
  );
}
