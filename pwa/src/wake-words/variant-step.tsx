// The ways to say a phrase: each can be heard, kept or left out.
import { WAKE_VARIANTS_MAX } from "@hearth/handlers/shared/contract/limits.ts";
import { useId, useState } from "preact/hooks";
import { Panel } from "../settings/parts.tsx";
import { SampleButton, SampleNote } from "../voice/sample-button.tsx";
import { Step } from "./step.tsx";
import type { Variants } from "./use-variants.ts";
import { ww } from "./words.ts";

interface VariantStepProps {
  phrase: string;
  variants: Variants;
  onBack: () => void;
  onNext: () => void;
}

export function VariantStep({ phrase, variants, onBack, onNext }: VariantStepProps) {
  return (
    <Step>
      <Panel title={ww("ww.step.variants")} hint={ww("ww.variantsHint")}>
        {variants.warnings.map((warning) => (
          <p key={warning} class="panel-care">
            {ww(`ww.warning.${warning}`)}
          </p>
        ))}
        <SampleNote />
        <ul class="rows">
          <li class="ww-variant">
            <span class="list-words">
              <strong dir="auto">{phrase}</strong>
              <span class="list-text">{ww("ww.variantAlways")}</span>
            </span>
            <SampleButton id="ww-phrase" name={phrase} voice={undefined} text={phrase} />
          </li>
          {variants.items.map(({ text, isKept }, index) => (
            <li key={text} class="ww-variant">
              <label class="choice">
                <input
                  type="checkbox"
                  checked={isKept}
                  disabled={!isKept && variants.isFull}
                  onChange={(event) => variants.keep(text, event.currentTarget.checked)}
                />
                <span class="choice-title" dir="auto">
                  {text}
                </span>
              </label>
              <SampleButton id={`ww-${index}`} name={text} voice={undefined} text={text} />
            </li>
          ))}
        </ul>
        <p role="status" class="panel-note">
          {variants.state === "loading" && ww("ww.variantsLoading")}
          {variants.state === "failed" && ww("ww.variantsFailed")}
          {variants.state === "ready" && variants.items.length === 0 && ww("ww.variantsNone")}
        </p>
        {variants.isFull ? (
          <p class="panel-note">{ww("ww.variantFull", { count: WAKE_VARIANTS_MAX })}</p>
        ) : (
          <OwnVariant onAdd={variants.add} />
        )}
        <div class="form-actions">
          <button type="button" class="button" onClick={onBack}>
            {ww("ww.otherWords")}
          </button>
          <button type="button" class="button button-primary" onClick={onNext}>
            {ww("ww.next")}
          </button>
        </div>
      </Panel>
    </Step>
  );
}

function OwnVariant({ onAdd }: { onAdd: Variants["add"] }) {
  const id = useId();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<ReturnType<Variants["add"]>>(null);
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const found = onAdd(text);
    setProblem(found);
    if (found === null) setText("");
  };
  return (
    <form class="form-row" onSubmit={add}>
      <label for={id}>{ww("ww.variantOwn")}</label>
      <div class="form-actions">
        <input
          id={id}
          class="field ww-own"
          value={text}
          autocomplete="off"
          autocapitalize="off"
          dir="auto"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <button type="submit" class="button">
          {ww("ww.variantAdd")}
        </button>
      </div>
      <p id={`${id}-problem`} class="field-problem" role="alert">
        {problem !== null && (problem === "known" ? ww("ww.variantKnown") : ww(`ww.problem.${problem}`))}
      </p>
    </form>
  );
}
