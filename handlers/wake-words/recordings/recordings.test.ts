// Recordings for trainings: brought to one form, refused in words, bounded, and given to the trainings of their phrase.
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { DomainError } from "../../errors.ts";
import {
  WAKE_FALSE_ALARM_KEPT_MS,
  WAKE_FALSE_ALARMS_PER_WORD,
  WAKE_RECORDINGS_MAX,
} from "../../shared/contract/limits.ts";
import { wakeRecordingSchema } from "../../shared/contract/wake-admin.ts";
import { decodeWav, encodeWav16 } from "../../shared/speech/wav.ts";
import { users, wakeRecordings } from "../../store/schema.ts";
import { createManualClock } from "../../testing/manual-clock.ts";
import { createTemporaryDatabase } from "../../testing/temporary-database.ts";
import { readRecording } from "./read-recording.ts";
import { createRecordings } from "./recordings.ts";

const clock = createManualClock();
const { db, close } = await createTemporaryDatabase(clock);
const createdBy = uuidv7();
await db.insert(users).values({
  ...{ id: createdBy, name: "Ben", role: "member", avatar: null, pinHash: null, pinPepper: null },
  ...{ permissions: { images: true, adultContent: false }, preferences: {}, createdAt: clock.now() },
});
const recordings = createRecordings({ db, clock });
beforeEach(async () => {
  await db.delete(wakeRecordings);
});
after(() => close());

const tone = (seconds: number, rate: number, level = 0.3) =>
  encodeWav16(
    Float32Array.from(
      { length: Math.round(seconds * rate) },
      (_, n) => level * Math.sin((2 * Math.PI * 440 * n) / rate),
    ),
    rate,
  );
const isCode = (code: string, words: RegExp) => (error: unknown) =>
  error instanceof DomainError && error.code === code && words.test(error.message);

test("readRecording() brings any rate to 16 kHz, mono, and tells how long it is", () => {
  for (const rate of [8_000, 16_000, 22_050, 44_100, 48_000]) {
    const { wav, durationMs } = readRecording(tone(1.5, rate));
    const { sampleRate, samples } = decodeWav(wav);
    assert.deepEqual([sampleRate, durationMs, wav.length], [16_000, 1_500, 44 + samples.length * 2], `${rate}`);
    assert.ok(Math.abs(samples.length - 24_000) <= 1, `${samples.length}`);
    const energy = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    assert.ok(Math.abs(energy - 0.3 / Math.SQRT2) < 0.01, `${rate}: ${energy}`);
  }
});

test("readRecording() refuses in words what is too short, too long, silent, empty, or no sound file", () => {
  const refused: [Uint8Array, string, RegExp][] = [
    [tone(0.29, 16_000), "invalid_request", /too short/],
    [tone(5.01, 16_000), "invalid_request", /5 seconds/],
    [tone(1, 16_000, 0.001), "invalid_request", /nothing to hear/],
    [encodeWav16(new Float32Array(16_000), 16_000), "invalid_request", /nothing to hear/],
    [encodeWav16(new Float32Array(0), 16_000), "invalid_request", /no sound/],
    [new TextEncoder().encode("no sound at all, but long enough to be looked into"), "unsupported_media_type", /WAV/],
    [new Uint8Array(0), "unsupported_media_type", /WAV/],
  ];
  for (const [bytes, code, words] of refused) assert.throws(() => readRecording(bytes), isCode(code, words));
});

test("recordings.addPhrase() keeps who said what; list() tells it newest first, without the sound", async () => {
  const first = await recordings.addPhrase({ phrase: "Hey Hearth", label: "Oma", createdBy }, tone(1, 48_000));
  assert.deepEqual(wakeRecordingSchema.strict().parse(first), first);
  await clock.advance(1_000);
  await recordings.addFalseAlarm(
    { phrase: "Hey Hearth", wakeWordId: "w", label: "Kitchen", createdBy },
    tone(2, 16_000),
  );
  const list = await recordings.list();
  for (const each of list) wakeRecordingSchema.strict().parse(each);
  assert.deepEqual(
    list.map(({ kind, from, durationMs }) => [kind, from, durationMs]),
    [
      ["false-alarm", "Kitchen", 2_000],
      ["phrase", "Oma", 1_000],
    ],
  );
  assert.equal(decodeWav(await recordings.wav(first.id)).samples.length, 16_000);
  await recordings.remove(first.id);
  for (const work of [recordings.wav(first.id), recordings.remove(first.id)]) {
    await assert.rejects(work, isCode("not_found", /recording/));
  }
});

