// The tables of a region's places: made once by the builder, read by the search.

/** Another number makes every home build its regions again. */
export const PLACES_VERSION = 1;

/**
 * `n` goes by importance, the most important first, so that whatever stops early has seen what matters. `place_words`
 * holds folded words: `names` and kinds, `around` (street, number, town), `cell` (where, see `cellOf`).
 */
export const PLACE_TABLES: readonly string[] = [
  `CREATE TABLE places (
    n INTEGER PRIMARY KEY,
    osm TEXT NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    importance INTEGER NOT NULL,
    address TEXT,
    lat REAL NOT NULL,
    lon REAL NOT NULL,
    folded TEXT NOT NULL,
    names TEXT,
    details TEXT
  )`,
  `CREATE VIRTUAL TABLE place_words USING fts5 (names, around, cell, content = '', prefix = '1 2 3', tokenize = 'unicode61')`,
  `CREATE VIRTUAL TABLE known_words USING fts5 (word, tokenize = 'trigram')`,
];

/** After the rows, so that they are built at once. */
export const PLACE_INDEXES: readonly string[] = [
  `CREATE INDEX places_by_name ON places (folded)`,
  `CREATE INDEX places_by_kind ON places (kind, lat)`,
  `CREATE INDEX places_by_lat ON places (lat)`,
];

export const CELL_DEGREES = 0.1;

/** The square of a tenth of a degree in which something lies, as one word. */
export function cellOf(lat: number, lon: number): string {
  return cellWord(Math.floor(lat / CELL_DEGREES), Math.floor(lon / CELL_DEGREES));
}

const cellWord = (y: number, x: number): string => `c${y + 1_000}x${x + 2_000}`;

/** The square of a place with its eight neighbours. */
export function cellsAround(lat: number, lon: number): string[] {
  const [y, x] = [Math.floor(lat / CELL_DEGREES), Math.floor(lon / CELL_DEGREES)];
  const near = [-1, 0, 1];
  return near.flatMap((dy) => near.map((dx) => cellWord(y + dy, x + dx)));
}

/** What else is told of a place, as JSON in `details`. */
export interface PlaceDetails {
  openingHours?: string;
  phone?: string;
  website?: string;
  wheelchair?: "yes" | "limited" | "no";
}
