// Ways and places in people's words, and ordinary sentences that are neither.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ORDINARY_SENTENCES } from "../../testing/ordinary-sentences.ts";
import { mapWishOf } from "./map-wish.ts";

const TO_MAPS = [
  "How do I get to the Casino de Monte Carlo?",
  "how do I get to the station",
  "how do we get to the town hall by bike?",
  "How can I get from the harbour to the Oceanographic Museum?",
  "how do I walk to the beach",
  "Can you tell me how I get to the pharmacy?",
  "Can you tell me how to get to the pharmacy",
  "way from the station to the casino by bike",
  "the fastest way to the airport",
  "What's the best way to the hospital?",
  "directions to the post office please",
  "give me directions from the town hall to the zoo",
  "navigate to the school",
  "take me to the harbour",
  "guide me to the nearest pharmacy",
  "how far is it to the swimming pool?",
  "how far is the train station",
  "how far is the airport from the station",
  "how long does it take to walk to the dentist",
  "how long is the drive to Nice",
  "how long is the walk to the beach",
  "where is the nearest pharmacy?",
  "Where's the closest cash machine?",
  "what is the nearest supermarket",
  "find me the nearest bakery",
  "find a cafe near me",
  "is there a playground nearby?",
  "restaurants near me",
  "are there any toilets around here",
  "which restaurants in the area are there",
  "where is the train station?",
  "where is the town hall",
  "where is Boulevard Albert Premier on the map",
  "show me the Rock of Monaco on the map",
  "open the map of Monaco",
  "where is Princess Grace Hospital",
  "where can I find a pharmacy",
  "Please show me the way to the museum",
  "hey Hearth, how do I get to the market square from here?",
  "and by bike?",
  "on foot?",
  "how long by car?",
  "Wie komme ich zum Bahnhof?",
  "wie komme ich zum Bahnhof mit dem Rad",
  "Wie kommen wir am besten zum Zoo?",
  "Wie komme ich von der Post zum Rathaus?",
  "Wie komme ich nach Nizza?",
  "wie gelange ich zur Apotheke",
  "Kannst du mir sagen, wie ich zum Hafen komme?",
  "Zeig mir den Weg zum Museum",
  "Was ist der schnellste Weg zum Flughafen?",
  "Weg vom Bahnhof zum Casino",
  "Weg von der Schule zum Schwimmbad zu Fuß",
  "Navigiere mich zum Krankenhaus",
  "Bring mich zum Strand",
  "Wie weit ist es bis zum Bahnhof?",
  "Wie weit ist es nach Nizza?",
  "Wie lange dauert es zu Fuß zum Strand?",
  "Wie lange brauche ich zum Flughafen mit dem Auto?",
  "wo ist die nächste Apotheke",
  "Wo ist der nächste Supermarkt?",
  "Wo finde ich den nächsten Geldautomaten?",
  "Gibt es hier eine Bäckerei in der Nähe?",
  "Zeig mir Restaurants in der Nähe",
  "Wo ist der Bahnhof?",
  "wo liegt das Rathaus",
  "Wo ist die Goethestraße?",
  "Zeig mir Monaco auf der Karte",
  "und mit dem Fahrrad?",
  "zu Fuß?",
  "Und wie lange mit dem Auto?",
  "Wo gibt es hier eine Tankstelle?",
];

