// The declaration of the library.
import type { Library } from "../../../library/library.ts";
import { createLibrarySkill } from "../library-skill.ts";
import { askedSchema } from "./asked.ts";
import type { DeclaredSkill } from "./declare-skill.ts";

/** A question about a page may come with a picture: unlike others, the skill itself looks at that. */
export function declareLibrarySkill(library: Library): DeclaredSkill {
  return {
    name: "library",
    words: {
      en: {
        title: "Library",
        description: "Looks things up in the books of this home, and says where it stands.",
        examples: ["Look up Marie Curie in the encyclopedia", "What does the encyclopedia say about bees?"],
      },
      de: {
        title: "Bibliothek",
        description: "Schlägt in den Büchern dieses Zuhauses nach und sagt, wo es steht.",
        examples: ["Schlag Marie Curie im Lexikon nach", "Was steht im Lexikon über Bienen?"],
      },
    },
    input: askedSchema,
    ...createLibrarySkill(library),
    lacks: async () => (library.hasBooks() ? null : "books"),
  };
}
