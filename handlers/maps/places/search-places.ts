// Places by name, address or kind in one region: full-text search with beginnings, then with typos forgiven.
import { distance } from "fastest-levenshtein";
import type { ReadRows } from "../../ports/map-files.ts";
import type { PlaceKind, Position } from "../../shared/contract/maps.ts";
import { boxAround, distanceM } from "./distance.ts";
import { type ParsedQuery, withoutFillers } from "./parse-query.ts";
import { PLACE_COLUMNS, type PlaceRow, toPlaceRow } from "./place-row.ts";
import { cellsAround } from "./place-tables.ts";
import { scoreOf } from "./rank.ts";

export interface RegionPlaces {
  id: string;
  read: ReadRows;
}

export interface FoundPlace {
  row: PlaceRow;
  score: number;
}

export interface SearchOptions {
  near: Position | undefined;
  limit: number;
  parse(query: string): ParsedQuery;
}

/** Rows that are looked at for one query; they come in order of importance. */
const CANDIDATES = 100;
const RADII_M = [600, 3_000, 15_000, 80_000];
const KIND_SCORE = 900;
/** Words of the vocabulary that are compared with one that has a typo. */
const SIMILAR_READ = 1_500;
const SIMILAR_KEPT = 5;
const HOUSE_NUMBER = /^\d{1,4}[a-z]?$/;

/** @throws whatever `read` throws */
export async function searchPlaces(
  region: RegionPlaces,
  query: ParsedQuery,
  options: SearchOptions,
): Promise<FoundPlace[]> {
  if (query.words.length === 0) return [];
  const found = new Map<number, FoundPlace>();
  const add = (row: PlaceRow, score: number) => {
    const known = found.get(row.n);
    if (known === undefined || known.score < score) found.set(row.n, { row, score });
  };
  await addKinds(region, query.kinds, options, add);
  await addNamed(region, query.words, options, false, add);
  const fewer = withoutFillers(query.words);
  if (fewer.length < query.words.length) await addNamed(region, fewer, options, false, add);
  if (found.size === 0) await addGuessed(region, fewer, options, add);
  // A house that the map does not know stands in a street that it may know.
  const street = fewer.filter((word) => !HOUSE_NUMBER.test(word));
  if (found.size > 0 || street.length === 0 || street.length === fewer.length) return [...found.values()];
  await addNamed(region, street, options, true, add);
  if (found.size === 0) await addGuessed(region, street, options, add);
  return [...found.values()];
}

type Add = (row: PlaceRow, score: number) => void;

async function addKinds(
  region: RegionPlaces,
  kinds: readonly PlaceKind[],
  options: SearchOptions,
  add: Add,
): Promise<void> {
  if (kinds.length === 0) return;
  const { near, limit } = options;
  const rows =
    near === undefined ? await importantOf(region, kinds, limit) : await nearestOf(region, kinds, near, limit);
  const isFirst = (kind: PlaceKind) => (kind === kinds[0] ? 50 : 0);
  for (const [index, row] of rows.entries()) add(row, KIND_SCORE + isFirst(row.kind) - index);
}

const listed = (kinds: readonly PlaceKind[]) => kinds.map(() => "?").join(", ");

async function importantOf(
  { id, read }: RegionPlaces,
  kinds: readonly PlaceKind[],
  limit: number,
): Promise<PlaceRow[]> {
  const sql = `SELECT ${PLACE_COLUMNS} FROM places p WHERE p.kind IN (${listed(kinds)}) ORDER BY p.n LIMIT ?`;
  return (await read(sql, [...kinds, limit * 2])).map((row) => toPlaceRow(id, row));
}

/** In wider and wider circles, until there are enough; each is read from its middle outwards. */
async function nearestOf(
  { id, read }: RegionPlaces,
  kinds: readonly PlaceKind[],
  near: Position,
  limit: number,
): Promise<PlaceRow[]> {
  const sql = `SELECT ${PLACE_COLUMNS} FROM places p
    WHERE p.kind IN (${listed(kinds)}) AND p.lat BETWEEN ? AND ? AND p.lon BETWEEN ? AND ?
    ORDER BY (p.lat - ?) * (p.lat - ?) + (p.lon - ?) * (p.lon - ?) * ? LIMIT ?`;
  // A degree of longitude is shorter than one of latitude; over so short a way the earth is flat.
  const narrowing = Math.cos((near.lat * Math.PI) / 180) ** 2;
  const middle = [near.lat, near.lat, near.lon, near.lon, narrowing];
  let rows: PlaceRow[] = [];
  for (const radiusM of RADII_M) {
    const { south, north, west, east } = boxAround(near, radiusM);
    const found = await read(sql, [...kinds, south, north, west, east, ...middle, limit * 2]);
    rows = found.map((row) => toPlaceRow(id, row));
    if (rows.filter((row) => distanceM(near, row) <= radiusM).length >= limit) break;
  }
  return rows.toSorted((one, other) => distanceM(near, one) - distanceM(near, other));
}

