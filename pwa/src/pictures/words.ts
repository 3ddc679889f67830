// The words of the pictures' screens together with those of the whole app.
import { en } from "../messages/en.ts";
import { picturesEn } from "../messages/pictures.en.ts";
import { createLookup } from "../messages/t.ts";

export const t = createLookup({ ...en, ...picturesEn });
