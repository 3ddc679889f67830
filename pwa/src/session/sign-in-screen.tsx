// "Who's there?": the people of the house, then the PIN of the one who came.
import type { Profile } from "@hearth/handlers/shared/contract/users.ts";
import { ArrowLeft } from "lucide";
import { useEffect, useRef, useState } from "preact/hooks";
import { useHearth } from "../app/hearth.ts";
import { explain } from "../chat/explain.ts";
import { t } from "../messages/t.ts";
import { useSharedThingsAside } from "../platform/use-shared-things.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { Orb } from "../ui/orb.tsx";
import { useSlow } from "../ui/use-slow.ts";
import { PinForm, usePinAttempt } from "./pin-form.tsx";

export function SignInScreen({ profiles }: { profiles: Profile[] }) {
  const { session } = useHearth();
  const [chosen, setChosen] = useState<Profile | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useSharedThingsAside();
  const isSlow = useSlow(busyId !== null);
  /** Whose tile one comes back to from the PIN. */
  const lastId = useRef<string | null>(null);

  const choose = async (profile: Profile) => {
    setProblem(null);
    lastId.current = profile.id;
    if (profile.hasPin) return setChosen(profile);
    setBusyId(profile.id);
    try {
      await session.signIn(profile.id, null);
    } catch (error) {
      setProblem(explain(error));
      setBusyId(null);
    }
  };

  if (chosen) return <PinStep profile={chosen} onBack={() => setChosen(null)} />;
  return (
    <main class="threshold" aria-busy={busyId !== null}>
      <Orb size="m" state={isSlow ? "thinking" : "idle"} />
      <h1>{t("signIn.title")}</h1>
      <ul class="niches">
        {profiles.map((profile) => (
          <li key={profile.id}>
            <button
              ref={profile.id === lastId.current ? takeFocus : null}
              type="button"
              class="niche"
              onClick={() => choose(profile)}
              disabled={busyId !== null}
            >
              <Avatar {...profile} />
              <span class="niche-name">{profile.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <div class="threshold-note">
        <p class="threshold-hint" role="status">
          {isSlow && t("signIn.opening")}
        </p>
        <p class="threshold-problem" role="alert">
          {problem}
        </p>
      </div>
    </main>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

function PinStep({ profile, onBack }: { profile: Profile; onBack: () => void }) {
  const { session } = useHearth();
  const attempt = usePinAttempt((pin) => session.signIn(profile.id, pin));
  const isSlow = useSlow(attempt.isChecking);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") onBack();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [onBack]);

  return (
    <main class="threshold" aria-busy={attempt.isChecking}>
      <button type="button" class="icon-button threshold-back" onClick={onBack} aria-label={t("signIn.back")}>
        <Icon node={ArrowLeft} size={24} />
      </button>
      <Avatar {...profile} />
      <h1 ref={heading} tabIndex={-1}>
        {t("signIn.hello", { name: profile.name })}
      </h1>
      <PinForm
        attempt={attempt}
        heading={heading}
        hint={t(isSlow ? "signIn.checking" : "signIn.hint")}
        submitLabel={t("signIn.enter")}
      />
    </main>
  );
}
