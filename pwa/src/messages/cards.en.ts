// The words of what an answer shows beside its text, in English: sources, places, a way.

export const cardsEn = {
  "sources.line": { one: "1 source: {titles}", other: "{count} sources: {titles}" },
  "sources.list": "Sources",
  "sources.from": "From the library: {titles}",

  "places.list": "Places on the map",
  "places.distance": "{distance} from home",
  "places.map": "Show on the map",

  "route.from": "From {name}",
  "route.to": "To {name}",
  "route.first": "The first steps",
  "route.more": { one: "and 1 more step", other: "and {count} more steps" },
  "route.map": "Open this way on the map",
} as const;
