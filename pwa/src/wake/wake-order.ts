// Turns the wake words that are wanted into an order for the worker, by the service's list of what there is.
import type { WakeWordList } from "@hearth/handlers/shared/contract/wake.ts";
import type { WakeWordInUse } from "./ear.ts";
import { WakeLoopError } from "./wake-loop-error.ts";
import type { WakeOrder } from "./wake-messages.ts";

/** @throws WakeLoopError where the list does not hold what is needed */
export function orderFor(words: readonly WakeWordInUse[], list: WakeWordList, turn: number): WakeOrder {
  if (list.core === null) throw new WakeLoopError("no_core", null);
  const detectors = words.map(({ id, file, threshold, model }) => {
    const found = model ?? list.items.find((item) => item.file === file);
    if (found === undefined) throw new WakeLoopError("not_installed", file);
    return { id, model: { file, sizeBytes: found.sizeBytes, sha256: found.sha256 }, threshold };
  });
  const { mel, embedding } = list.core;
  return { type: "run", turn, core: { mel, embedding }, detectors };
}
