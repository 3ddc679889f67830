// The words of the wall together with those of the whole app.
import { en } from "../messages/en.ts";
import { kioskEn } from "../messages/kiosk.en.ts";
import { createLookup } from "../messages/t.ts";

export const t = createLookup({ ...en, ...kioskEn });
