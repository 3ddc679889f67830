// The skill of the route `maps`: a place is looked up near home, and the way to it is a card and a few words.
import { DomainError } from "../../errors.ts";
import type { MapsForChat } from "../../maps/maps.ts";
import { distanceM } from "../../maps/places/distance.ts";
import type { CardOf } from "../../shared/contract/cards.ts";
import { PLACES_IN_CARD_MAX, ROUTE_IN_CARD } from "../../shared/contract/limits.ts";
import type { FoundRoute, HomePlace, MapsReadiness, Place, Position, TravelMode } from "../../shared/contract/maps.ts";
import { type MapWish, mapWishOf } from "./map-wish.ts";
import { MAP_WORDS, type MapWords } from "./map-words.ts";
import { simplifyLine } from "./simplify-line.ts";
import type { Skill, SkillAnswer, SkillTurn } from "./skills.ts";
import { languageOf } from "./wish-words.ts";

interface Stop {
  name: string;
  position: Position;
}

interface Asking {
  maps: MapsForChat;
  turn: SkillTurn;
  language: "en" | "de";
  words: MapWords;
  home: HomePlace | null;
  signal: AbortSignal;
}

/** People walk so far in a straight line, where they don't say how they go. */
const WALKING_MAX_M = 2_000;
const STEPS_SPOKEN = 2;
/** So far back "and by bike?" may refer to. */
const WAYS_BACK = 6;
/** Nearer than this one has arrived. */
const ARRIVED_M = 15;

export function createMapsSkill(maps: MapsForChat): Skill {
  return {
    async answer(turn, signal) {
      const question = turn.history.at(-1);
      if (question === undefined || question.role !== "user" || turn.hasPictures) return null;
      const wish = mapWishOf(question.content);
      if (wish === null) return null;
      const language = languageIn(question.content, wish, turn);
      const home = await maps.homeOf(turn);
      const asking: Asking = { maps, turn, language, words: MAP_WORDS[language], home, signal };
      try {
        if (wish.kind === "where") return await showPlaces(asking, wish);
        return wish.kind === "again" ? await goAgain(asking, wish.mode) : await showWay(asking, wish);
      } catch (error) {
        signal.throwIfAborted();
        return { text: refusalIn(asking.words, error), card: null };
      }
    },
  };
}

/** "zum Bahnhof" has few small words to tell a language by: the words of the asking count too. */
function languageIn(message: string, wish: MapWish, { language }: SkillTurn): "en" | "de" {
  if (
    /(?:^|\s)(?:wie|wo|weg|zum|zur|nach|nächste\p{L}*|karte|fuß|mit dem|gibt|zeig\p{L}*|weit)(?=$|[\s,.?!])/iu.test(
      message,
    )
  )
    return "de";
  if (wish.kind === "again" || !/\b(?:how|where|way|nearest|closest|near|map|to)\b/iu.test(message)) {
    return languageOf(message, language.startsWith("de") ? "de" : "en");
  }
  return "en";
}

async function showPlaces(asking: Asking, { what, nearest }: { what: string; nearest: boolean }): Promise<SkillAnswer> {
  const { words, home } = asking;
  if (nearest && home === null) {
    const some = await find(asking, what);
    return "refusal" in some
      ? { text: some.refusal, card: null }
      : { text: words.noHome, card: placesCard(asking, what, some.items) };
  }
  const found = await find(asking, what);
  if ("refusal" in found) return { text: found.refusal, card: null };
  const [best] = found.items;
  const distance = best.distanceM === null ? null : words.distance(best.distanceM);
  const text =
    nearest && distance !== null
      ? words.nearest(best.name, distance, best.address)
      : words.found(best.name, distance, best.address);
  return { text, card: placesCard(asking, what, found.items) };
}

async function showWay(asking: Asking, { to, from, mode }: Extract<MapWish, { kind: "way" }>): Promise<SkillAnswer> {
  const { words, home } = asking;
  const goals = await find(asking, to);
  if ("refusal" in goals) return { text: goals.refusal, card: null };
  const [goal, ...others] = goals.items;
  const starts = from === null ? null : await find(asking, from);
  if (starts !== null && "refusal" in starts) return { text: starts.refusal, card: null };
  const start: Stop | null = starts === null ? homeStop(home) : starts.items[0];
  if (start === null) return { text: words.noHomeFor(goal.name), card: placesCard(asking, to, goals.items) };
  const way = await goTo(asking, start, goal, mode);
  // Of the same name and kind, elsewhere: whoever meant that one should know.
  const alike = others.filter((each) => each.name === goal.name && each.kind === goal.kind && each.address !== null);
  const addresses = alike.slice(0, 2).map(({ name, address }) => `${name}, ${address}`);
  const note = addresses.length === 0 || way.card === null ? "" : ` ${words.others(addresses)}`;
  return { ...way, text: way.text + note };
}

