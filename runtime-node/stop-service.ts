// Ends what runs, side by side: whoever takes its time, or fails, keeps no program running behind it.
import type { Hearth } from "../handlers/app.ts";
import type { RunningServer } from "./server.ts";
import type { NodeSidecars } from "./sidecars/create-sidecars.ts";

const CONNECTIONS_GRACE_MS = 1_500;
const SIDECARS_GRACE_MS = 2_000;

export interface RunningService {
  server: RunningServer;
  service: Pick<Hearth, "close">;
  sidecars: Pick<NodeSidecars, "close">;
}

/** The sidecars are gone within 2 s, whatever the others do. @throws the first failure, once all have settled */
export async function stopService({ server, service, sidecars }: RunningService): Promise<void> {
  server.stopAccepting();
  const ends = await Promise.allSettled([
    sidecars.close(SIDECARS_GRACE_MS),
    // Answers end in words before their connections are cut.
    service.close().finally(() => server.close(CONNECTIONS_GRACE_MS)),
  ]);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}
