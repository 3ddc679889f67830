// Ready-made companions: one tap, and they have moved in.
import { Plus } from "lucide";
import { Icon } from "../ui/icon.tsx";
import type { Idea } from "./ideas.ts";
import { Portrait } from "./portrait.tsx";
import { t } from "./words.ts";

export interface IdeaShelfProps {
  ideas: Idea[];
  /** Nobody lives here yet. */
  isFirst: boolean;
  /** The idea that is being made. */
  making: string | null;
  onMake: (idea: Idea) => void;
}

export function IdeaShelf({ ideas, isFirst, making, onMake }: IdeaShelfProps) {
  return (
    <section class="ideas-shelf" aria-label={t("companions.ideas")}>
      {isFirst ? (
        <>
          <h2 class="ideas-title">{t("companions.emptyTitle")}</h2>
          <p class="room-hint">{t("companions.empty")}</p>
        </>
      ) : (
        <h2 class="shelf-title">{t("companions.ideas")}</h2>
      )}
      <ul class="idea-cards">
        {ideas.map((idea) => (
          <li key={idea.key} class="idea-card">
            <Portrait id={idea.key} name={idea.draft.name} avatar={idea.draft.avatar} />
            <div class="idea-words">
              <h3 class="companion-name">{idea.draft.name}</h3>
              <p class="room-hint">{idea.about}</p>
              <button type="button" class="button" disabled={making !== null} onClick={() => onMake(idea)}>
                <Icon node={Plus} size={18} />
                <span>{t("companions.make", { name: idea.draft.name })}</span>
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
