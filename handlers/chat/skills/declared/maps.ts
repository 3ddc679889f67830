// The declaration of the map.
import type { MapsForChat } from "../../../maps/maps.ts";
import type { MapsReadiness } from "../../../shared/contract/maps.ts";
import { createMapsSkill } from "../maps-skill.ts";
import { askedSchema } from "./asked.ts";
import { type DeclaredSkill, declareSkill } from "./declare-skill.ts";

export interface MapsDeclaration extends MapsForChat {
  overview(viewer: null): Promise<{ search: MapsReadiness }>;
}

export function declareMapsSkill(maps: MapsDeclaration): DeclaredSkill {
  const skill = createMapsSkill(maps);
  return declareSkill({
    name: "maps",
    words: {
      en: {
        title: "Map",
        description: "Finds places and the way there, on foot, by bike or by car.",
        examples: ["Where is the nearest pharmacy?", "How do I get to the station?", "And by bike?"],
      },
      de: {
        title: "Karte",
        description: "Findet Orte und den Weg dorthin, zu Fuß, mit dem Rad oder mit dem Auto.",
        examples: ["Wo ist die nächste Apotheke?", "Wie komme ich zum Bahnhof?", "Und mit dem Rad?"],
      },
    },
    input: askedSchema,
    read: (message) => ({ asked: message }),
    handle: async ({ turn, signal }) => skill.answer(turn, signal),
    lacks: async () => ((await maps.overview(null)).search === "ready" ? null : "map"),
  });
}
