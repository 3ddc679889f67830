// All declared skills, as the chat, the router and the app have them.
import { ROUTES, type Route } from "../../../shared/contract/chat.ts";
import type { SkillList } from "../../../shared/contract/skills.ts";
import type { RouteExamples } from "../../router/example-vectors.ts";
import type { Skills } from "../skills.ts";
import type { DeclaredSkill, SkillViewer } from "./declare-skill.ts";

export interface SkillBook {
  skills: Skills;
  /** In the order in which they were declared. */
  list(viewer: SkillViewer, signal: AbortSignal): Promise<SkillList>;
}

/** @throws TypeError where two are declared for one route */
export function createSkillBook(declared: readonly DeclaredSkill[]): SkillBook {
  const skills: Skills = {};
  for (const skill of declared) {
    if (skills[skill.name] !== undefined) throw new TypeError(`two skills are declared for ${skill.name}`);
    skills[skill.name] = skill;
  }
  return {
    skills,
    async list(viewer, signal) {
      const items = declared.map(async ({ name, words, lacks }) => ({
        name,
        words,
        lacks: await lacks(viewer, signal),
      }));
      return { items: await Promise.all(items) };
    },
  };
}

/** What people may say to a skill is also what the router compares with. Where there are no examples it compares nothing. */
export function withDeclared(examples: RouteExamples, declared: readonly DeclaredSkill[]): RouteExamples {
  if (!ROUTES.some((route) => (examples[route]?.length ?? 0) > 0)) return examples;
  const all: Partial<Record<Route, readonly string[]>> = { ...examples };
  for (const { name, words } of declared) {
    all[name] = [...new Set([...(all[name] ?? []), ...words.en.examples, ...words.de.examples])];
  }
  return all;
}
