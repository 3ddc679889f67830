// A new timer, alarm or reminder by hand.
import type { AddTimer, TimerKind } from "@hearth/handlers/shared/contract/timers.ts";
import type { InputHTMLAttributes } from "preact";
import { useId, useState } from "preact/hooks";
import { explainChange } from "../chat/explain.ts";
import { EMPTY_TIMER, type TimerDraft, wishOf, withDay } from "./timer-draft.ts";
import { nameOfDay } from "./timer-words.ts";
import { t } from "./words.ts";

const KINDS: readonly TimerKind[] = ["timer", "alarm", "reminder"];
const QUICK_MINUTES = [1, 3, 5, 10, 15, 30, 60];
const DAYS = [1, 2, 3, 4, 5, 6, 7];
const NAME_MAX = 120;

export function AddTimerForm({ onAdd }: { onAdd: (wish: AddTimer) => Promise<void> }) {
  const [draft, setDraft] = useState<TimerDraft>(EMPTY_TIMER);
  const [note, setNote] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const set = (change: Partial<TimerDraft>) => {
    setNote(null);
    setDraft({ ...draft, ...change });
  };
  async function add(wish: AddTimer | null): Promise<void> {
    if (wish === null || isBusy) return;
    setBusy(true);
    try {
      await onAdd(wish);
      setDraft({ ...EMPTY_TIMER, kind: draft.kind });
      setNote(t("timers.setNow"));
    } catch (error) {
      setNote(explainChange(error));
    } finally {
      setBusy(false);
    }
  }
  const wish = wishOf(draft);
  return (
    <form
      class="timer-form"
      aria-label={t("timers.add")}
      onSubmit={(event) => {
        event.preventDefault();
        void add(wish);
      }}
    >
      <h2>{t("timers.add")}</h2>
      <fieldset class="timer-chips">
        <legend class="visually-hidden">{t("timers.kind")}</legend>
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            class="button"
            aria-pressed={draft.kind === kind}
            onClick={() => set({ kind })}
          >
            {t(`timers.${kind}`)}
          </button>
        ))}
      </fieldset>
      {draft.kind === "timer" ? (
        <DurationFields draft={draft} set={set} onQuick={(minutes) => add(quick(draft, minutes))} />
      ) : (
        <MomentFields draft={draft} set={set} />
      )}
      <LabelledInput
        label={t(draft.kind === "reminder" ? "timers.what" : "timers.name")}
        value={draft.name}
        input={{ maxLength: NAME_MAX }}
        onValue={(name) => set({ name })}
      />
      <label class="timer-check">
        <input
          type="checkbox"
          checked={draft.household}
          onChange={({ currentTarget }) => set({ household: currentTarget.checked })}
        />
        <span>{t("timers.everyone")}</span>
      </label>
      <div class="timer-send">
        <button type="submit" class="button button-primary" disabled={wish === null || isBusy}>
          {t(draft.kind === "timer" ? "timers.start" : "timers.set")}
        </button>
        <span role="status">{note}</span>
      </div>
    </form>
  );
}

const quick = (draft: TimerDraft, minutes: number) => wishOf({ ...draft, hours: 0, minutes, seconds: 0 });

interface FieldsProps {
  draft: TimerDraft;
  set: (change: Partial<TimerDraft>) => void;
}

function DurationFields({ draft, set, onQuick }: FieldsProps & { onQuick: (minutes: number) => void }) {
  const fields = [
    { label: t("timers.hoursField"), key: "hours", max: 23 },
    { label: t("timers.minutesField"), key: "minutes", max: 59 },
    { label: t("timers.secondsField"), key: "seconds", max: 59 },
  ] as const;
  return (
    <>
      <div class="timer-chips">
        {QUICK_MINUTES.map((minutes) => (
          <button key={minutes} type="button" class="button" onClick={() => onQuick(minutes)}>
            {t("timers.minutes", { count: minutes })}
          </button>
        ))}
      </div>
      <div class="timer-fields">
        {fields.map(({ label, key, max }) => (
          <LabelledInput
            key={key}
            label={label}
            input={{ type: "number", inputMode: "numeric", min: 0, max }}
            value={String(draft[key])}
            onValue={(value) => set({ [key]: Math.min(max, Math.max(0, Math.floor(Number(value) || 0))) })}
          />
        ))}
      </div>
    </>
  );
}

function MomentFields({ draft, set }: FieldsProps) {
  return (
    <>
      <div class="timer-fields">
        <LabelledInput
          label={t("timers.time")}
          input={{ type: "time", required: true }}
          value={draft.time}
          onValue={(time) => set({ time })}
        />
        {draft.weekdays.length === 0 && (
          <LabelledInput
            label={t("timers.date")}
            input={{ type: "date" }}
            value={draft.date}
            onValue={(date) => set({ date })}
          />
        )}
      </div>
      <fieldset class="timer-chips">
        <legend>{t("timers.repeat")}</legend>
        {DAYS.map((day) => (
          <button
            key={day}
            type="button"
            class="button timer-day"
            aria-label={nameOfDay(day, "long")}
            aria-pressed={draft.weekdays.includes(day)}
            onClick={() => set({ weekdays: withDay(draft.weekdays, day) })}
          >
            {nameOfDay(day, "short")}
          </button>
        ))}
      </fieldset>
    </>
  );
}

interface LabelledInputProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  input?: InputHTMLAttributes<HTMLInputElement>;
}

function LabelledInput({ label, value, onValue, input = {} }: LabelledInputProps) {
  const id = useId();
  return (
    <span class="timer-field">
      <label for={id}>{label}</label>
      <input
        {...input}
        id={id}
        class="field"
        value={value}
        autocomplete="off"
        onInput={({ currentTarget }) => onValue(currentTarget.value)}
      />
    </span>
  );
}
