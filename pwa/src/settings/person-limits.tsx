// When a child or a visitor is answered, and how often a day.
import { DAILY_QUESTIONS_MAX } from "@hearth/handlers/shared/contract/limits.ts";
import type { User, UserLimits } from "@hearth/handlers/shared/contract/users.ts";
import { useState } from "preact/hooks";
import { ActionNote, Loaded, Panel, Switch, TextField } from "./parts.tsx";
import { useSettingsApi } from "./settings-api.ts";
import { useAction } from "./use-action.ts";
import { useResource } from "./use-resource.ts";
import { s } from "./words.ts";

/** What is offered to begin with. */
const NIGHT = { from: "20:00", to: "07:00" };
const DAILY = "30";

export function PersonLimits({ person: { id, name } }: { person: User }) {
  const api = useSettingsApi();
  const limits = useResource(() => api.limitsOf(id));
  return (
    <Panel title={s("people.limits", { name })} hint={s("people.limitsHint")}>
      <Loaded resource={limits} rows={2}>
        {(known) => <LimitsForm id={id} limits={known} onSaved={limits.set} />}
      </Loaded>
    </Panel>
  );
}

interface LimitsFormProps {
  id: string;
  limits: UserLimits;
  onSaved: (limits: UserLimits) => void;
}

function LimitsForm({ id, limits, onSaved }: LimitsFormProps) {
  const api = useSettingsApi();
  const action = useAction();
  const [isQuiet, setQuiet] = useState(limits.quietHours !== null);
  const [hours, setHours] = useState(limits.quietHours ?? NIGHT);
  const [isCounted, setCounted] = useState(limits.dailyQuestions !== null);
  const [daily, setDaily] = useState(String(limits.dailyQuestions ?? DAILY));
  const count = /^\d{1,3}$/.test(daily.trim()) ? Number(daily) : 0;
  const hoursProblem = isQuiet && (hours.from === "" || hours.to === "" || hours.from === hours.to);
  const countProblem = isCounted && (count < 1 || count > DAILY_QUESTIONS_MAX);

  const edited =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      action.reset();
    };
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (hoursProblem || countProblem) return;
    const next = { quietHours: isQuiet ? hours : null, dailyQuestions: isCounted ? count : null };
    void action.run(async () => onSaved(await api.limit(id, next)));
  };
  return (
    <form class="form" onSubmit={save} noValidate>
      <Switch title={s("people.quiet")} text={s("people.quietText")} checked={isQuiet} onChange={edited(setQuiet)} />
      {isQuiet && (
        <div class="form-pair">
          <TextField
            label={s("people.quietFrom")}
            type="time"
            required
            value={hours.from}
            problem={hoursProblem ? s("people.quietSame") : null}
            onInput={edited((from) => setHours({ ...hours, from }))}
          />
          <TextField
            label={s("people.quietTo")}
            type="time"
            required
            value={hours.to}
            onInput={edited((to) => setHours({ ...hours, to }))}
          />
        </div>
      )}
      <Switch
        title={s("people.daily")}
        text={s("people.dailyText")}
        checked={isCounted}
        onChange={edited(setCounted)}
      />
      {isCounted && (
        <TextField
          label={s("people.dailyCount")}
          inputMode="numeric"
          maxLength={3}
          autocomplete="off"
          value={daily}
          problem={countProblem ? s("people.dailyWrong", { max: String(DAILY_QUESTIONS_MAX) }) : null}
          onInput={edited(setDaily)}
        />
      )}
      <div class="form-actions">
        <button type="submit" class="button" disabled={action.isBusy || hoursProblem || countProblem}>
          {s("settings.save")}
        </button>
        <ActionNote state={action.state} />
      </div>
    </form>
  );
}
