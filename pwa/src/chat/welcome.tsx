// The conversation that has not begun: a greeting by the fire and a few ways to begin.
import type { Companion } from "@hearth/handlers/shared/contract/companions.ts";
import { BookOpen, CookingPot, Laugh, MapPin } from "lucide";
import { useHouse } from "../app/hearth.ts";
import { CompanionWelcome } from "../companions/companion-welcome.tsx";
import { Fire } from "../home-care/fire.tsx";
import { FirstBootPlace } from "../home-care/first-boot-place.tsx";
import { t } from "../messages/t.ts";
import { pathOfSettings } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import type { Chat } from "./chat.ts";

const IDEAS = [
  { key: "idea.joke", icon: Laugh },
  { key: "idea.capital", icon: MapPin },
  { key: "idea.rice", icon: CookingPot },
  { key: "idea.story", icon: BookOpen },
] as const;

export interface WelcomeProps {
  chat: Chat;
  companion: Companion | null;
  /** Who is to answer; null: Hearth itself, undefined: nobody was chosen. */
  companionId: string | null | undefined;
}

export function Welcome({ chat, companion, companionId }: WelcomeProps) {
  const { user } = useHouse();
  // Said as it is: what somebody has begun to write stays in the box.
  const ask = (text: string) => void chat.say({ text, pictures: [] }, companionId);
  if (companion !== null) return <CompanionWelcome companion={companion} />;
  return (
    <div class="welcome">
      <Fire />
      <h1 class="welcome-greeting">{t(greetingAt(new Date()), { name: user.name })}</h1>
      <p class="welcome-hint">{t("welcome.hint")}</p>
      <FirstBootPlace reader={user.role === "admin" ? "admin" : "member"} />
      <ul class="ideas" aria-label={t("welcome.ideas")}>
        {IDEAS.map(({ key, icon }) => (
          <li key={key}>
            <button type="button" class="idea" onClick={() => ask(t(key))}>
              <Icon node={icon} />
              <span>{t(key)}</span>
            </button>
          </li>
        ))}
      </ul>
      <a class="button button-quiet welcome-asking" href={pathOfSettings("asking")}>
        {t("welcome.asking")}
      </a>
    </div>
  );
}

function greetingAt(now: Date) {
  const hour = now.getHours();
  if (hour < 5) return "welcome.night";
  if (hour < 11) return "welcome.morning";
  if (hour < 18) return "welcome.day";
  return "welcome.evening";
}