/** The way that was shown before, another way of going. */
async function goAgain(asking: Asking, mode: TravelMode): Promise<SkillAnswer | null> {
  const cards = asking.turn.history.slice(-2 * WAYS_BACK).flatMap(({ card }) => (card === null ? [] : [card]));
  const last = cards.findLast((card) => card.kind === "route" || card.kind === "places");
  if (last?.kind === "route") return goTo(asking, last.from, last.to, mode);
  const [place] = last?.kind === "places" ? last.items : [];
  const start = homeStop(asking.home);
  if (place === undefined) return null;
  return start === null ? { text: asking.words.noHomeFor(place.name), card: null } : goTo(asking, start, place, mode);
}

async function goTo(asking: Asking, from: Stop, to: Stop, wanted: TravelMode | null): Promise<SkillAnswer> {
  const { maps, words, language, turn, signal } = asking;
  const straightM = distanceM(from.position, to.position);
  if (straightM < ARRIVED_M) return { text: words.hereAlready(to.name), card: null };
  const mode = wanted ?? (straightM <= WALKING_MAX_M ? "foot" : "car");
  try {
    const request = { from: from.position, to: to.position, via: [], mode, language, alternatives: 0 };
    const [route] = (await maps.route(request, signal)).routes;
    if (route === undefined) return { text: words.noWay(to.name, mode), card: null };
    const said = words.way(to.name, mode, words.distance(route.distanceM), words.duration(route.durationS));
    return {
      text: turn.viaVoice ? [said, ...firstSteps(words, route)].join(" ") : said,
      card: { kind: "route", mode, from: stopOf(from), to: stopOf(to), route: forCard(route) },
    };
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") {
      return { text: words.noWay(to.name, mode), card: null };
    }
    throw error;
  }
}

function firstSteps(words: MapWords, { steps }: FoundRoute): string[] {
  const spoken = steps.slice(0, STEPS_SPOKEN).map((step) => step.spoken ?? step.text);
  return spoken.length === 0 ? [] : [words.first, ...spoken];
}

const forCard = (route: FoundRoute): CardOf<"route">["route"] => ({
  ...route,
  line: simplifyLine(route.line, ROUTE_IN_CARD.points),
  steps: route.steps.slice(0, ROUTE_IN_CARD.steps),
});
const stopOf = ({ name, position }: Stop): Stop => ({ name, position });
const homeStop = (home: HomePlace | null): Stop | null =>
  home === null ? null : { name: home.label, position: home.position };

function placesCard({ home }: Asking, query: string, items: readonly Place[]): CardOf<"places"> {
  return { kind: "places", query, near: home?.position ?? null, items: items.slice(0, PLACES_IN_CARD_MAX) };
}

type Found = { items: [Place, ...Place[]] } | { refusal: string };

/** Near home where that is known; or a sentence that says why there is nothing. */
async function find({ maps, words, language, home, signal }: Asking, q: string): Promise<Found> {
  const near = home === null ? {} : { near: home.position };
  const { items, readiness } = await maps.search({ q, ...near, limit: PLACES_IN_CARD_MAX, language }, signal);
  const [first, ...others] = items;
  if (first !== undefined) return { items: [first, ...others] };
  return { refusal: readiness === "ready" ? words.unknown(q) : whyNot(words, readiness) };
}

function whyNot(words: MapWords, readiness: Exclude<MapsReadiness, "ready">): string {
  return readiness === "missing" ? words.noMap : words[readiness];
}

/** @throws what is no refusal of the maps */
function refusalIn(words: MapWords, error: unknown): string {
  if (!(error instanceof DomainError)) throw error;
  if (error.code === "upstream_failed" || error.code === "upstream_timeout" || error.code === "busy") return words.away;
  if (error.code !== "component_not_ready") throw error;
  const { state } = error.extras;
  if (state === "starting") return words.starting;
  if (state === "failed" || state === "degraded") return words.failed;
  return state === undefined || state === "missing" || state === "disabled" ? words.noPlanner : words.preparing;
}
