// The wall's ear, at the end of its foot: on, off, and the mute that nobody can miss.
import { AudioLines, Mic, MicOff } from "lucide";
import { useHouse } from "../app/hearth.ts";
import { useMuteButton } from "../handsfree/use-mute-button.ts";
import { useHandsfreeShown } from "../handsfree/use-shown.ts";
import { Icon } from "../ui/icon.tsx";
import { t } from "./words.ts";

/** @param isSmall beside what is written: only where the wall is to listen. */
export function EarControls({ isSmall = false }: { isSmall?: boolean }) {
  const { handsfree } = useHouse();
  const { ear, isEngaged, isMuted, isElsewhere, muteWord, muteLabel } = useHandsfreeShown();
  const mute = useMuteButton();
  if (!isEngaged && !isMuted) {
    if (isSmall) return null;
    return (
      <button type="button" class="button kiosk-ear" onClick={handsfree.engage}>
        <Icon node={AudioLines} size={28} />
        <span>{t("wake.on")}</span>
      </button>
    );
  }
  const isOpen = ear === "open";
  const isShut = !isOpen && !isMuted && !isElsewhere;
  return (
    <button
      type="button"
      class="button kiosk-ear kiosk-mute"
      data-ear={ear}
      aria-label={muteLabel}
      aria-pressed={isElsewhere ? undefined : isMuted}
      {...mute}
    >
      <Icon node={isOpen || isElsewhere ? Mic : MicOff} size={32} />
      <span>{isShut ? t("wake.earShut") : muteWord}</span>
    </button>
  );
}
