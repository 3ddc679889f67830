// Picks up what another app shared, once somebody is signed in.

import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useHearth, useHouse } from "../app/hearth.ts";
import { t } from "../messages/t.ts";
import { clearShareShelf, createShareShelf, isShareId } from "./share-shelf.ts";

/**
 * Follows the address `/?shared=…`, and takes the number out of it when the draft holds what was shared. `isKiosk`: the
 * device is the wall, which has no draft; what is shared with it goes to nobody, and does not lie about there either.
 */
export function useSharedThings(isKiosk: boolean): void {
  const { toasts } = useHearth();
  const { chats, drafts } = useHouse();
  const { query, route } = useLocation();
  const id = query.shared;
  const isHeldBack = query.asks !== undefined;
  useEffect(() => {
    if (id === undefined) return;
    if (isKiosk) {
      void clearShareShelf();
      return;
    }
    const shelf = "caches" in globalThis ? createShareShelf(caches) : null;
    let isLeft = false;
    let hideOffer: () => void = () => undefined;
    const take = async () => {
      const { offerShared, takeShared } = await import("./take-shared.ts");
      const takeNow = async () => {
        await takeShared(id, { chat: chats.open(null), drafts, shelf });
        route("/", true);
      };
      if (!isHeldBack) return takeNow();
      if (!isLeft) hideOffer = offerShared(toasts, () => void takeNow().catch(fail));
    };
    const fail = (error: unknown) => {
      // It still lies on its shelf: opening this address again takes it.
      toasts.show({ text: t("screen.failed") });
      throw error;
    };
    take().catch(fail);
    return () => {
      isLeft = true;
      hideOffer();
    };
  }, [id, isHeldBack, isKiosk]);
}

/** While nobody is signed in: whoever comes next may be somebody else than the one who shared, and is asked. */
export function useSharedThingsAside(): void {
  const { query, route } = useLocation();
  const { shared, asks } = query;
  useEffect(() => {
    if (shared !== undefined && isShareId(shared) && asks === undefined)
      route(`/?${new URLSearchParams({ shared, asks: "1" })}`, true);
  }, [shared, asks]);
}