async function addNamed(
  region: RegionPlaces,
  words: readonly string[],
  options: SearchOptions,
  isGuess: boolean,
  add: Add,
): Promise<void> {
  const { near } = options;
  const ranking = { words, near, isGuess };
  const exact = `SELECT ${PLACE_COLUMNS} FROM places p WHERE p.folded = ? ORDER BY p.n LIMIT 40`;
  for (const row of await region.read(exact, [words.join(" ")])) {
    const place = toPlaceRow(region.id, row);
    add(place, scoreOf(place, ranking));
  }
  const expression = expressionFor(words.map((word) => [word]));
  for (const row of await match(region, expression, near)) add(row, scoreOf(row, ranking));
}

/** What is near first, then what matters; both are bounded. */
async function match({ id, read }: RegionPlaces, expression: string, near: Position | undefined): Promise<PlaceRow[]> {
  const sql = `SELECT ${PLACE_COLUMNS} FROM place_words w JOIN places p ON p.n = w.rowid
    WHERE place_words MATCH ? ORDER BY w.rowid LIMIT ${CANDIDATES}`;
  const everywhere = await read(sql, [expression]);
  const isAll = everywhere.length < CANDIDATES;
  const cells = near === undefined || isAll ? [] : cellsAround(near.lat, near.lon).map((cell) => `"${cell}"`);
  const around = cells.length === 0 ? [] : await read(sql, [`${expression} AND cell : (${cells.join(" OR ")})`]);
  return [...everywhere, ...around].map((row) => toPlaceRow(id, row));
}

/** Each word in one of its ways to be meant, as the beginning of a word; numbers as they are. */
function expressionFor(words: readonly (readonly string[])[]): string {
  const term = (word: string) => (HOUSE_NUMBER.test(word) ? `"${word}"` : `"${word}"*`);
  const each = words.map((ways) => (ways.length === 1 ? term(ways[0] ?? "") : `(${ways.map(term).join(" OR ")})`));
  return `{names around} : (${each.join(" AND ")})`;
}

async function addGuessed(
  region: RegionPlaces,
  words: readonly string[],
  options: SearchOptions,
  add: Add,
): Promise<void> {
  const ways: string[][] = [];
  for (const word of words) {
    const isKnown =
      (await region.read(`SELECT 1 FROM place_words WHERE place_words MATCH ? LIMIT 1`, [expressionFor([[word]])]))
        .length > 0;
    ways.push(isKnown ? [word] : await similarTo(region, word));
  }
  if (ways.some((each) => each.length === 0)) return;
  const guess = ways.map(([first = ""]) => first);
  await addKinds(region, options.parse(guess.join(" ")).kinds, options, (row, score) => add(row, score - 200));
  const rows = await match(region, expressionFor(ways), options.near);
  const bestFor = (row: PlaceRow) => {
    const named = ` ${row.folded} ${row.foldedOthers().join(" ")} `;
    const chosen = ways.map((each) => each.find((way) => named.includes(` ${way}`)) ?? each[0] ?? "");
    return scoreOf(row, { words: chosen, near: options.near, isGuess: true });
  };
  for (const row of rows) add(row, bestFor(row));
}

/** One of so many parts of a word is as it should be, wherever its typos are. */
function intactParts(word: string): string[] {
  const parts = word.length >= 9 ? 3 : word.length >= 6 ? 2 : 1;
  if (parts === 1) return [word.slice(0, 3), word.slice(-3)];
  const size = Math.floor(word.length / parts);
  const whole = Array.from({ length: parts }, (_, i) =>
    word.slice(i * size, i === parts - 1 ? undefined : (i + 1) * size),
  );
  return [...whole, word.slice(0, 3), word.slice(-3)];
}

async function similarTo({ read }: RegionPlaces, word: string): Promise<string[]> {
  if (word.length < 4 || /\d/.test(word)) return [];
  const most = word.length >= 6 ? 2 : 1;
  const parts = [...new Set(intactParts(word))].map((part) => `"${part}"`).join(" OR ");
  const sql = `SELECT word FROM known_words WHERE known_words MATCH ? ORDER BY rowid LIMIT ${SIMILAR_READ}`;
  const near: { known: string; off: number }[] = [];
  for (const [known] of await read(sql, [parts])) {
    if (typeof known !== "string" || known.length < word.length - most) continue;
    const off = Math.min(distance(word, known), distance(word, known.slice(0, word.length)) + 0.5);
    if (off <= most + 0.5) near.push({ known, off });
  }
  return near
    .toSorted((one, other) => one.off - other.off)
    .slice(0, SIMILAR_KEPT)
    .map(({ known }) => known);
}
