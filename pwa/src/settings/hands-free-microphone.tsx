// Which microphone this device hears with.
import { useId } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import { explainMicrophone } from "../voice/microphone-problem.ts";
import { Panel } from "./parts.tsx";
import { useMicrophones } from "./use-microphones.ts";
import { ws } from "./wake-words.ts";

/** The system's. */
const AUTO = "";

export function HandsFreeMicrophone() {
  const { choices } = useHouse().handsfree;
  const { items, areNamed, problem, ask } = useMicrophones();
  const id = useId();
  const chosen = choices.microphone.value;
  const isAway = chosen !== null && items !== null && areNamed && !items.some((each) => each.id === chosen.id);
  const isAsked = items !== null && !areNamed;
  const nameOf = (label: string, index: number) => label || ws("hf.microphoneUnnamed", { number: index + 1 });
  return (
    <Panel title={ws("hf.microphone")}>
      {problem !== null && (
        <p class="panel-care" role="alert">
          {explainMicrophone(problem)}
        </p>
      )}
      {isAsked && problem !== "insecure" && problem !== "unsupported" && (
        <>
          <button type="button" class="button" disabled={choices.isMuted.value} onClick={() => void ask()}>
            {ws("hf.microphoneAsk")}
          </button>
          <p class="field-hint">{choices.isMuted.value ? explainMicrophone("muted") : ws("hf.microphoneAskHint")}</p>
        </>
      )}
      {items !== null && areNamed && (
        <div class="form-row">
          <label for={id}>{ws("hf.microphoneLabel")}</label>
          <select
            id={id}
            class="field select"
            value={chosen?.id ?? AUTO}
            onChange={({ currentTarget: { value } }) => {
              const found = items.find((each) => each.id === value);
              choices.chooseMicrophone(found === undefined ? null : { id: found.id, label: found.label });
            }}
          >
            <option value={AUTO}>{ws("hf.microphoneAuto")}</option>
            {items.map((each, index) => (
              <option key={each.id} value={each.id}>
                {nameOf(each.label, index)}
              </option>
            ))}
            {isAway && <option value={chosen.id}>{ws("hf.microphoneGone", { name: chosen.label })}</option>}
          </select>
          {items.length === 0 && <p class="field-hint">{ws("hf.microphoneNone")}</p>}
        </div>
      )}
      {isAway && <p class="panel-care">{ws("hf.microphoneAway", { name: chosen.label })}</p>}
    </Panel>
  );
}
