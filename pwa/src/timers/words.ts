// The words of the timers together with those of the whole app.
import { en } from "../messages/en.ts";
import { createLookup } from "../messages/t.ts";
import { timersEn } from "../messages/timers.en.ts";

export const t = createLookup({ ...en, ...timersEn });
