// Says when the network or the page came back.

/** Calls the listener when the network returns or the page is shown again; returns how to stop. */
export function onWake(listener: () => void): () => void {
  const whenShown = () => {
    if (document.visibilityState === "visible") listener();
  };
  addEventListener("online", listener);
  document.addEventListener("visibilitychange", whenShown);
  return () => {
    removeEventListener("online", listener);
    document.removeEventListener("visibilitychange", whenShown);
  };
}
