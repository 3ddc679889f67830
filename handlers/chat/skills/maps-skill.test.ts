// What the map skill finds, shows and says, and what it says where something is missing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../../errors.ts";
import { createScriptedMaps, HOME, place, WAY } from "../../testing/scripted-maps.ts";
import { row, skillTurn } from "../../testing/skill-turn.ts";
import { createMapsSkill } from "./maps-skill.ts";
import type { SkillAnswer, SkillTurn } from "./skills.ts";

const signal = new AbortController().signal;
const casino = place("Casino de Monte-Carlo");
const pharmacy = place("Pharmacie Centrale", { kind: "pharmacy", address: "Rue Grimaldi 20", distanceM: 347 });
const nice = place("Nice", { position: { lat: 43.7, lon: 7.27 }, distanceM: 12_000, address: null });
const world = () =>
  createScriptedMaps({
    ...{ "casino de monte carlo": [casino, place("Casino Café")], casino: [casino], bahnhof: [casino] },
    ...{ pharmacy: [pharmacy], apotheke: [pharmacy], nice: [nice], home: [place("x", { position: HOME.position })] },
  });

async function ask(turn: SkillTurn | string, maps = world()): Promise<SkillAnswer> {
  const answer = await createMapsSkill(maps).answer(typeof turn === "string" ? skillTurn(turn) : turn, signal);
  assert.ok(answer !== null && "text" in answer);
  return answer;
}

test("the map skill shows the way from home as a card, with a short sentence", async () => {
  const maps = world();
  const { text, card } = await ask("How do I get to the Casino de Monte Carlo?", maps);
  assert.equal(text, "To Casino de Monte-Carlo it is 1.4 kilometres on foot, about 18 minutes.");
  assert.ok(card?.kind === "route");
  assert.deepEqual([card.mode, card.from.name, card.to.name], ["foot", HOME.label, casino.name]);
  assert.deepEqual(maps.asked.searches[0], {
    q: "Casino de Monte Carlo",
    near: HOME.position,
    limit: 6,
    language: "en",
  });
  assert.equal(
    (await ask("Wie komme ich zum Bahnhof?")).text,
    "Bis Casino de Monte-Carlo sind es 1,4 Kilometer zu Fuß, etwa 18 Minuten.",
  );
});

test("the map skill speaks the first two steps, as they are meant for listening", async () => {
  const { text } = await ask(skillTurn("How do I get to the casino?", { viaVoice: true }));
  assert.match(text, /This is how you begin: Walk north on Rue Grimaldi\. Then turn left\. Turn left\.$/);
});

test("the map skill goes as it is told, else on foot when it is near and by car when it is far", async () => {
  const maps = world();
  for (const text of ["how do I get to the casino by bike", "how do I get to Nice", "how do I walk to Nice"]) {
    await ask(text, maps);
  }
  assert.deepEqual(
    maps.asked.routes.map(({ mode }) => mode),
    ["bicycle", "car", "foot"],
  );
});

test("the map skill goes from where it is told", async () => {
  const maps = world();
  maps.home = null;
  const { card } = await ask("how do I get from the casino to Nice", maps);
  assert.ok(card?.kind === "route" && card.from.name === casino.name && card.to.name === "Nice");
});

test("the map skill goes the last way again another way, and has none to go again where there was none", async () => {
  const maps = world();
  const { card } = await ask("how do I get to the casino?", maps);
  const history = [
    row("user", "how do I get to the casino?"),
    row("assistant", "So.", { card }),
    row("user", "and by bike?"),
  ];
  const again = await ask(skillTurn("", { history }), maps);
  assert.ok(again.card?.kind === "route" && again.card.mode === "bicycle" && again.card.to.name === casino.name);
  assert.equal(await createMapsSkill(maps).answer(skillTurn("and by bike?"), signal), null);
});