test("recordings.forTraining() gives those of a phrase that is said the same way, and no others", async () => {
  await recordings.addPhrase({ phrase: "Hey Hearth", label: "Oma", createdBy }, tone(1, 16_000));
  await clock.advance(1);
  await recordings.addFalseAlarm(
    { phrase: "hey, hearth!", wakeWordId: "w", label: "Hall", createdBy },
    tone(1, 16_000),
  );
  await recordings.addPhrase({ phrase: "Hey Jarvis", label: "Opa", createdBy }, tone(1, 16_000));
  const only = await recordings.forTraining("HEY HEARTH");
  assert.deepEqual(
    only.map(({ kind }) => kind),
    ["phrase"],
    "what nobody has approved could be a prank",
  );
  const [alarm] = (await recordings.list()).filter(({ kind }) => kind === "false-alarm");
  assert.equal(alarm?.approved, false);
  assert.equal((await recordings.approve(alarm?.id ?? "")).approved, true);
  await assert.rejects(recordings.approve(uuidv7()), isCode("not_found", /recording/));
  const given = await recordings.forTraining("HEY HEARTH");
  assert.deepEqual(
    given.map(({ kind, speaker, wav }) => [kind, speaker, decodeWav(wav).sampleRate]),
    [
      ["phrase", "Oma", 16_000],
      ["false-alarm", "Hall", 16_000],
    ],
  );
});

test("recordings are bounded: the family is told, the oldest false alarm of the same wake word that nobody approved gives way", async () => {
  const row = { phrase: "Hey", label: "x", durationMs: 300, wav: new Uint8Array(44), createdBy };
  const rows = (kind: "phrase" | "false-alarm", count: number, wakeWordId: string) =>
    Array.from({ length: count }, (_, n) => ({
      ...row,
      kind,
      wakeWordId,
      approved: kind === "phrase",
      id: uuidv7(),
      createdAt: clock.now() - 999 + n,
    }));
  const phrases = rows("phrase", WAKE_RECORDINGS_MAX, "w");
  const [alarms, others] = [rows("false-alarm", WAKE_FALSE_ALARMS_PER_WORD, "w"), rows("false-alarm", 2, "v")];
  for (const oldest of alarms.slice(0, 1)) oldest.approved = true;
  await db.insert(wakeRecordings).values([...phrases, ...alarms, ...others]);
  const facts = { phrase: "Hey", label: "Oma", createdBy };
  await assert.rejects(recordings.addPhrase(facts, tone(1, 16_000)), isCode("conflict", /Remove/));
  await recordings.addFalseAlarm({ ...facts, wakeWordId: "w" }, tone(1, 16_000));
  const list = await recordings.list();
  assert.equal(list.filter(({ kind }) => kind === "false-alarm").length, WAKE_FALSE_ALARMS_PER_WORD + 2);
  const isKept = (row: { id: string } | undefined) => list.some(({ id }) => id === row?.id);
  assert.deepEqual([isKept(alarms[0]), isKept(alarms[1]), isKept(alarms[2])], [true, false, true]);
  assert.equal(list.filter(({ kind }) => kind === "phrase").length, WAKE_RECORDINGS_MAX);
});

test("recordings forget: a false alarm after its time unless it is approved, a speaker on request, and who recorded leaves what was said", async () => {
  await recordings.addFalseAlarm({ phrase: "Hey", wakeWordId: "w", label: "Hall", createdBy }, tone(1, 16_000));
  await recordings.addFalseAlarm({ phrase: "Hey", wakeWordId: "w", label: "Bath", createdBy }, tone(1, 16_000));
  const bath = (await recordings.list()).find(({ from }) => from === "Bath");
  await recordings.approve(bath?.id ?? "");
  await recordings.addPhrase({ phrase: "Hey", label: "Oma", createdBy }, tone(1, 16_000));
  await recordings.addPhrase({ phrase: "Hey", label: "Opa", createdBy }, tone(1, 16_000));
  await clock.advance(WAKE_FALSE_ALARM_KEPT_MS + 1);
  await recordings.tidy();
  assert.equal((await db.select().from(wakeRecordings)).length, 3);
  const told = await recordings.list();
  assert.deepEqual(told.map(({ from, consentAt }) => [from, consentAt !== null]).sort(), [
    ["Bath", false],
    ["Oma", true],
    ["Opa", true],
  ]);
  await recordings.removeSpeaker("Opa");
  await db.delete(users).where(eq(users.id, createdBy));
  assert.deepEqual((await recordings.list()).map(({ from }) => from).sort(), ["Bath", "Oma"]);
});
