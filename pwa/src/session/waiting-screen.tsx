// Shown until the service has said who is here, and when it does not answer.
import { useHearth } from "../app/hearth.ts";
import { t } from "../messages/t.ts";
import type { ConnectionState } from "../shell/connection.ts";
import { Orb } from "../ui/orb.tsx";

const FAILURES = {
  offline: ["waiting.offline", "waiting.offlineHint"],
  unreachable: ["waiting.failed", "waiting.failedHint"],
  // It does answer, and not with what was asked for.
  online: ["waiting.broken", "waiting.brokenHint"],
} as const satisfies Record<ConnectionState, readonly [title: string, hint: string]>;

export function WaitingScreen({ failed }: { failed: boolean }) {
  const { session, connection } = useHearth();
  const [title, hint] = FAILURES[connection.state.value];
  return (
    <main class="threshold" aria-busy={!failed}>
      <div class="hearth">
        <Orb size="l" state={failed ? "cold" : "idle"} />
      </div>
      {failed ? (
        <>
          <h1>{t(title)}</h1>
          <p class="threshold-hint" role="alert">
            {t(hint)}
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