test("the map skill names the nearest and shows others", async () => {
  const { text, card } = await ask("where is the nearest pharmacy?");
  assert.equal(text, "The nearest is Pharmacie Centrale, Rue Grimaldi 20, 350 metres from home.");
  assert.ok(card?.kind === "places" && card.items[0]?.name === pharmacy.name);
  const german = await ask("wo ist die nächste Apotheke");
  assert.equal(german.text, "Am nächsten ist Pharmacie Centrale, Rue Grimaldi 20, 350 Meter von zu Hause.");
});

test("the map skill without a home says so, and never measures from anywhere else", async () => {
  const maps = world();
  maps.home = null;
  const near = await ask("where is the nearest pharmacy?", maps);
  assert.match(near.text, /don't know where home is/);
  assert.ok(near.card?.kind === "places" && near.card.near === null && near.card.items[0]?.distanceM === null);
  const way = await ask("how do I get to the casino?", maps);
  assert.match(way.text, /I found Casino de Monte-Carlo, but I don't know where home is/);
  assert.equal(maps.asked.routes.length, 0);
  assert.doesNotMatch(near.text + way.text, /metres/);
});

test("the map skill says truthfully what is missing", async () => {
  const maps = world();
  assert.match((await ask("how do I get to the Zwirbel?", maps)).text, /can't find “Zwirbel”/);
  for (const [readiness, words] of [
    ["missing", /no map.*Features/],
    ["preparing", /being made ready/],
    ["failed", /has a fault/],
  ] as const) {
    maps.readiness = readiness;
    assert.match((await ask("how do I get to the Zwirbel?", maps)).text, words);
  }
  for (const [error, words] of [
    [new DomainError("not_found", "x"), /no way to Casino/],
    [
      new DomainError("component_not_ready", "x", { component: "valhalla", state: "missing" }),
      /nothing to plan ways with/,
    ],
    [new DomainError("component_not_ready", "x", { component: "valhalla", state: "starting" }), /just starting/],
    [new DomainError("component_not_ready", "x", { component: "valhalla", state: "installing" }), /being made ready/],
    [new DomainError("upstream_timeout", "x"), /didn't answer/],
  ] as const) {
    maps.way = error;
    const { text, card } = await ask("how do I get to the casino?", maps);
    assert.match(text, words);
    assert.equal(card, null);
  }
  maps.way = new Error("bug");
  await assert.rejects(() => ask("how do I get to the casino?", maps), /bug/);
});

test("the map skill leaves ordinary sentences to the model, and knows when one is there already", async () => {
  const maps = world();
  assert.equal(await createMapsSkill(maps).answer(skillTurn("Nächste Woche habe ich Urlaub"), signal), null);
  assert.equal(maps.asked.searches.length, 0);
  maps.places["post office"] = [place("Post", { position: HOME.position })];
  assert.match((await ask("how do I get to the post office?", maps)).text, /already/);
});

test("the map skill keeps a long way short enough for its card", async () => {
  const maps = world();
  const [step] = WAY.steps;
  assert.ok(step);
  maps.way = {
    ...WAY,
    line: Array.from({ length: 30_000 }, (_, at) => [7 + at / 1e5, 43 + Math.sin(at / 50) / 100] as [number, number]),
    steps: Array.from({ length: 300 }, () => step),
  };
  const { card } = await ask("how do I get to the casino?", maps);
  assert.ok(card?.kind === "route");
  assert.deepEqual([card.route.line.length, card.route.steps.length], [500, 60]);
  assert.deepEqual([card.route.line[0], card.route.line.at(-1)], [maps.way.line[0], maps.way.line.at(-1)]);
});

test("the map skill tells that another place has the same name", async () => {
  const maps = world();
  maps.places.casino = [casino, { ...casino, id: "b", address: "Avenue Princesse Grace" }];
  assert.match(
    (await ask("how do I get to the casino?", maps)).text,
    /there is also Casino de Monte-Carlo, Avenue Princesse Grace/,
  );
});
