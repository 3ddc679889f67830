// What Hearth can do, in the reader's language: one area for each kind of feature.
import type { FeatureTree } from "@hearth/handlers/shared/contract/components.ts";
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
  "wake-words": "care.area.wakeWords",
  images: "care.area.painting",
  library: "care.area.library",
  maps: "care.area.maps",
} as const;

/** The names of the areas of which at least one feature is whole, each once. */
export function readyAreas({ groups }: FeatureTree): string[] {
  const names = groups.flatMap((group) =>
    group.categories
      .filter(({ items }) => items.some(isStanding))
      .map(({ id }) => {
        const key = [`${group.id}/${id}`, group.id].find((each) => Object.hasOwn(AREAS, each));
        return key === undefined ? group.title : h(AREAS[key as keyof typeof AREAS]);
      }),
  );
  const all = [...new Set(names)];
  // Whoever has a full model talks with that one.
  return all.includes(h("care.area.conversation")) ? all.filter((name) => name !== h("care.area.starter")) : all;
}
