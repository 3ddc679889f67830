// What hands-free says once it runs: fetched with it.
import { createLookup } from "../messages/t.ts";
import { wakeSaidEn } from "../messages/wake-said.en.ts";

export const said = createLookup(wakeSaidEn);
