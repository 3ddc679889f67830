// How the companion would greet, in the look of a conversation.
import { useHouse } from "../app/hearth.ts";
import { Avatar } from "../ui/avatar.tsx";
import { t } from "./words.ts";

export interface GreetingPreviewProps {
  id: string;
  name: string;
  avatar: string | null;
  greeting: string;
}

export function GreetingPreview({ id, name, avatar, greeting }: GreetingPreviewProps) {
  const Markdown = useHouse().markdown.value;
  const shownName = name.trim() || t("companion.previewNoName");
  return (
    <section class="preview" aria-label={t("companion.preview")}>
      <h2 class="preview-title">{t("companion.preview")}</h2>
      <div class="preview-wall">
        <h3 class="answer-name">
          <Avatar id={id} name={shownName} avatar={avatar} />
          {shownName}
        </h3>
        {greeting.trim() === "" || Markdown === null ? (
          <p class="form-hint">{t("companion.previewEmpty")}</p>
        ) : (
          <Markdown text={greeting} settled={false} />
        )}
      </div>
    </section>
  );
}
