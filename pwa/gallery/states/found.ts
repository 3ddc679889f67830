// Answers from the library and the map: sources, quotations, places, a way; with a network and without, in a hall, in German.
import type { Card } from "@hearth/handlers/shared/contract/cards.ts";
import { GROUNDED, NEAREST, ON_FOOT, PLACES, QUOTATIONS, QUOTED, SOURCES, WAY } from "../found.ts";
import type { Hand } from "../hand.ts";
import { NOTHING_REACHED, page, type Script, stream } from "../service/replies.ts";
import { ANSWERED, own, RICE, said } from "../talk.ts";
import { statesOf } from "./state.ts";

const ROOM = `/c/${RICE.id}`;
const talk = (question: string, words: string, card: Card, isModels = false) => [
  own(1, question),
  said(2, words, {
    card,
    route: card.kind === "library" ? "library" : "maps",
    ...(isModels ? {} : { model: null }),
  }),
];
const shown = (...values: Parameters<typeof talk>): Script => ({
  "GET /api/conversations/:id/messages": page(talk(...values)),
});
const ASKED = "Look up Ray Charles in the encyclopedia";
const SOURCED = shown(ASKED, GROUNDED, SOURCES, true);
const QUOTING = shown(ASKED, QUOTATIONS, QUOTED);
const PHARMACY = shown("Where is the nearest pharmacy?", NEAREST, PLACES);
const CASINO = shown("How do I get to the Casino de Monte Carlo?", ON_FOOT, WAY);
const LINE = "3 sources: Ray Charles and Soul music";

const IN_TALK = statesOf({ screen: "chat/conversation-screen", address: ROOM, kind: "success" }, [
  { name: "found/sources", shows: LINE, script: SOURCED, sizes: ["phone", "desk"], byNight: true },
  {
    name: "found/sources-open",
    shows: "By the age of seven",
    script: SOURCED,
    async steps(hand) {
      await hand.sees(LINE);
      await hand.press(LINE);
    },
  },
  { name: "found/quoted", shows: LINE, script: QUOTING, byNight: true },
  { name: "found/places", shows: "Pharmacie du Rocher", script: PHARMACY, byNight: true },
  { name: "found/way", shows: "Open this way on the map", script: CASINO, sizes: ["phone", "desk"], byNight: true },
  {
    name: "found/way-kept",
    shows: "Open this way on the map",
    script: NOTHING_REACHED,
    isOffline: true,
    kept: { talks: [{ conversation: RICE, messages: talk("How do I get to the Casino?", ON_FOOT, WAY) }] },
  },
  {
    name: "found/way-german",
    shows: "Diesen Weg auf der Karte öffnen",
    script: CASINO,
    preferences: { language: "de" },
  },
  {
    name: "found/sources-german",
    sizes: [],
    shows: "3 Quellen: Ray Charles und Soul music",
    script: SOURCED,
    preferences: { language: "de" },
  },
]);

const onTheWall = (script: Script): Script => ({ ...script, "POST /api/chat/stream": stream(ANSWERED, "ends") });
/** Asked by what the wall proposes at this hour; what was answered instead comes with the messages. */
const sees = (what: string) => async (hand: Hand) => {
  await hand.press("Try: “How do I cook rice?”");
  await hand.sees(what);
};
const HALL = statesOf({ screen: "kiosk/kiosk-screen", address: "/kiosk", kind: "success", sizes: ["wall"] }, [
  {
    name: "kiosk/sources",
    shows: "From the library: Ray Charles and Soul music",
    script: onTheWall(SOURCED),
    steps: sees("From the library: Ray Charles and Soul music"),
  },
  {
    name: "kiosk/places",
    sizes: [],
    shows: "Pharmacie du Rocher",
    script: onTheWall(PHARMACY),
    steps: sees("Pharmacie du Rocher"),
  },
  { name: "kiosk/way", shows: ".route-card-wall", script: onTheWall(CASINO), steps: sees(".route-card-wall") },
]);

export const FOUND_STATES = [...IN_TALK, ...HALL];
