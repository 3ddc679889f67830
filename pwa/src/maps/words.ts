// The words of the maps' screens together with those of the whole app.
import { en } from "../messages/en.ts";
import { mapsEn } from "../messages/maps.en.ts";
import { mapsKindsEn } from "../messages/maps-kinds.en.ts";
import { createLookup } from "../messages/t.ts";

export const t = createLookup({ ...en, ...mapsEn, ...mapsKindsEn });
