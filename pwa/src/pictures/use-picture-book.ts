// The pictures of whoever is signed in, as a hook.
import { useHouse } from "../app/hearth.ts";
import { createPictureBook, type PictureBook } from "./picture-book.ts";

/** The same book for every screen of this person. @throws Error where nobody is signed in */
export const usePictureBook = (): PictureBook => useHouse().parts.get(createPictureBook);
