// What Hearth can do, in the reader's language: one area for each kind of feature.
import type { Component } from "@hearth/handlers/shared/contract/components.ts";
import { isStanding } from "./states.ts";
import { h } from "./words.ts";

/** By group, and by `group/category` where a group does several things. */
const AREAS = {
  "chat/starter": "care.area.starter",
  "chat/conversation": "care.area.conversation",
  "chat/understanding": "care.area.understanding",
  "chat/seeing": "care.area.seeing",
  "voice/speaking": "care.area.speaking",
  "voice/listening": "care.area.listening",
  "wake-words/names": "care.area.wakeWords",
  "wake-words/phrases": "care.area.wakeWords",
  images: "care.area.painting",
  library: "care.area.library",
  maps: "care.area.maps",
} as const;

/** Parts that do nothing by themselves: a foundation without a wake word on it hears none. */
const SILENT: ReadonlySet<string> = new Set(["wake-words/starter"]);

/** As much of the feature tree as this needs. */
export interface FeaturesOf {
  groups: readonly {
    id: string;
    title: string;
    categories: readonly { id: string; items: readonly Pick<Component, "state">[] }[];
  }[];
}

/** The names of the areas of which at least one feature is whole, each once. */
export function readyAreas({ groups }: FeaturesOf): string[] {
  const names = groups.flatMap((group) =>
    group.categories
      .filter(({ id, items }) => !SILENT.has(`${group.id}/${id}`) && items.some(isStanding))
      .map(({ id }) => {
        const key = [`${group.id}/${id}`, group.id].find((each) => Object.hasOwn(AREAS, each));
        return key === undefined ? group.title : h(AREAS[key as keyof typeof AREAS]);
      }),
  );
  const all = [...new Set(names)];
  // Whoever has a full model talks with that one.
  return all.includes(h("care.area.conversation")) ? all.filter((name) => name !== h("care.area.starter")) : all;
}
