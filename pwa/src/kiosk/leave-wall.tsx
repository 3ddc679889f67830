// The way out of a device that is the wall: an admin says who they are, and types their PIN.
import type { Profile } from "@hearth/handlers/shared/contract/users.ts";
import { ArrowLeft, X } from "lucide";
import { useEffect, useRef, useState } from "preact/hooks";
import { useHearth } from "../app/hearth.ts";
import { explain } from "../chat/explain.ts";
import { PinForm, usePinAttempt } from "../session/pin-form.tsx";
import { useResource } from "../settings/use-resource.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { useKioskApi } from "./kiosk-api.ts";
import { afterQuiet } from "./use-wall-chat.ts";
import { t } from "./words.ts";

/** A door that somebody has left open shuts by itself. */
const SHUT_AFTER_MS = 60_000;

export function LeaveWall({ onClose }: { onClose: () => void }) {
  const { api } = useHearth();
  const people = useResource(async () => (await api.auth.state()).profiles.filter(({ hasPin }) => hasPin));
  const [chosen, setChosen] = useState<Profile | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  // Sooner the first person than the way back, which stands before them.
  useEffect(() => {
    if (chosen === null) first.current?.focus();
  }, [people.data, chosen]);
  useEffect(() => afterQuiet(SHUT_AFTER_MS, onClose), []);
  return (
    <Dialog title={t("kiosk.exit")} onClose={onClose}>
      <div class="leave-wall">
        <header>
          {chosen !== null && (
            <button type="button" class="icon-button" aria-label={t("signIn.back")} onClick={() => setChosen(null)}>
              <Icon node={ArrowLeft} size={24} />
            </button>
          )}
          <h2>{t("kiosk.exit")}</h2>
          <button type="button" class="icon-button" aria-label={t("kiosk.stay")} onClick={onClose}>
            <Icon node={X} size={24} />
          </button>
        </header>
        {chosen !== null ? (
          <ProveIt profile={chosen} />
        ) : (
          <>
            <p>{t("kiosk.exitWho")}</p>
            {people.error !== null && <p role="alert">{explain(people.error)}</p>}
            <ul class="leave-wall-people" aria-busy={people.data === null && people.error === null}>
              {people.data?.map((profile, index) => (
                <li key={profile.id}>
                  <button
                    ref={index === 0 ? first : null}
                    type="button"
                    class="button"
                    onClick={() => setChosen(profile)}
                  >
                    <Avatar {...profile} />
                    <span>{profile.name}</span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

function ProveIt({ profile }: { profile: Profile }) {
  const { session } = useHearth();
  const api = useKioskApi();
  const heading = useRef<HTMLParagraphElement>(null);
  const prove = async (pin: string) => {
    await api.leave(profile.id, pin);
    await session.load();
  };
  const attempt = usePinAttempt(prove, ({ code }) =>
    code === "not_allowed" ? t("kiosk.exitDenied", { name: profile.name }) : null,
  );
  return (
    <>
      <p ref={heading} tabIndex={-1}>
        {t("signIn.hello", { name: profile.name })}
      </p>
      <PinForm attempt={attempt} heading={heading} hint={t("signIn.hint")} submitLabel={t("kiosk.exitNow")} />
    </>
  );
}
