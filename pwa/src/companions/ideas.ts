// Three companions to begin with, made by one tap and then one's own.

import { type CompanionDraft, EMPTY_DRAFT } from "./draft.ts";
import { t } from "./words.ts";

export interface Idea {
  key: string;
  /** What it is good for, in a line. */
  about: string;
  draft: CompanionDraft;
}

export function companionIdeas(): Idea[] {
  return [
    {
      key: "story",
      about: t("companionIdea.storyAbout"),
      draft: {
        ...EMPTY_DRAFT,
        name: t("companionIdea.storyName"),
        avatar: "🦉",
        persona: t("companionIdea.storyPersona"),
        greeting: t("companionIdea.storyGreeting"),
        temperature: 1.1,
      },
    },
    {
      key: "homework",
      about: t("companionIdea.homeworkAbout"),
      draft: {
        ...EMPTY_DRAFT,
        name: t("companionIdea.homeworkName"),
        avatar: "🐢",
        persona: t("companionIdea.homeworkPersona"),
        greeting: t("companionIdea.homeworkGreeting"),
        temperature: 0.4,
      },
    },
    {
      key: "kitchen",
      about: t("companionIdea.kitchenAbout"),
      draft: {
        ...EMPTY_DRAFT,
        name: t("companionIdea.kitchenName"),
        avatar: "🍲",
        persona: t("companionIdea.kitchenPersona"),
        greeting: t("companionIdea.kitchenGreeting"),
        temperature: 0.7,
      },
    },
  ];
}
