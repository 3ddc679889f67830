// What the map skill says, in English and German: distances and times as people say them.
import type { TravelMode } from "../../shared/contract/maps.ts";

export interface MapWords {
  /** "1.2 kilometres" */
  distance(metres: number): string;
  /** "about 15 minutes" */
  duration(seconds: number): string;
  way(to: string, mode: TravelMode, distance: string, duration: string): string;
  /** Before the first steps, when they are spoken. */
  first: string;
  /** More places go by that name; the likeliest was taken. */
  others(addresses: string[]): string;
  nearest(name: string, distance: string, address: string | null): string;
  found(name: string, distance: string | null, address: string | null): string;
  unknown(what: string): string;
  noHome: string;
  noHomeFor(name: string): string;
  noWay(to: string, mode: TravelMode): string;
  hereAlready(to: string): string;
  noMap: string;
  noPlanner: string;
  preparing: string;
  starting: string;
  failed: string;
  away: string;
}

const rounded = (metres: number) => {
  if (metres < 1_000) return Math.max(10, Math.round(metres / 10) * 10);
  return metres < 10_000 ? Math.round(metres / 100) * 100 : Math.round(metres / 1_000) * 1_000;
};

function distanceIn(language: "en" | "de", [metre, kilometre]: readonly [string, string]) {
  const format = new Intl.NumberFormat(language);
  return (metres: number) => {
    const about = rounded(metres);
    return about < 1_000 ? `${format.format(about)} ${metre}` : `${format.format(about / 1_000)} ${kilometre}`;
  };
}

/** Minutes up to an hour and a half, then hours and minutes. */
function durationIn({
  about,
  minute,
  minutes,
  hour,
  hours,
  and,
}: Record<"about" | "minute" | "minutes" | "hour" | "hours" | "and", string>) {
  const inMinutes = (count: number) => `${count} ${count === 1 ? minute : minutes}`;
  return (seconds: number) => {
    const whole = Math.max(1, Math.round(seconds / 60));
    if (whole < 90) return `${about} ${inMinutes(whole)}`;
    const rest = whole % 60;
    const full = Math.floor(whole / 60);
    return `${about} ${full} ${full === 1 ? hour : hours}${rest === 0 ? "" : ` ${and} ${inMinutes(rest)}`}`;
  };
}

const by: Record<"en" | "de", Record<TravelMode, string>> = {
  en: { foot: "on foot", bicycle: "by bicycle", car: "by car" },
  de: { foot: "zu Fuß", bicycle: "mit dem Fahrrad", car: "mit dem Auto" },
};
const withAddress = (name: string, address: string | null) =>
  address === null || address.startsWith(name) ? name : `${name}, ${address}`;

export const MAP_WORDS: Record<"en" | "de", MapWords> = {
  en: {
    distance: distanceIn("en", ["metres", "kilometres"]),
    duration: durationIn({
      ...{ about: "about", minute: "minute", minutes: "minutes", hour: "hour", hours: "hours", and: "and" },
    }),
    way: (to, mode, distance, duration) => `To ${to} it is ${distance} ${by.en[mode]}, ${duration}.`,
    first: "This is how you begin:",
    others: (addresses) => `I took the likeliest; there is also ${addresses.join(", and ")}.`,
    nearest: (name, distance, address) => `The nearest is ${withAddress(name, address)}, ${distance} from home.`,
    found: (name, distance, address) =>
      `I found ${withAddress(name, address)}${distance === null ? "" : `, ${distance} from home`}.`,
    unknown: (what) => `I can't find “${what}” on the map of this home.`,
    noHome:
      "I don't know where home is. Choose your home on the map once, then I can tell you the way and what is near.",
    noHomeFor: (name) =>
      `I found ${name}, but I don't know where home is. Choose your home on the map once, or tell me where you start from.`,
    noWay: (to, mode) =>
      `I know no way to ${to} ${by.en[mode]}. It may lie outside of the map of this home, or nothing leads there.`,
    hereAlready: (to) => `You are at ${to} already.`,
    noMap: "There is no map to look at yet. Somebody who looks after this home can add a region under Features.",
    noPlanner:
      "I have nothing to plan ways with yet. Somebody who looks after this home can add the route planner under Features.",
    preparing: "The map is still being made ready. Ask me again in a while.",
    starting: "The route planner is just starting. Ask me again in a moment.",
    failed: "The map has a fault. Somebody who looks after this home can see to it under Health.",
    away: "The map didn't answer. Please ask me again in a moment.",
  },
  de: {
    distance: distanceIn("de", ["Meter", "Kilometer"]),
    duration: durationIn({
      ...{ about: "etwa", minute: "Minute", minutes: "Minuten", hour: "Stunde", hours: "Stunden", and: "und" },
    }),
    way: (to, mode, distance, duration) => `Bis ${to} sind es ${distance} ${by.de[mode]}, ${duration}.`,
    first: "So fängst du an:",
    others: (addresses) => `Ich habe das Naheliegende genommen; es gibt auch ${addresses.join(" und ")}.`,
    nearest: (name, distance, address) => `Am nächsten ist ${withAddress(name, address)}, ${distance} von zu Hause.`,
    found: (name, distance, address) =>
      `Ich habe ${withAddress(name, address)} gefunden${distance === null ? "" : `, ${distance} von zu Hause`}.`,
    unknown: (what) => `„${what}“ finde ich auf der Karte dieses Zuhauses nicht.`,
    noHome:
      "Ich weiß nicht, wo dein Zuhause ist. Wähle es einmal auf der Karte, dann kann ich dir Wege sagen und was in der Nähe ist.",
    noHomeFor: (name) =>
      `Ich habe ${name} gefunden, weiß aber nicht, wo dein Zuhause ist. Wähle es einmal auf der Karte, oder sag mir, von wo du losgehst.`,
    noWay: (to, mode) =>
      `Ich kenne ${by.de[mode]} keinen Weg: ${to} liegt vielleicht außerhalb der Karte dieses Zuhauses, oder es führt nichts dorthin.`,
    hereAlready: (to) => `Du bist schon da: ${to}.`,
    noMap:
      "Es gibt noch keine Karte. Wer sich um dieses Zuhause kümmert, kann unter Funktionen eine Region hinzufügen.",
    noPlanner:
      "Ich habe noch nichts, womit ich Wege planen kann. Wer sich um dieses Zuhause kümmert, kann unter Funktionen den Routenplaner hinzufügen.",
    preparing: "Die Karte wird noch vorbereitet. Frag mich in einer Weile noch einmal.",
    starting: "Der Routenplaner startet gerade. Frag mich gleich noch einmal.",
    failed: "Mit der Karte stimmt etwas nicht. Wer sich um dieses Zuhause kümmert, sieht unter Zustand nach.",
    away: "Die Karte hat nicht geantwortet. Frag mich gleich noch einmal.",
  },
};
