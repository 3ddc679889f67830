// Picks up what another app shared, once somebody is signed in.

import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useHearth, useHouse } from "../app/hearth.ts";
import { t } from "../messages/t.ts";
import { createShareShelf } from "./share-shelf.ts";

/** Follows the address `/?shared=…`, and takes the number out of it when the draft holds what was shared. */
export function useSharedThings(): void {
  const { toasts } = useHearth();
  const { chats, drafts } = useHouse();
  const { query, route } = useLocation();
  const id = query.shared;
  useEffect(() => {
    if (id === undefined) return;
    const shelf = "caches" in globalThis ? createShareShelf(caches) : null;
    const take = async () => {
      const { takeShared } = await import("./take-shared.ts");
      await takeShared(id, { chat: chats.open(null), drafts, shelf });
      route("/", true);
    };
    take().catch((error: unknown) => {
      // It still lies on its shelf: opening this address again takes it.
      toasts.show({ text: t("screen.failed") });
      throw error;
    });
  }, [id]);
}
