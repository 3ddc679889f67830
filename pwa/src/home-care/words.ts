// Home care's own words: `h()` looks them up as `t()` does the app's.
import { homeCareEn } from "../messages/home-care.en.ts";
import { createLookup } from "../messages/t.ts";

export const h = createLookup(homeCareEn);
