// What each state of hands-free looks like, and that its lamp never claims an open microphone that isn't.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_CONTINUATIONS } from "@hearth/handlers/shared/handsfree/constants.ts";
import { hears } from "@hearth/handlers/shared/handsfree/hearing.ts";
import { EAR_TROUBLES, type HandsfreeState } from "@hearth/handlers/shared/handsfree/types.ts";
import { isPhraseAway, showElsewhere, showHandsfree, showRehearsal, stateNow } from "./shown.ts";

const KNOWN = { hasPhrase: true };
const replying = { name: "replying", continuations: 0, saying: null, earTrouble: null, hearsStop: true } as const;
const capturing = { name: "capturing", trigger: "wake", continuations: 0 } as const;

const CASES: [HandsfreeState, orb: string, line: string][] = [
  [{ name: "off", why: "disengaged" }, "idle", "wake.state.disengaged"],
  [{ name: "off", why: "muted", isEngaged: true }, "muted", "wake.state.muted"],
  [{ name: "idle", isHearing: false }, "cold", "wake.state.opening"],
  [{ name: "idle", isHearing: true }, "idle", "wake.state.idle"],
  [{ name: "wake-detected", trigger: "wake", continuations: 0 }, "wake", "wake.state.wake"],
  [{ ...capturing, isSpeaking: false }, "capturing", "wake.state.capturing"],
  [{ ...capturing, isSpeaking: true }, "capturing", "wake.state.speaking"],
  [{ ...replying, phase: "submitting" }, "thinking", "wake.state.submitting"],
  [{ ...replying, phase: "thinking" }, "thinking", "wake.state.thinking"],
  [{ ...replying, phase: "playing" }, "replying", "wake.state.replying"],
  [{ ...replying, phase: "playing", saying: "model-unreachable" }, "error", "wake.state.replying"],
  [{ name: "post-reply-listen", continuations: 0 }, "listening", "wake.state.listening"],
  [{ name: "post-reply-listen", continuations: MAX_CONTINUATIONS }, "idle", "wake.state.last"],
];

for (const [state, orb, line] of CASES) {
  test(`showHandsfree() shows ${JSON.stringify(state)}`, () => {
    const shown = showHandsfree(state, KNOWN);
    assert.deepEqual([shown.orb, shown.line], [orb, line]);
  });
}

for (const trouble of EAR_TROUBLES) {
  test(`showHandsfree() says that it does not hear, and what helps: ${trouble}`, () => {
    const shown = showHandsfree({ name: "off", why: trouble }, KNOWN);
    assert.deepEqual(shown, {
      orb: "cold",
      ear: "trouble",
      line: `wake.trouble.${trouble}`,
      help: `wake.help.${trouble}`,
      isTurn: false,
    });
  });
}

test("showHandsfree() names no phrase that is not known", () => {
  assert.equal(showHandsfree({ name: "idle", isHearing: true }, { hasPhrase: false }).line, "wake.state.idleUnknown");
});

test("showHandsfree() claims an open microphone where one is heard, and nowhere else", () => {
  const states: HandsfreeState[] = [
    ...CASES.map(([state]) => state),
    ...EAR_TROUBLES.map((why): HandsfreeState => ({ name: "off", why })),
    { ...replying, phase: "playing", earTrouble: "lost" },
  ];
  for (const state of states) {
    assert.equal(showHandsfree(state, KNOWN).ear === "open", hears(state), JSON.stringify(state));
  }
});

test("showHandsfree() does not claim that a phrase is heard which nobody can read, and says the rest as it is", () => {
  const away = { hasPhrase: true, isAway: true };
  const idle = showHandsfree({ name: "idle", isHearing: true }, away);
  assert.deepEqual(
    [idle.orb, idle.ear, idle.line, idle.help],
    ["cold", "trouble", "wake.trouble.away", "wake.help.away"],
  );
  for (const [state] of CASES) {
    if (state.name === "idle" && state.isHearing) continue;
    assert.deepEqual(showHandsfree(state, away), showHandsfree(state, KNOWN));
  }
});

test("isPhraseAway() is true where the service is to find the phrase and can't, and never where a detector does", () => {
  assert.equal(isPhraseAway("phrase", true, "online"), false);
  assert.equal(isPhraseAway("phrase", false, "online"), true);
  assert.equal(isPhraseAway("phrase", true, "unreachable"), true);
  assert.equal(isPhraseAway("phrase", true, "offline"), true);
  assert.equal(isPhraseAway("model", false, "unreachable"), false);
});

test("showRehearsal() shows what the ear does for whoever tries a wake word, and nothing once nobody does", () => {
  assert.equal(showRehearsal({ name: "closed" }), null);
  const shown = (["opening", "hearing"] as const).map((name) => showRehearsal({ name }));
  assert.deepEqual(
    shown.map((each) => [each?.ear, each?.line]),
    [
      ["opening", "wake.state.opening"],
      ["open", "wake.state.trying"],
    ],
  );
  const lost = showRehearsal({ name: "lost", trouble: "denied" });
  assert.deepEqual([lost?.ear, lost?.help], ["trouble", "wake.help.denied"]);
});

test("stateNow() tells of a mute, and else of a start, while the code of hands-free is still under way", () => {
  const disengaged: HandsfreeState = { name: "off", why: "disengaged" };
  assert.deepEqual(stateNow(disengaged, { isEngaged: false, isMuted: false }), disengaged);
  assert.deepEqual(stateNow(disengaged, { isEngaged: true, isMuted: false }), { name: "idle", isHearing: false });
  const muted: HandsfreeState = { name: "off", why: "muted", isEngaged: true };
  assert.deepEqual(stateNow(disengaged, { isEngaged: true, isMuted: true }), muted);
});

test("stateNow() tells of a mute after a reload, too, where hands-free is off: it holds for the talk button as well", () => {
  const disengaged: HandsfreeState = { name: "off", why: "disengaged" };
  assert.deepEqual(stateNow(disengaged, { isEngaged: false, isMuted: true }), {
    name: "off",
    why: "muted",
    isEngaged: false,
  });
});

test("stateNow() believes a conversation that runs", () => {
  for (const [state] of CASES.slice(1)) {
    assert.equal(stateNow(state, { isEngaged: true, isMuted: false }), state);
  }
});

test("showElsewhere() claims neither an open microphone nor a trouble", () => {
  assert.deepEqual(showElsewhere(), {
    orb: "cold",
    ear: "elsewhere",
    line: "wake.state.elsewhere",
    help: null,
    isTurn: false,
  });
});
