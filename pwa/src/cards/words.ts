// The words of an answer's cards, together with those of the maps and the whole app.
import { cardsEn } from "../messages/cards.en.ts";
import { en } from "../messages/en.ts";
import { mapsEn } from "../messages/maps.en.ts";
import { mapsKindsEn } from "../messages/maps-kinds.en.ts";
import { createLookup } from "../messages/t.ts";

export const t = createLookup({ ...en, ...mapsEn, ...mapsKindsEn, ...cardsEn });
