// The words of the library together with those of the whole app.
import { en } from "../messages/en.ts";
import { libraryEn } from "../messages/library.en.ts";
import { createLookup } from "../messages/t.ts";

export const t = createLookup({ ...en, ...libraryEn });
