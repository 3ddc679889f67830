// The map's book as a hook, apart from the book itself, which needs no house around it.
import { useHouse } from "../app/hearth.ts";
import { createMapBook, type MapBook } from "./map-book.ts";

/** The same book for every screen of this person. @throws Error where nobody is signed in */
export const useMapBook = (): MapBook => useHouse().parts.get(createMapBook);
