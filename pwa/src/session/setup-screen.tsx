// The first evening: who runs this home, and the PIN that keeps it theirs.
import { NAME_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import { ArrowLeft } from "lucide";
import { useRef, useState } from "preact/hooks";
import { ServiceError } from "../api/errors.ts";
import { useHearth } from "../app/hearth.ts";
import { explain } from "../chat/explain.ts";
import { Fire } from "../home-care/fire.tsx";
import { FirstBootPlace } from "../home-care/first-boot-place.tsx";
import { t } from "../messages/t.ts";
import { Icon } from "../ui/icon.tsx";
import { Orb } from "../ui/orb.tsx";
import { useInitialFocus } from "../ui/use-initial-focus.ts";
import { useSlow } from "../ui/use-slow.ts";
import { PinPad } from "./pin-pad.tsx";

type Step = { name: "name" } | { name: "pin" } | { name: "again"; pin: string };

export function SetupScreen() {
  const { session } = useHearth();
  const [step, setStep] = useState<Step>({ name: "name" });
  const [person, setPerson] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const isSlow = useSlow(isBusy);
  const heading = useRef<HTMLHeadingElement>(null);

  const confirm = async (pin: string, again: string) => {
    if (pin !== again) {
      setRefusals((count) => count + 1);
      setProblem(t("setup.differ"));
      return setStep({ name: "pin" });
    }
    setBusy(true);
    try {
      await session.setup(person.trim(), pin);
    } catch (error) {
      setBusy(false);
      // Somebody was faster, on another device: their profile is there to choose.
      if (error instanceof ServiceError && error.code === "conflict") return session.load();
      setProblem(explain(error));
      setStep({ name: "pin" });
    }
  };

  if (step.name === "name") {
    return (
      <NameStep
        person={person}
        onName={(name) => {
          setPerson(name);
          setStep({ name: "pin" });
        }}
      />
    );
  }
  const isAgain = step.name === "again";
  return (
    <main class="threshold" aria-busy={isBusy}>
      <button
        type="button"
        class="icon-button threshold-back"
        onClick={() => setStep(isAgain ? { name: "pin" } : { name: "name" })}
        aria-label={t("setup.back")}
      >
        <Icon node={ArrowLeft} size={24} />
      </button>
      <Orb size="m" state={isSlow ? "thinking" : "idle"} />
      <h1 key={step.name} ref={heading} tabIndex={-1}>
        {isAgain ? t("setup.pinAgain") : t("setup.pin")}
      </h1>
      <p class={problem === null ? "threshold-hint" : "threshold-hint threshold-problem"} role="status">
        {problem ?? t(isSlow ? "setup.sending" : isAgain ? "setup.pinAgainHint" : "setup.pinHint")}
      </p>
      <PinPad
        key={`pad-${step.name}`}
        label={isAgain ? t("setup.pinAgain") : t("setup.pin")}
        heading={heading}
        submitLabel={isAgain ? t("setup.finish") : t("setup.next")}
        disabled={isBusy}
        refusals={problem === null ? 0 : refusals}
        onSubmit={(pin) => {
          if (step.name === "again") return void confirm(step.pin, pin);
          setProblem(null);
          setStep({ name: "again", pin });
        }}
      />
    </main>
  );
}

function NameStep({ person, onName }: { person: string; onName: (name: string) => void }) {
  const [name, setName] = useState(person);
  const field = useInitialFocus<HTMLInputElement>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() !== "") onName(name);
  };
  return (
    <main class="threshold">
      <Fire />
      <h1>{t("setup.title")}</h1>
      <p class="threshold-hint">{t("setup.hint")}</p>
      <form class="setup-form" onSubmit={submit}>
        <label for="setup-name">{t("setup.name")}</label>
        <input
          ref={field}
          id="setup-name"
          class="field"
          autocomplete="given-name"
          maxLength={NAME_MAX_CHARS}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" class="button button-primary" disabled={name.trim() === ""}>
          {t("setup.next")}
        </button>
      </form>
      <FirstBootPlace reader="first" />
    </main>
  );
}
