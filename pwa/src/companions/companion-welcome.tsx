// A conversation with a companion that has not begun: who it is, and their first words.
import type { Companion } from "@hearth/handlers/shared/contract/companions.ts";
import { useHouse } from "../app/hearth.ts";
import { t } from "../messages/t.ts";
import { Avatar } from "../ui/avatar.tsx";

export function CompanionWelcome({ companion }: { companion: Companion }) {
  const Markdown = useHouse().markdown.value;
  const { name, greeting } = companion;
  return (
    <div class="companion-welcome">
      <h1 class="answer-name companion-welcome-name">
        <Avatar {...companion} />
        {name}
      </h1>
      {greeting.trim() === "" || Markdown === null ? (
        <p class="welcome-hint">{t("who.sayHello", { name })}</p>
      ) : (
        <Markdown text={greeting} settled />
      )}
    </div>
  );
}
