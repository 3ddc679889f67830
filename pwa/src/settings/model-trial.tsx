// A trial question to one model, and what it showed.
import type { ModelTest } from "@hearth/handlers/shared/contract/system.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import { explain } from "../chat/explain.ts";
import { paceOf, secondsOf, tenths } from "./figures.ts";
import { useSettingsApi } from "./settings-api.ts";
import { s } from "./words.ts";

type Trial =
  | { name: "none" }
  | { name: "asking" }
  | { name: "shown"; result: ModelTest }
  | { name: "failed"; words: string };

export function ModelTrial({ model }: { model: string }) {
  const api = useSettingsApi();
  const [trial, setTrial] = useState<Trial>({ name: "none" });
  const asking = useRef<AbortController | null>(null);
  // Leaving the page frees the model.
  useEffect(() => () => asking.current?.abort(), []);

  const ask = async () => {
    const leaving = new AbortController();
    asking.current = leaving;
    setTrial({ name: "asking" });
    try {
      const result = await api.testModel(model, leaving.signal);
      setTrial({ name: "shown", result });
    } catch (error) {
      if (!leaving.signal.aborted) setTrial({ name: "failed", words: explain(error) });
    }
  };
  return (
    <div class="trial">
      <button
        type="button"
        class="button"
        aria-label={s("models.testLabel", { model })}
        disabled={trial.name === "asking"}
        onClick={ask}
      >
        {trial.name === "asking" ? s("models.testing") : s("models.test")}
      </button>
      <div class="trial-result" role="status">
        {trial.name === "asking" && <p class="list-text">{s("models.testLoading")}</p>}
        {trial.name === "failed" && <p class="field-problem">{trial.words}</p>}
        {trial.name === "shown" && <TrialResult result={trial.result} />}
      </div>
    </div>
  );
}

function TrialResult({ result: { firstTokenMs, tokensPerSecond, sample } }: { result: ModelTest }) {
  return (
    <>
      <p>
        <strong>{s("models.first", { seconds: secondsOf(firstTokenMs) })}</strong>
        {" · "}
        {tokensPerSecond === null
          ? s("models.paceUnknown")
          : s("models.pace", {
              tokens: tenths(tokensPerSecond),
              words: paceOf(tokensPerSecond),
            })}
      </p>
      <p class="visually-hidden">{s("models.sample")}</p>
      <blockquote class="trial-sample" dir="auto">
        {sample}
      </blockquote>
    </>
  );
}
