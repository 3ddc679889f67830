// The microphone button: taps, holds, sending by itself, and what is said of what went wrong.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { MicrophoneProblem } from "../microphone-problem.ts";
import type { Heard } from "./hearing.ts";
import type { HearingEvents } from "./start-hearing.ts";
import { createTalk, loudnessOf } from "./talk.ts";

const rest = () => new Promise((resolve) => setImmediate(resolve));

interface RoomOptions {
  sends?: boolean;
  problem?: MicrophoneProblem | "muted" | null;
  mishears?: boolean;
}

function room({ sends = true, problem: first = null, mishears = false }: RoomOptions = {}) {
  let problem = first;
  const calls: string[] = [];
  let events: HearingEvents | null = null;
  let due: (() => void) | null = null;
  const talk = createTalk({
    problem: () => problem,
    async hear(given, signal) {
      events = given;
      signal.addEventListener("abort", () => calls.push("unwanted"));
      calls.push("hear");
      return {
        hold: () => void calls.push("hold"),
        finish: () => void calls.push("finish"),
        cancel: () => void calls.push("cancel"),
      };
    },
    onBegin: () => void calls.push("begin"),
    onHeard(text) {
      calls.push(`heard ${text}`);
      return sends;
    },
    onSend: () => void calls.push("send"),
    mishears: () => mishears,
    after(ms, run) {
      calls.push(`in ${ms} ms`);
      due = run;
      return () => {
        due = null;
      };
    },
  });
  return {
    talk,
    calls,
    async begin() {
      talk.toggle();
      await rest();
      events?.onPhase("listening");
    },
    phase: (phase: "finishing") => events?.onPhase(phase),
    says: (words: string) => events?.onWords(words),
    ends: (heard: Heard) => events?.onEnd(heard),
    pass: () => due?.(),
    becomes(next: typeof problem) {
      problem = next;
    },
  };
}

test("createTalk() listens from one tap to the next, shows the words, and sends them after a moment", async () => {
  const { talk, calls, begin, says, ends, pass } = room();
  await begin();
  assert.equal(talk.state.value, "listening");
  says("what time");
  assert.equal(talk.words.value, "what time");
  talk.toggle();
  ends({ name: "heard", text: "What time is it?" });
  assert.equal(talk.state.value, "sending");
  assert.equal(talk.words.value, "");
  pass();
  assert.equal(talk.state.value, "idle");
  assert.deepEqual(calls, ["begin", "hear", "finish", "heard What time is it?", "in 1500 ms", "send"]);
});

test("createTalk() leaves time to read what those who often mishear have understood, and says that it is unsure", async () => {
  const { talk, calls, begin, ends } = room({ mishears: true });
  await begin();
  assert.equal(talk.isUnsure.value, false);
  ends({ name: "heard", text: "What is electricity?" });
  assert.equal(talk.isUnsure.value, true);
  assert.equal(calls.at(-1), "in 5000 ms");
});

test("cancel() keeps what was heard from being sent; without the choice it is not sent at all", async () => {
  const held = room();
  await held.begin();
  held.ends({ name: "heard", text: "Hi" });
  held.talk.cancel();
  held.pass();
  assert.equal(held.calls.includes("send"), false);
  assert.equal(held.talk.state.value, "idle");

  const kept = room({ sends: false });
  await kept.begin();
  kept.ends({ name: "heard", text: "Hi" });
  assert.equal(kept.talk.state.value, "idle");
});

test("letGo() ends what was held, and nothing that was tapped", async () => {
  const { talk, calls, begin } = room();
  await begin();
  talk.letGo();
  assert.equal(calls.includes("finish"), false);
  talk.hold();
  talk.letGo();
  assert.deepEqual(calls, ["begin", "hear", "hold", "finish"]);
});

test("hold() holds nothing that is over already: the next tap is a tap", async () => {
  const { talk, calls, begin, ends } = room();
  await begin();
  ends({ name: "microphone", problem: "denied" });
  talk.hold();
  talk.letGo();
  assert.equal(talk.isHeld.value, false);
  await begin();
  talk.letGo();
  assert.equal(talk.state.value, "listening");
  assert.equal(calls.includes("finish"), false);
});

test("letGo() before the microphone's code is there calls it off", async () => {
  const { talk, calls } = room();
  talk.toggle();
  talk.hold();
  talk.letGo();
  assert.equal(talk.state.value, "idle");
  assert.deepEqual(calls, ["begin", "hear", "unwanted"]);
});

test("lookAway() calls off what is being heard, ends what is being written down, and leaves what is being sent", async () => {
  const heard = room();
  await heard.begin();
  heard.talk.lookAway();
  assert.equal(heard.talk.state.value, "idle");
  assert.ok(heard.calls.includes("cancel"));

  const written = room();
  await written.begin();
  written.phase("finishing");
  written.talk.lookAway();
  assert.equal(written.talk.state.value, "finishing");
  assert.deepEqual(written.calls, ["begin", "hear", "finish"]);
  written.ends({ name: "heard", text: "Hi" });
  written.talk.lookAway();
  written.pass();
  assert.equal(written.calls.at(-1), "send");
});

test("createTalk() says what was in the way, once, and forgets it at the next try", async () => {
  const { talk, begin, ends } = room();
  await begin();
  ends({ name: "nothing" });
  assert.equal(talk.note.value, "I didn’t hear anything.");
  await begin();
  assert.equal(talk.note.value, null);
  ends({ name: "microphone", problem: "denied" });
  assert.match(talk.note.value ?? "", /may not use the microphone/);
  talk.clearNote();
  assert.equal(talk.note.value, null);

  const plain = room({ problem: "insecure" });
  plain.talk.toggle();
  assert.match(plain.talk.note.value ?? "", /https/);
  assert.equal(plain.talk.state.value, "idle");
  assert.deepEqual(plain.calls, []);
});

test("createTalk() drops what an earlier time of listening still says", async () => {
  const { talk, begin, ends, says } = room();
  await begin();
  talk.cancel();
  says("late");
  ends({ name: "heard", text: "late" });
  assert.equal(talk.state.value, "idle");
  assert.equal(talk.words.value, "");
});

test("loudnessOf() is 0 in a quiet room and 1 close to somebody, and grows between", () => {
  assert.equal(loudnessOf(0), 0);
  assert.equal(loudnessOf(0.001), 0);
  assert.equal(loudnessOf(0.3), 1);
  assert.ok(loudnessOf(0.02) > 0.4 && loudnessOf(0.02) < loudnessOf(0.1));
});

test("createTalk() opens nothing on a device that is muted, and says what helps for as long as it is so", async () => {
  const { talk, calls, becomes } = room({ problem: "muted" });
  talk.toggle();
  await rest();
  assert.deepEqual(calls, []);
  assert.match(talk.note.value ?? "", /muted/);
  talk.lookAgain();
  assert.match(talk.note.value ?? "", /muted/);
  becomes(null);
  talk.lookAgain();
  assert.equal(talk.note.value, null);
});

test("lookAgain() leaves alone what is said about something else", async () => {
  const { talk, begin, ends } = room();
  await begin();
  ends({ name: "nothing" });
  const note = talk.note.value;
  assert.notEqual(note, null);
  talk.lookAgain();
  assert.equal(talk.note.value, note);
});
