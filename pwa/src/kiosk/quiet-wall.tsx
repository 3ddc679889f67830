// The wall while nobody talks: the time, a greeting, and something one could ask.

import { Clock } from "./clock.tsx";
import { t } from "./words.ts";

const IDEAS = ["idea.joke", "idea.capital", "idea.rice", "idea.story"] as const;

export interface QuietWallProps {
  now: Date;
  /** What helps where the wall can’t listen; null where it can. */
  help: string | null;
  /** A wall that hears nothing invites nobody. */
  isMuted: boolean;
  /** After how many quiet minutes the wall has just been cleared; null where it was not. */
  clearedAfterMinutes: number | null;
  onAsk: (text: string) => void;
}

export function QuietWall({ now, help, isMuted, clearedAfterMinutes, onAsk }: QuietWallProps) {
  const idea = t(IDEAS[now.getHours() % IDEAS.length] ?? "idea.joke");
  return (
    <div class="kiosk-quiet">
      <Clock now={now} />
      <p class="kiosk-greeting">{t(greetingAt(now.getHours()))}</p>
      {help !== null ? (
        <p class="kiosk-cleared">{help}</p>
      ) : clearedAfterMinutes === null ? (
        !isMuted && (
          <button type="button" class="kiosk-idea" onClick={() => onAsk(idea)}>
            {t("kiosk.try", { idea })}
          </button>
        )
      ) : (
        <p class="kiosk-cleared">{t("kiosk.cleared", { count: clearedAfterMinutes })}</p>
      )}
    </div>
  );
}

/** Of the whole house: whoever passes by is meant. */
function greetingAt(hour: number) {
  if (hour < 5) return "kiosk.night";
  if (hour < 11) return "kiosk.morning";
  if (hour < 18) return "kiosk.day";
  return "kiosk.evening";
}
