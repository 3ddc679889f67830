// Offers a new version of the app once it has arrived, never in the middle of an answer.
import { useEffect, useRef, useState } from "preact/hooks";
import { useHearth } from "../app/hearth.ts";
import { t } from "../messages/t.ts";
import { watchForUpdate } from "./watch-for-update.ts";

export function UpdatePrompt() {
  const { house, wall } = useHearth();
  const [install, setInstall] = useState<(() => void) | null>(null);
  const [isPutOff, setPutOff] = useState(false);
  // What a new start would lose; words that were typed come back after it.
  const current = house.value;
  const isBusy =
    wall.value === "in-use" || (current !== null && (current.chats.isAnswering() || current.drafts.hasPictures()));
  const busy = useRef(isBusy);
  busy.current = isBusy;

  useEffect(
    () =>
      watchForUpdate({
        onOffer: (take) => setInstall(() => take),
        onTakenElsewhere() {
          if (!busy.current) return location.reload();
          // The old version goes on for as long as it is needed here, and asks again.
          setInstall(() => () => location.reload());
          setPutOff(false);
        },
      }),
    [],
  );

  // On a wall nobody has to touch anything: it takes the new version while nobody is there.
  const isResting = wall.value === "at-rest" && !isBusy;
  useEffect(() => {
    if (isResting) install?.();
  }, [isResting, install]);

  if (install === null || isPutOff || isBusy || wall.value !== "none") return null;
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
