// Messages whose wording leaves no doubt where they go: decided before anything is compared. Pure.
import type { Route } from "../../shared/contract/chat.ts";
import { isSureTimerWish } from "../../timers/wish/timer-wish.ts";
import { sumIn } from "../skills/calculate/sum-wish.ts";
import { isSureClockWish } from "../skills/clock/sure-clock-wish.ts";
import { conversionIn } from "../skills/convert/conversion-wish.ts";
import { languageOfMessage } from "../skills/declared/message-language.ts";
import { helpTopicOf } from "../skills/device-help/help-wish.ts";
import { isSureLibraryWish } from "../skills/library-wish.ts";
import { mapWishOf } from "../skills/map-wish.ts";
import { isSureMemoryWish } from "../skills/memory/memory-wish.ts";
import type { RouterTurn } from "./router.ts";

/** Longer messages tell something beside what they ask: they are compared. */
const SURE_CHARS = 300;
/** So many messages of the person back "and by bike?" may refer to. */
const BACK = 3;

/** The first that fits decides. A place is asked for more exactly than a book: "find the nearest library" is a way. */
const MATCHERS: readonly [Route, (message: string, before: readonly string[]) => boolean][] = [
  // "How far away is 12 October?" is a day before it is a place.
  ["clock", isSureClockWish],
  ["maps", asksTheMap],
  ["library", isSureLibraryWish],
  ["timer", isSureTimerWish],
  ["memory", isSureMemoryWish],
  ["convert", (message) => conversionIn(message, languageOfMessage(message, "en")) !== null],
  ["calculate", (message) => sumIn(message, languageOfMessage(message, "en")) !== null],
  ["device-help", (message) => helpTopicOf(message) !== null],
];

/** null: the wording alone does not tell. */
export function sureByWords(turns: readonly RouterTurn[]): Route | null {
  const said = turns.filter(({ role }) => role === "user").map(({ content }) => content.trim());
  const message = said.pop();
  if (message === undefined || message.length > SURE_CHARS) return null;
  const before = said.slice(-BACK);
  return MATCHERS.find(([, fits]) => fits(message, before))?.[0] ?? null;
}

/** "And by bike?" goes where a way or a place was asked for. */
function asksTheMap(message: string, before: readonly string[]): boolean {
  const wish = mapWishOf(message);
  return wish !== null && (wish.kind !== "again" || before.some((each) => mapWishOf(each) !== null));
}
