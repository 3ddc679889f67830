// kiwix-serve on the supervisor: the installed one or the system's, on the archives that were checked.
import { join } from "node:path";
import { LIBRARY_COMPONENT, LIBRARY_SIDECAR } from "../../../handlers/library/kiwix/library-address.ts";
import { findKiwix } from "../../library/kiwix-programs.ts";
import { LIBRARY_FILE, offeredEdition } from "../../library/offer-archives.ts";
import type { SidecarDefinition } from "../definition.ts";

export interface LibrarySidecarOptions {
  /** LIBRARY_URL; null: it is run here. */
  url: string | null;
  /** The service's PATH. */
  path: string | undefined;
}

/** Its own default, 80, is for websites. */
const PREFERRED_PORT = 8194;

export function librarySidecar({ url, path }: LibrarySidecarOptions): SidecarDefinition {
  return {
    id: LIBRARY_SIDECAR,
    name: "Library",
    componentId: LIBRARY_COMPONENT,
    onDemand: true,
    async program({ dataDir, port }) {
      const [command, edition] = [await findKiwix("kiwix-serve", { dataDir, path }), await offeredEdition(dataDir)];
      if (command === null || edition === null) return null;
      return {
        command,
        args: [
          ...[
            "--address",
            "127.0.0.1",
            "--port",
            String(port),
            "--nosearchbar",
            "--nolibrarybutton",
            "--blockexternal",
          ],
          ...["--library", join(dataDir, ...LIBRARY_FILE.split("/"))],
        ],
        cwd: dataDir,
        // One that serves other archives is not taken over.
        env: { HEARTH_LIBRARY_EDITION: edition },
      };
    },
    port: { preferred: PREFERRED_PORT, movable: true },
    probe: {
      path: "/catalog/v2/root.xml",
      isRight: ({ status, text }) => status === 200 && text.includes("opds"),
    },
    // Whoever answers there decides what the home reads: only one that LIBRARY_URL names does.
    usesForeign: false,
    url,
    policy: {
      // It opens all its archives first, from a disk that may have to wake up.
      startLimitMs: 120_000,
      startProbeIntervalMs: 50,
    },
  };
}
