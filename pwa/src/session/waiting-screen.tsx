// Shown until the service has said who is here, and when it does not answer.
import { useHearth } from "../app/hearth.ts";
import { t } from "../messages/t.ts";
import { Orb } from "../ui/orb.tsx";

export function WaitingScreen({ failed }: { failed: boolean }) {
  const { session, connection } = useHearth();
  const isOffline = connection.state.value === "offline";
  return (
    <main class="threshold" aria-busy={!failed}>
      <div class="hearth">
        <Orb size="l" state={failed ? "cold" : "idle"} />
      </div>
      {failed ? (
        <>
          <h1>{isOffline ? t("waiting.offline") : t("waiting.failed")}</h1>
          <p class="threshold-hint" role="alert">
            {isOffline ? t("waiting.offlineHint") : t("waiting.failedHint")}
          </p>
          <button type="button" class="button" onClick={() => session.load()}>
            {t("waiting.again")}
          </button>
        </>
      ) : (
        <p class="visually-hidden" role="status">
          {t("waiting.loading")}
        </p>
      )}
    </main>
  );
}
