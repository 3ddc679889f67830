// The words of the companions' screens together with those of the whole app.
import { companionsEn } from "../messages/companions.en.ts";
import { en } from "../messages/en.ts";
import { createLookup } from "../messages/t.ts";

export const t = createLookup({ ...en, ...companionsEn });
