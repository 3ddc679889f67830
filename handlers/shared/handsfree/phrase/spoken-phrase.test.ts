// The wake phrase through real engines: spoken by the starter voice, written down by the starter's listening model.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startHere, untilReady } from "../../../../voice-sidecar/testing/start-sidecar.ts";
import { PHRASES } from "../../../../voice-sidecar/testing/starter.ts";
import { matchPhrase } from "./match-phrase.ts";
import { stripWakePhrase } from "./strip-wake-phrase.ts";

const PHRASE = "Hey Jarvis";
const WITH_PHRASE = PHRASES.filter((text) => text.startsWith("hey jarvis "));
const WITHOUT = PHRASES.filter((text) => !text.startsWith("hey jarvis"));

test("matchPhrase() hears every spoken phrase with its command in one breath, and none where it was not said", {
  timeout: 180_000,
}, async (t) => {
  const sidecar = await startHere();
  t.after(() => sidecar.close());
  await untilReady(sidecar);
  assert.ok(WITH_PHRASE.length >= 25, `${WITH_PHRASE.length} phrases`);
  const missed: string[] = [];
  for (const [index, said] of WITH_PHRASE.entries()) {
    const voice = ["af_heart", "am_michael", "bf_emma"][index % 3];
    const heard = await sidecar.hear(await sidecar.sayWav(said, { voice }));
    const command = said.slice("hey jarvis ".length);
    if (matchPhrase(heard, PHRASE)?.command !== command) missed.push(`${said} → ${heard}`);
    assert.deepEqual(stripWakePhrase(heard, PHRASE).matched, matchPhrase(heard, PHRASE) !== null, heard);
  }
  assert.ok(missed.length <= 1, missed.join(", "));
  const woken: string[] = [];
  for (const [index, said] of WITHOUT.entries()) {
    if (index % 7 !== 0) continue;
    const heard = await sidecar.hear(await sidecar.sayWav(said));
    if (matchPhrase(heard, PHRASE) !== null) woken.push(`${said} → ${heard}`);
  }
  assert.deepEqual(woken, []);
});
