// What answers of the gallery rest on and show: sources, places, a way.
import type { CardOf } from "@hearth/handlers/shared/contract/cards.ts";

const source = (n: number, title: string, block: number, quote: string) => ({
  ...{ n, title, block, quote, bookId: "encyclopedia", bookTitle: "The Household Encyclopedia" },
  path: `A/${title.replaceAll(" ", "_")}`,
});
export const SOURCES: CardOf<"library"> = {
  kind: "library",
  quoted: false,
  sources: [
    source(1, "Ray Charles", 2, "Ray Charles Robinson was an American singer, songwriter and pianist."),
    source(2, "Ray Charles", 14, "By the age of seven he had lost his sight."),
    source(3, "Soul music", 1, "Soul music began in the United States in the late 1950s."),
  ],
};
export const GROUNDED =
  "Ray Charles was an American singer and pianist [1]. He lost his sight as a child [2], and is among those who made **soul music** what it is [1, 3].";
export const QUOTED: CardOf<"library"> = { ...SOURCES, quoted: true };
export const QUOTATIONS = `This is what the library says:\n\n> ${SOURCES.sources.map(({ quote, n }) => `${quote} [${n}]`).join("\n\n> ")}`;

const HOME = { lat: 43.7314, lon: 7.4197 };
const place = (number: number, name: string, address: string | null, distanceM: number | null) => ({
  ...{ id: `monaco:n${number}`, regionId: "monaco", name, kind: "pharmacy" as const, address, distanceM },
  position: { lat: 43.73 + number / 1_000, lon: 7.42 },
  ...{ openingHours: null, phone: null, website: null, wheelchair: null },
});
export const PLACES: CardOf<"places"> = {
  kind: "places",
  query: "pharmacy",
  near: HOME,
  items: [
    place(1, "Pharmacie Centrale", "Rue Grimaldi 20", 350),
    place(2, "Pharmacie du Rocher", "Rue Comte Félix Gastaldi 15", 820),
    place(3, "Pharmacie de l’Estoril", null, 2_140),
  ],
};
export const NEAREST = "The nearest is Pharmacie Centrale, Rue Grimaldi 20, 350 metres from home.";

const step = (text: string, turn: CardOf<"route">["route"]["steps"][number]["turn"]) => ({
  ...{ text, turn, spoken: null, distanceM: 240, durationS: 170, at: HOME },
});
export const WAY: CardOf<"route"> = {
  kind: "route",
  mode: "foot",
  from: { name: "Rue Grimaldi 5", position: HOME },
  to: { name: "Casino de Monte-Carlo", position: { lat: 43.7392, lon: 7.4279 } },
  route: {
    distanceM: 1_430,
    durationS: 1_100,
    bounds: [7.4197, 43.7314, 7.4279, 43.7392],
    line: [
      [7.4197, 43.7314],
      [7.4208, 43.7331],
      [7.4232, 43.7338],
      [7.4241, 43.7362],
      [7.4262, 43.7377],
      [7.4279, 43.7392],
    ],
    steps: [
      step("Walk northeast on Rue Grimaldi.", "depart"),
      step("Turn right onto Place Sainte-Dévote.", "right"),
      step("Keep left onto Avenue d’Ostende.", "slight_left"),
      step("Turn left onto Place du Casino.", "left"),
      step("You have arrived.", "arrive"),
    ],
    climbM: 42,
    descentM: 8,
  },
};
export const ON_FOOT = "To Casino de Monte-Carlo it is 1.4 kilometres on foot, about 18 minutes.";
