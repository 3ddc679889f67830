// Somebody proves with their PIN who they are: the pad, what was wrong with the last try, and how long to wait.
import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import { ServiceError } from "../api/errors.ts";
import { explain, humanWait } from "../chat/explain.ts";
import { t } from "../messages/t.ts";
import { PinPad } from "./pin-pad.tsx";
import { useSecondsLeft } from "./wait.ts";

export interface PinAttempt {
  isChecking: boolean;
  /** What was wrong with the last try, in words; null: nothing, or one has to wait. */
  problem: string | null;
  /** Goes up with each PIN that was refused. */
  refusals: number;
  /** Until when nobody may try again, in milliseconds since 1970. */
  until: number | null;
  submit(pin: string): Promise<void>;
}

/** @param explainMore says why else a right PIN was refused; null: nothing more is known. */
export function usePinAttempt(
  prove: (pin: string) => Promise<void>,
  explainMore: (error: ServiceError) => string | null = () => null,
): PinAttempt {
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [until, setUntil] = useState<number | null>(null);

  const take = (error: unknown) => {
    const code = error instanceof ServiceError ? error.code : null;
    const isPin = code === "wrong_pin" || code === "locked_out";
    if (isPin) setRefusals((count) => count + 1);
    const waitS = isPin && error instanceof ServiceError ? (error.retryAfterS ?? (code === "locked_out" ? 30 : 0)) : 0;
    setUntil(waitS > 0 ? Date.now() + waitS * 1_000 : null);
    if (code === "locked_out") return setProblem(null);
    const more = error instanceof ServiceError ? explainMore(error) : null;
    setProblem(code === "wrong_pin" ? t("signIn.wrongPin") : (more ?? explain(error)));
  };
  return {
    isChecking,
    problem,
    refusals,
    until,
    async submit(pin) {
      setChecking(true);
      setProblem(null);
      try {
        await prove(pin);
      } catch (error) {
        setChecking(false);
        take(error);
      }
    },
  };
}

export interface PinFormProps {
  attempt: PinAttempt;
  heading: RefObject<HTMLElement | null>;
  /** Said while nothing is wrong. */
  hint: string;
  submitLabel: string;
}

export function PinForm({ attempt, heading, hint, submitLabel }: PinFormProps) {
  const { isChecking, problem, refusals, until, submit } = attempt;
  const secondsLeft = useSecondsLeft(until);
  const isWaiting = secondsLeft > 0;
  const isRefused = isWaiting || problem !== null;
  return (
    <>
      <p
        class={isRefused ? "threshold-hint threshold-problem" : "threshold-hint"}
        role={isRefused ? undefined : "status"}
      >
        {isWaiting ? t("signIn.wait", { wait: humanWait(secondsLeft) }) : (problem ?? hint)}
      </p>
      {/* Said once, not at each second of the countdown. */}
      <span class="visually-hidden" role="alert">
        {until !== null && isWaiting
          ? t("signIn.wait", { wait: humanWait(Math.ceil((until - Date.now()) / 10_000) * 10) })
          : problem}
      </span>
      <PinPad
        label={t("pin.label")}
        heading={heading}
        submitLabel={submitLabel}
        disabled={isChecking || isWaiting}
        refusals={refusals}
        onSubmit={submit}
      />
    </>
  );
}