/** Near in words, far in meaning. */
const NOT_TO_MAPS = [
  "Nächste Woche habe ich Urlaub",
  "Wie komme ich zur Ruhe?",
  "Wie komme ich an mehr Geld?",
  "how do I get to sleep",
  "how do I get rid of ants?",
  "what is the best way to cook rice",
  "the best way to learn piano",
  "How long does it take to boil an egg?",
  "How long is the movie?",
  "how far is the moon",
  "where is my phone",
  "where are my keys",
  "Where is Monaco?",
  "Wo ist mein Schlüssel?",
  "Wo ist Oma?",
  "take me to task",
  "how do I get to know people",
  "how do I get better at chess",
  "How do I get to the next level in Mario?",
  "when is the next bus",
  "Wann fährt der nächste Zug?",
  "Das nächste Mal komme ich mit",
  "Der nächste Termin ist am Montag",
  "Was ist der nächste Schritt?",
  "who is my nearest relative",
  "What is the nearest star?",
  "I walked to the station yesterday",
  "we live near the beach",
  "Ich gehe gern zu Fuß",
  "Ich fahre mit dem Rad zur Arbeit",
  "Der Weg ist das Ziel",
  "the road to success",
  "draw a map of a treasure island",
  "Male mir eine Karte",
  "Zeig mir ein Bild von einem Bahnhof",
  "how long is it until christmas",
  "Wie lange dauert es bis Weihnachten?",
  "Wie lange kocht ein Ei?",
  "turn the light on in the hall",
  "Wie weit ist der Mond?",
  "Wie weit bist du?",
  "tell me a story about a station",
  "Wie fahre ich meinen Computer herunter?",
  "Wie gehe ich mit Stress um?",
  "Wo ist der Unterschied?",
  "where is the difference",
  "How do I get to heaven?",
  "What is the way to happiness",
  "Erzähl mir was über Apotheken",
  "mach das Licht in der Küche an",
  "what is the closest thing to magic",
  "by the way, thanks",
  "How do you get to Carnegie Hall? Practice!",
  "Wie kommt man auf so eine Idee?",
  "wie lange dauert es bis zum Wochenende",
  "Wie komme ich zu dir?",
];

test("mapWishOf() understands 60 and more ways of asking for a way or a place", () => {
  assert.ok(TO_MAPS.length >= 60);
  assert.deepEqual(
    TO_MAPS.filter((text) => mapWishOf(text) === null),
    [],
  );
});

test("mapWishOf() leaves ordinary sentences alone", () => {
  assert.ok(NOT_TO_MAPS.length >= 40);
  assert.deepEqual(
    [...NOT_TO_MAPS, ...Object.values(ORDINARY_SENTENCES).flat()].flatMap((text) =>
      mapWishOf(text) === null ? [] : [[text, mapWishOf(text)]],
    ),
    [],
  );
});

test("mapWishOf() reads where to, from where, and how", () => {
  const way = (to: string, from: string | null, mode: string | null) => ({ kind: "way", to, from, mode });
  for (const [text, wish] of [
    ["How do I get to the Casino de Monte Carlo?", way("Casino de Monte Carlo", null, null)],
    ["way from the station to the casino by bike", way("casino", "station", "bicycle")],
    ["Wie komme ich von der Post zum Rathaus?", way("Rathaus", "Post", null)],
    ["Weg vom Bahnhof zum Casino", way("Casino", "Bahnhof", null)],
    ["how do I walk to the beach from home", way("beach", null, "foot")],
    ["guide me to the nearest pharmacy", way("pharmacy", null, null)],
    ["where is the nearest pharmacy", { kind: "where", what: "pharmacy", nearest: true }],
    ["Wo ist die nächste Apotheke?", { kind: "where", what: "Apotheke", nearest: true }],
    ["show me the Rock of Monaco on the map", { kind: "where", what: "Rock of Monaco", nearest: false }],
    ["and by bike?", { kind: "again", mode: "bicycle" }],
    ["Und wie lange mit dem Auto?", { kind: "again", mode: "car" }],
  ] as const) {
    assert.deepEqual(mapWishOf(text), wish, text);
  }
});

test("mapWishOf() reads a hostile message of any length in no time", () => {
  const startMs = performance.now();
  for (const text of [
    "how do I get from a to ".repeat(2_000),
    "wo ist die nächste ".repeat(2_000),
    " ".repeat(50_000),
    `x${".".repeat(31_900)}`,
    `${".".repeat(31_900)}x`,
    `${". ".repeat(15_900)}x`,
    `nahe ${", please".repeat(4_000)}x`,
  ]) {
    assert.equal(mapWishOf(text), null);
  }
  assert.ok(performance.now() - startMs < 500);
});
