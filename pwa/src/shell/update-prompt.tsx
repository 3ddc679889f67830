// Offers a new version of the app once it has arrived, never in the middle of an answer.
import { useEffect, useState } from "preact/hooks";
import { useHearth } from "../app/hearth.ts";
import { t } from "../messages/t.ts";

/** A page that stays open for days looks for a new version this often. */
const CHECK_MS = 60 * 60_000;

export function UpdatePrompt() {
  const { house } = useHearth();
  const [install, setInstall] = useState<(() => void) | null>(null);
  const [isPutOff, setPutOff] = useState(false);

  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    let checks: ReturnType<typeof setInterval> | undefined;
    void import("virtual:pwa-register").then(({ registerSW }) => {
      const update = registerSW({
        onNeedRefresh: () => setInstall(() => () => startNewVersion(update)),
        onRegisteredSW: (_url, registration) => {
          // Offline the check fails; the next one comes by itself.
          checks = setInterval(() => void registration?.update().catch(() => undefined), CHECK_MS);
        },
      });
    });
    return () => clearInterval(checks);
  }, []);

  const isAnswering = house.value?.chats.isAnswering() ?? false;
  if (install === null || isPutOff || isAnswering) return null;
  return (
    <div class="toast" role="status">
      <span>{t("update.ready")}</span>
      <button type="button" class="button button-quiet" onClick={() => setPutOff(true)}>
        {t("update.later")}
      </button>
      <button type="button" class="button button-primary" onClick={install}>
        {t("update.now")}
      </button>
    </div>
  );
}

/** The page begins anew as soon as the new version has taken over, also on the visit that installed the first one. */
function startNewVersion(update: (reload: boolean) => Promise<void>): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  void update(false);
}
