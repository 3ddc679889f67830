// The line above the box while hands-free is wanted: what it is doing, in words, and a way to stop it.
import { X } from "lucide";
import { useHouse } from "../app/hearth.ts";
import { t } from "../messages/t.ts";
import { Icon } from "../ui/icon.tsx";
import { Orb } from "../ui/orb.tsx";
import { FalseAlarmLine } from "./false-alarm-line.tsx";
import { useHandsfreeShown } from "./use-shown.ts";
import { w } from "./words.ts";

/** @param name of whoever answers. */
export function HandsfreeLine({ name }: { name: string }) {
  return (
    <>
      <FalseAlarmLine />
      <NowLine name={name} />
    </>
  );
}

function NowLine({ name }: { name: string }) {
  const { handsfree } = useHouse();
  const { orb, words, help, isTurn, isEngaged, isMuted, isElsewhere } = useHandsfreeShown(name);
  const note = handsfree.note.value;
  if (!isEngaged && !isMuted && note === null) return null;
  const heard = handsfree.state.value.name === "capturing" ? handsfree.words.value : "";
  return (
    <div class="talk-line hf-line">
      {/* While nobody speaks, a dozen changes a second would be for nothing. */}
      {(isEngaged || isMuted) && <Orb size="s" state={orb} {...(isTurn ? { level: handsfree.level } : {})} />}
      <span class="talk-words">
        {/* The words as they come change at each one: for the eye only. */}
        {heard !== "" && (
          <span class="hf-line-heard" aria-hidden="true" dir="auto">
            {heard}
          </span>
        )}
        {/* Nor is anything said into somebody's turn: the ear would hear it, and its sounds tell the same. */}
        <span
          class={heard === "" ? undefined : "visually-hidden"}
          role="status"
          aria-live={isTurn && note === null ? "off" : "polite"}
        >
          {note ?? (help === null ? words : `${words}. ${w(help)}`)}
        </span>
      </span>
      {isTurn ? (
        <button type="button" class="button button-quiet" onClick={handsfree.stop}>
          {w("wake.stop")}
        </button>
      ) : note !== null ? (
        <button type="button" class="icon-button" aria-label={t("composer.dismiss")} onClick={handsfree.clearNote}>
          <Icon node={X} size={18} />
        </button>
      ) : isElsewhere ? (
        <button type="button" class="button button-quiet" onClick={handsfree.engage}>
          {w("wake.here")}
        </button>
      ) : (
        isEngaged && (
          <button
            type="button"
            class="icon-button"
            aria-label={w("wake.off")}
            title={w("wake.off")}
            onClick={handsfree.disengage}
          >
            <Icon node={X} size={18} />
          </button>
        )
      )}
    </div>
  );
}
