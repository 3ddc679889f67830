// The words of the wall together with those of the whole app.
import { en } from "../messages/en.ts";
import { kioskEn } from "../messages/kiosk.en.ts";
import { createLookup } from "../messages/t.ts";
import { wakeEn } from "../messages/wake.en.ts";

export const t = createLookup({ ...en, ...kioskEn, ...wakeEn });
