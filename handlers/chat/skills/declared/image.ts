// The declaration of pictures.
import type { Viewer } from "../../../images/rights.ts";
import type { ImageOptions } from "../../../shared/contract/images.ts";
import type { Skill } from "../skills.ts";
import { askedSchema } from "./asked.ts";
import { type DeclaredSkill, declareSkill, type SkillViewer } from "./declare-skill.ts";

export interface ImageDeclaration {
  skill: Skill;
  /** @throws DomainError `not_found` */
  viewerOf(viewer: SkillViewer): Promise<Viewer>;
  options(viewer: Viewer, signal: AbortSignal): Promise<Pick<ImageOptions, "allowed" | "problem">>;
}

export function declareImageSkill({ skill, viewerOf, options }: ImageDeclaration): DeclaredSkill {
  return declareSkill({
    name: "image",
    words: {
      en: {
        title: "Pictures",
        description: "Paints what you describe, and changes it again.",
        examples: ["Draw a red fox in the snow", "Make it darker", "Paint a birthday card with a dragon"],
      },
      de: {
        title: "Bilder",
        description: "Malt, was du beschreibst, und ändert es wieder.",
        examples: ["Male einen roten Fuchs im Schnee", "Mach es dunkler", "Zeichne eine Geburtstagskarte mit Drachen"],
      },
    },
    input: askedSchema,
    read: (message) => ({ asked: message }),
    handle: async ({ turn, signal }) => skill.answer(turn, signal),
    async lacks(viewer, signal) {
      const { allowed, problem } = await options(await viewerOf(viewer), signal);
      if (!allowed) return "permission";
      return problem === null ? null : "painter";
    },
  });
}
