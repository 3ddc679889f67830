// What the family says for trainings, and what fooled a wall. Proves: the contract's recordings are kept with consent,
// bounded, in one form, and told to admins only; part of the home of wake-admin.ts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { signedInSchema } from "../../handlers/shared/contract/auth.ts";
import { BODY_LIMIT_BYTES } from "../../handlers/shared/contract/limits.ts";
import { wakeRecordingListSchema, wakeRecordingSchema } from "../../handlers/shared/contract/wake-admin.ts";
import { decodeWav, encodeWav16 } from "../../handlers/shared/speech/wav.ts";
import type { Client, Options } from "../support/client.ts";
import type { Home, Person } from "../support/home.ts";

const RECORDINGS = "/api/admin/wakewords/recordings";
const FALSE_ALARMS = "/api/voice/false-alarms";
const FACTS = { phrase: "Hey Hearth", speaker: "Oma Erna", consent: "given" };
const pathWith = (facts: Record<string, string>) => `${RECORDINGS}?${new URLSearchParams(facts)}`;

const tone = (seconds: number, rate: number, level = 0.3) =>
  encodeWav16(
    Float32Array.from(
      { length: Math.round(seconds * rate) },
      (_, n) => level * Math.sin((2 * Math.PI * 440 * n) / rate),
    ),
    rate,
  );

/** Sent as it is, as a recorder does. */
function asWav(bytes: Uint8Array): Options {
  const rawBody = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  return { rawBody, headers: { "content-type": "audio/wav" } };
}

