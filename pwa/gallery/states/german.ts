// A walk through the app in German, whose words are longer: what has to give way shows here.
import { DAY, minutesAgo, PEOPLE, profileOf } from "../family.ts";
import type { Hand } from "../hand.ts";
import { answer, NOTHING_REACHED, page, type Script } from "../service/replies.ts";
import { own, RICE, said } from "../talk.ts";
import { statesOf } from "./state.ts";

const ROOM = `/c/${RICE.id}`;
const ASKED = "Wie koche ich Reis?";
const TALK = [
  own(1, ASKED, { createdAt: minutesAgo(DAY) }),
  said(2, "Wasch ihn, bis das Wasser klar bleibt.", { createdAt: minutesAgo(DAY) }),
  own(3, "Und wie lange?"),
  said(4, "Zwölf Minuten auf kleiner Flamme, dann darf er ruhen.", { route: "library" }),
];
const SPEAKS: Script = { "GET /api/conversations/:id/messages": page(TALK) };

const open = async (hand: Hand) => {
  await hand.sees(ASKED);
  await hand.press("Gespräche zeigen");
  await hand.sees(".side-inner");
};

const THERE = statesOf({ preferences: { language: "de" }, script: SPEAKS, kind: "success" }, [
  {
    name: "german/welcome",
    sizes: [],
    screen: "chat/conversation-screen",
    kind: "empty",
    address: "/",
    shows: "Guten Abend, Anna",
  },
  {
    name: "german/conversation",
    screen: "chat/conversation-screen",
    address: ROOM,
    shows: "Antwort von ember-8b.",
    async steps(hand) {
      await hand.sees(ASKED);
      await hand.press("Bibliothek: Zeit und Modell");
    },
  },
  { name: "german/list", screen: "chat/conversation-screen", address: ROOM, shows: "Gestern", steps: open },
  {
    name: "german/delete",
    screen: "chat/conversation-screen",
    address: ROOM,
    shows: "Dieses Gespräch löschen?",
    async steps(hand) {
      await open(hand);
      await hand.press(`Optionen für ${RICE.title}`);
      await hand.press("Löschen");
    },
  },
  {
    name: "german/away",
    screen: "chat/conversation-screen",
    kind: "error",
    address: ROOM,
    shows: "Zurücknehmen",
    isOffline: true,
    script: NOTHING_REACHED,
    kept: { talks: [{ conversation: RICE, messages: TALK.slice(0, 2) }] },
    async steps(hand) {
      await hand.sees("Dieses Gerät hat kein Netz.");
      await hand.sees(ASKED);
      await hand.write("Nachricht", "Und wie viel Wasser?");
      await hand.press("Senden");
    },
  },
  { name: "german/companions", screen: "companions/companions-screen", address: "/companions", shows: "Captain Salt" },
  {
    name: "german/companion",
    screen: "companions/companions-screen",
    kind: "empty",
    address: "/companions/new",
    shows: ".editor",
  },
  { name: "german/settings", screen: "settings/settings-screen", address: "/settings", shows: "Dieses Zuhause" },
  {
    name: "german/appearance",
    screen: "settings/appearance-section",
    address: "/settings/appearance",
    shows: "Weniger Bewegung",
  },
  {
    name: "german/language",
    screen: "settings/appearance-section",
    address: "/settings/appearance",
    shows: "English",
    async steps(hand) {
      await hand.sees("Weniger Bewegung");
      await hand.scrollTo("Deutsch");
    },
  },
  {
    name: "german/wall",
    sizes: [],
    screen: "kiosk/kiosk-screen",
    kind: "empty",
    address: "/kiosk",
    shows: "Tippe die Glut an und schreib",
  },
  {
    name: "german/wall-unplugged",
    sizes: ["wall"],
    screen: "kiosk/kiosk-screen",
    kind: "error",
    address: "/kiosk",
    shows: "Das Mikrofon ist nicht eingesteckt",
    handsfree: { state: { name: "off", why: "lost" } },
  },
  {
    name: "german/wall-muted",
    sizes: [],
    screen: "kiosk/kiosk-screen",
    address: "/kiosk",
    shows: "Stumm: Nichts wird gehört",
    handsfree: { state: { name: "off", why: "muted", isEngaged: true } },
  },
  {
    name: "german/turns",
    sizes: [],
    screen: "home-care/health-section",
    address: "/settings/health",
    shows: "Gesprochenes",
  },
]);

const DOOR: Script = {
  "GET /api/auth/state": answer({ setupRequired: false, profiles: PEOPLE.map(profileOf), user: null, kiosk: false }),
};
const OUTSIDE = statesOf({ preferences: { language: "de" }, kind: "success", address: "/" }, [
  {
    name: "german/setup",
    screen: "session/setup-screen",
    kind: "empty",
    shows: "Machen wir Feuer!",
    script: { "GET /api/auth/state": answer({ setupRequired: true, profiles: [], user: null, kiosk: false }) },
  },
  {
    name: "german/pin",
    screen: "session/sign-in-screen",
    shows: "Deine PIN, bitte.",
    script: DOOR,
    steps: (hand) => hand.press("Ben"),
  },
]);

export const GERMAN_STATES = [...THERE, ...OUTSIDE];