/** `hey_jarvis` is installed; asked for within the tests. */
export function wakeRecordingsTests(scene: () => { home: Home; anna: Person; ben: Person }): void {
  const admin = () => scene().anna.client;
  const recordings = async () => (await admin().read(wakeRecordingListSchema.strict(), "GET", RECORDINGS)).items;

  test("POST /recordings keeps what the family says at 16 kHz, with their consent, and GET gives it back until DELETE", async () => {
    const { home, ben } = scene();
    const reply = await admin().request("POST", pathWith(FACTS), asWav(tone(1.2, 48_000)));
    assert.equal(reply.status, 201, reply.text);
    const kept = wakeRecordingSchema.strict().parse(reply.json);
    assert.deepEqual([kept.kind, kept.phrase, kept.from, kept.durationMs], ["phrase", "Hey Hearth", "Oma Erna", 1_200]);
    assert.deepEqual([kept.consentAt !== null, kept.approved], [true, true]);
    assert.deepEqual(await recordings(), [kept]);
    const cookie = `session=${admin().token}`;
    const response = await home.target.fetch(`${RECORDINGS}/${kept.id}`, { headers: { cookie } });
    assert.equal(response.headers.get("content-type"), "audio/wav");
    const { sampleRate, samples } = decodeWav(new Uint8Array(await response.arrayBuffer()));
    assert.deepEqual([sampleRate, samples.length], [16_000, 19_200]);
    assert.equal((await admin().request("GET", `${RECORDINGS}/${kept.id}`)).status, 200);
    await ben.client.refused("403 not_allowed", "GET", `${RECORDINGS}/${kept.id}`);
    await admin().done("DELETE", `${RECORDINGS}/${kept.id}`);
    await admin().refused("404 not_found", "GET", `${RECORDINGS}/${kept.id}`);
  });

  test("DELETE /recordings?speaker= removes everything that somebody has said, and nothing of anybody else", async () => {
    for (const speaker of ["Oma Erna", "Opa Karl"]) {
      assert.equal(
        (await admin().request("POST", pathWith({ ...FACTS, speaker }), asWav(tone(1, 16_000)))).status,
        201,
      );
    }
    await admin().done("DELETE", `${RECORDINGS}?speaker=Oma%20Erna`);
    assert.deepEqual(
      (await recordings()).map(({ from }) => from),
      ["Opa Karl"],
    );
    await admin().done("DELETE", `${RECORDINGS}?speaker=Opa%20Karl`);
  });

  test("POST /recordings refuses what has no consent, no sound, no measure or no words", async () => {
    const refused = (expected: Parameters<Client["refused"]>[0], facts: Record<string, string>, wav: Uint8Array) =>
      admin().refused(expected, "POST", pathWith(facts), asWav(wav));
    const good = tone(1, 16_000);
    const { consent: _, ...without } = FACTS;
    await refused("400 invalid_request", without, good);
    await refused("400 invalid_request", { ...FACTS, consent: "maybe" }, good);
    await refused("400 invalid_request", { ...FACTS, phrase: "Hey 2" }, good);
    await refused("400 invalid_request", { ...FACTS, speaker: "" }, good);
    await refused("400 invalid_request", FACTS, tone(0.2, 16_000));
    await refused("400 invalid_request", FACTS, tone(5.2, 16_000));
    await refused("400 invalid_request", FACTS, tone(1, 16_000, 0));
    await refused("415 unsupported_media_type", FACTS, new TextEncoder().encode("<html>no sound</html>"));
    await refused("413 too_large", FACTS, new Uint8Array(BODY_LIMIT_BYTES.wakeRecording + 1));
    assert.deepEqual(await recordings(), []);
  });

  test("POST /api/voice/false-alarms is open to whatever listens, a wall too; only admins hear what it sent", async () => {
    const { home, anna, ben } = scene();
    const tablet = await home.signIn(anna);
    await tablet.read(signedInSchema, "POST", "/api/auth/kiosk", { pin: anna.pin });
    const path = `${FALSE_ALARMS}?wakeWordId=hey_jarvis`;
    for (const client of [tablet, ben.client]) {
      const reply = await client.request("POST", path, asWav(tone(3, 16_000, 0.01)));
      assert.equal(`${reply.status} ${reply.text}`, "204 ");
    }
    for (const each of await recordings()) {
      assert.deepEqual([each.kind, each.phrase, each.durationMs], ["false-alarm", "Hey Jarvis", 3_000]);
    }
    assert.equal((await recordings()).length, 2);
    const [first] = await recordings();
    assert.equal(first?.approved, false, "nothing is trained with before an admin has listened to it");
    const at = `${RECORDINGS}/${first?.id}`;
    await admin().refused("400 invalid_request", "PATCH", at, { body: { approved: false } });
    await tablet.refused("403 not_allowed", "PATCH", at, { body: { approved: true } });
    assert.equal((await admin().read(wakeRecordingSchema.strict(), "PATCH", at, { approved: true })).approved, true);
    assert.deepEqual(
      (await recordings()).map(({ approved }) => approved),
      [true, false],
    );
    await tablet.refused("403 not_allowed", "GET", RECORDINGS);
    const wav = tone(1, 16_000);
    await tablet.refused("404 not_found", "POST", `${FALSE_ALARMS}?wakeWordId=weather`, asWav(wav));
    await tablet.refused("400 invalid_request", "POST", FALSE_ALARMS, asWav(wav));
    await tablet.refused("400 invalid_request", "POST", path, asWav(tone(1, 16_000, 0)));
    await tablet.refused("415 unsupported_media_type", "POST", path, asWav(new Uint8Array(100)));
    await home.device().refused("401 not_signed_in", "POST", path, asWav(wav));
    await admin().refused("400 invalid_request", "GET", `${RECORDINGS}/1`);
  });

  test("POST /api/voice/false-alarms is refused for a while to whoever sends one after the other", async () => {
    const { home, anna } = scene();
    const dora = await home.add(anna, { name: "Dora", role: "member" });
    const path = `${FALSE_ALARMS}?wakeWordId=hey_jarvis`;
    for (let n = 0; n < 20; n++) {
      assert.equal((await dora.client.request("POST", path, asWav(tone(0.4, 16_000)))).status, 204, `${n}`);
    }
    await dora.client.refused("429 rate_limited", "POST", path, asWav(tone(0.4, 16_000)));
    for (const { id } of await recordings()) await admin().done("DELETE", `${RECORDINGS}/${id}`);
  });
}
