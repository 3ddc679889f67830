// Speaking, with the real voice sidecar and its starter models. Proves: specification section 4, "TTS" and "Admin voice",
// section 2, "SentencePayload", the clamps of section 8, and the contract's "Voice" as far as it is about speaking.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { companionSchema } from "../../handlers/shared/contract/companions.ts";
import { TTS_STREAMS_PER_USER, TTS_TEXT_MAX_CHARS } from "../../handlers/shared/contract/limits.ts";
import { settingsSchema } from "../../handlers/shared/contract/settings.ts";
import { sttTestSchema, voiceListSchema } from "../../handlers/shared/contract/voice.ts";
import { assertWithin } from "../../handlers/testing/assert-within.ts";
import { pick } from "../support/events.ts";
import { type Family, startFamily } from "../support/home.ts";
import { openSpeech, speak } from "../support/speech.ts";
import { until } from "../support/until.ts";
import { startVoiceSidecar, type VoiceSidecar } from "../support/voice-sidecar.ts";
import type { Target } from "../targets/target.ts";

const PATH = "/api/tts/stream";
const RATE = 24_000;
const LONG = "The kettle sings in the kitchen. ".repeat(3_000);

/** Runs on a home of its own, beside a sidecar of its own. */
export function ttsSuite(runtime: Target, onEnd: (home: Family) => void): void {
  describe("speaking", () => {
    let sidecar: VoiceSidecar;
    let home: Family;
    before(async () => {
      sidecar = await startVoiceSidecar();
      home = await startFamily(runtime, { VOICE_URL: sidecar.url });
    });
    after(async () => {
      if (home !== undefined) {
        onEnd(home);
        await home.close();
      }
      await sidecar?.stop();
    });
    const ben = () => home.ben.client;
    const metric = async (line: RegExp) => {
      const { text } = await home.anna.client.request("GET", "/api/admin/metrics");
      return Number(line.exec(text)?.[1] ?? Number.NaN);
    };
    const active = () => metric(/^hearth_tts_streams (\d+)$/m);
    const pcmOf = async (body: object) => (await speak(ben(), body)).map(({ pcm }) => pcm.toString("base64")).join();
    const secondsOf = async (body: object) =>
      (await speak(ben(), body)).reduce((sum, { pcm }) => sum + pcm.length / 2 / RATE, 0);

    test("a text becomes a line for each sentence, cleaned, and done", async () => {
      const text = "## News\n\nHello **Ben**, *smiles* here is [the page](https://example.org). It costs $5.20! 😀";
      const speech = await openSpeech(ben(), { text });
      assert.match(speech.headers.get("content-type") ?? "", /^application\/x-ndjson/);
      const lines = await speech.rest();
      assert.equal(speech.ending, "done");
      assert.ok(lines.length >= 2, `${lines.length} lines`);
      assert.doesNotMatch(lines.map(({ sentence }) => sentence).join(" "), /[*#[\]😀]|smiles|https/u);
      for (const { sample_rate, pcm, sentence_pause } of lines) {
        assert.equal(sample_rate, RATE);
        assert.ok(pcm.length > RATE / 5, "less than a tenth of a second");
        assert.equal(sentence_pause, 0.3);
      }
    });

    test("a text with nothing to speak is only done", async () => {
      for (const text of ["", "😀🎉", "---", "*waves*", "<think>hm</think>"]) {
        assert.deepEqual(await speak(ben(), { text }), [], JSON.stringify(text));
      }
    });

    test("each line comes when its sentence is ready, long before the whole text", async () => {
      const startedAt = performance.now();
      const speech = await openSpeech(ben(), { text: LONG.slice(0, 2_000) });
      const lines = await speech.rest();
      const [first, last] = [lines[0], lines.at(-1)];
      assert.ok(first && last && lines.length > 40);
      const [firstMs, lastMs] = [first.atMs - startedAt, last.atMs - startedAt];
      assert.ok(firstMs < lastMs / 3, `the first after ${firstMs} ms, the last after ${lastMs} ms`);
    });

    test("the rate and the pause are clamped", async () => {
      const text = "This is a sentence about the weather of tomorrow.";
      const [slowest, slow, fast, fastest] = [
        await secondsOf({ text, speechRate: 0.1 }),
        await secondsOf({ text, speechRate: 0.8 }),
        await secondsOf({ text, speechRate: 1.3 }),
        await secondsOf({ text, speechRate: 40 }),
      ];
      assert.deepEqual([slowest, fastest], [slow, fast]);
      assert.ok(slow > fast * 1.3, `${slow} s, ${fast} s`);
      for (const [sentencePause, expected] of [
        [0, 0.1],
        [0.5, 0.5],
        [9, 0.8],
      ]) {
        assert.equal((await speak(ben(), { text, sentencePause }))[0]?.sentence_pause, expected);
      }
    });

    test("the voice is the request's, the companion's, the setting's, then af_heart; the companion's rate wins", async () => {
      const text = "Who is speaking?";
      const sound = async (voice: string) => pcmOf({ text, voice });
      const [heart, michael, emma, bella] = [
        await sound("af_heart"),
        await sound("am_michael"),
        await sound("kokoro:bf_emma"),
        await sound("af_bella"),
      ];
      assert.equal(new Set([heart, michael, emma, bella]).size, 4);
      assert.equal(await sound("kokoro:af_heart"), heart);
      assert.equal(await pcmOf({ text, voice: "" }), heart);
      const companion = await ben().read(companionSchema, "POST", "/api/companions", {
        name: "Captain",
        ttsVoice: "kokoro:am_michael",
      });
      const companionId = companion.id;
      const choose = (voice: string | null) =>
        home.anna.client.read(settingsSchema, "PUT", "/api/admin/settings", { "voice.app_default_voice": voice });
      await choose("kokoro:bf_emma");
      try {
        assert.equal(await pcmOf({ text }), emma);
        assert.equal(await pcmOf({ text, companionId }), michael);
        assert.equal(await pcmOf({ text, companionId: null }), emma);
        assert.equal(await pcmOf({ text, companionId, voice: "af_bella" }), bella);
        const change = (changes: object) =>
          ben().read(companionSchema, "PATCH", `/api/companions/${companionId}`, changes);
        await change({ ttsVoice: "kokoro:gone", speechRate: 1.3 });
        const fastEmma = await pcmOf({ text, voice: "bf_emma", speechRate: 1.3 });
        assert.equal(await pcmOf({ text, companionId, speechRate: 0.8 }), fastEmma);
        await choose("nobody");
        assert.equal(await pcmOf({ text }), heart);
      } finally {
        await choose(null);
      }
      await home.carla.client.refused("404 not_found", "POST", PATH, { body: { text, companionId } });
    });

    test("a voice that does not exist is refused in words", async () => {
      for (const voice of ["af_nobody", "piper:af_heart"]) {
        const problem = await ben().refused("400 invalid_request", "POST", PATH, { body: { text: "Hello.", voice } });
        assert.match(problem.detail, new RegExp(voice));
      }
    });

    test("text or runId, not both and not neither, and not too much", async () => {
      const runId = "01900000-0000-7000-8000-000000000000";
      for (const body of [{}, { text: "a", runId }, { text: "a".repeat(TTS_TEXT_MAX_CHARS + 1) }, { text: 5 }]) {
        await ben().refused("400 invalid_request", "POST", PATH, { body });
      }
      await ben().refused("404 not_found", "POST", PATH, { body: { runId } });
    });

    test("an answer is spoken while it is being written, without what the model thinks", async () => {
      const words = "The first sentence is here already. ";
      const answer = await ben().ask({
        // Six seconds of words.
        message: `ponder:nobody may hear this|${words}${"And so it goes on and on. ".repeat(42)}`,
      });
      const runId = pick([(await answer.events.next()).value].flat(), "start").data.runId;
      await home.carla.client.refused("404 not_found", "POST", PATH, { body: { runId } });
      let isDone = false;
      const writing = (async () => {
        for await (const event of answer.events) if (event.event === "done") isDone = true;
      })();
      const speech = await openSpeech(ben(), { runId });
      const first = await speech.next();
      assert.equal(first?.sentence, words.trim());
      assert.equal(isDone, false, "the answer was over before its first sentence was spoken");
      const rest = await speech.rest();
      await writing;
      assert.equal(speech.ending, "done");
      assert.doesNotMatch(rest.map(({ sentence }) => sentence).join(" "), /nobody|think/);
      // Once it is over, it can be heard again from its beginning.
      assert.equal((await speak(ben(), { runId }))[0]?.sentence, words.trim());
    });

    test("an answer that breaks off ends the speech with its failure", async () => {
      const answer = await ben().ask({ message: "cut:5" });
      const runId = pick(await answer.all(), "start").data.runId;
      const speech = await openSpeech(ben(), { runId });
      await speech.rest();
      assert.equal(speech.ending, "upstream_failed");
    });

    test("a text of 100,000 characters begins at once, and ends when the client leaves", async () => {
      const left = /^hearth_tts_streams_total\{source="text",outcome="left"\} (\d+)$/m;
      const before = await metric(left);
      const speech = await openSpeech(ben(), { text: LONG.slice(0, 100_000) });
      const startedAt = performance.now();
      assert.ok(await speech.next());
      assertWithin(performance.now() - startedAt, 5_000);
      speech.cut();
      await until("the speech has ended", async () => (await active()) === 0);
      assert.equal(await metric(left), before + 1);
    });

    test("one person has a few texts read at once, and is told when it is enough", async () => {
      const open = await Promise.all(
        Array.from({ length: TTS_STREAMS_PER_USER }, () => openSpeech(ben(), { text: LONG })),
      );
      await ben().refused("429 busy", "POST", PATH, { body: { text: "Hello." } });
      assert.equal((await speak(home.carla.client, { text: "Hello." })).length, 1);
      for (const speech of open) speech.cut();
      await until("all have ended", async () => (await active()) === 0);
      assert.equal((await speak(ben(), { text: "Hello." })).length, 1);
    });

    test("the time to the first word is measured, logged once for each speech, and told to admins only", async () => {
      const count = /^hearth_tts_first_word_seconds_count\{source="text"\} (\d+)$/m;
      const before = await metric(count);
      const logged = () => home.target.logs().split('"time to first word"').length;
      const loggedBefore = logged();
      await speak(ben(), { text: "One. Two. Three." });
      assert.deepEqual([await metric(count), logged()], [before + 1, loggedBefore + 1]);
      const { headers, text } = await home.anna.client.request("GET", "/api/admin/metrics");
      assert.match(headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/);
      for (const line of text.trimEnd().split("\n"))
        assert.match(line, /^(# (HELP|TYPE) )?hearth_[a-z_]+(\{[^}]*\})? .+$/);
      await ben().refused("403 not_allowed", "GET", "/api/admin/metrics");
    });

    test("the voices are listed for everybody, with what speaks and listens", async () => {
      for (const [client, path] of [
        [ben(), "/api/voice/voices"],
        [home.anna.client, "/api/admin/voice/voices"],
      ] as const) {
        const list = await client.read(voiceListSchema, "GET", path);
        assert.equal(list.defaultVoice, "kokoro:af_heart");
        assert.ok(list.voices.some(({ id, gender }) => id === "kokoro:bf_emma" && gender !== ""));
        assert.deepEqual([list.tts?.id, list.tts?.starter, list.tts?.ready], ["starter-speaking", true, true]);
        assert.deepEqual([list.stt?.id, list.stt?.starter, list.stt?.ready], ["starter-listening", true, true]);
      }
    });

    test("an admin hears a voice before choosing it", async () => {
      const path = "/api/admin/voice/preview";
      const { client } = home.anna;
      const hear = async (body: object) => {
        const { response, cut } = await client.open("POST", path, { body });
        const bytes = new Uint8Array(await response.arrayBuffer());
        cut();
        assert.equal(response.headers.get("content-type"), "audio/wav");
        assert.equal(new TextDecoder().decode(bytes.subarray(0, 4)), "RIFF");
        return bytes.length;
      };
      assert.ok((await hear({ voice: "bf_emma" })) > RATE);
      assert.ok((await hear({ voice: "kokoro:af_heart", text: "**Hi.**" })) < (await hear({ voice: "af_heart" })));
      await client.refused("400 invalid_request", "POST", path, { body: { voice: "nobody" } });
      await client.refused("400 invalid_request", "POST", path, { body: { voice: "af_heart", text: "😀" } });
    });

    test("an admin tries a service that listens: it answers, nobody is there, it is something else, it leads elsewhere", async () => {
      const path = "/api/admin/voice/test-stt";
      const { client } = home.anna;
      const heard = await client.read(sttTestSchema, "POST", path, { url: `${sidecar.url}/` });
      assert.equal(heard.text, "set a timer for five minutes");
      await client.refused("502 upstream_failed", "POST", path, { body: { url: "http://127.0.0.1:9" } });
      const other = createServer((request, response) => {
        if (request.url?.startsWith("/elsewhere") === true)
          response.writeHead(307, { location: `${sidecar.url}/inference` }).end();
        else response.end("<html>secret page</html>");
      });
      await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
      try {
        const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
        const problem = await client.refused("502 upstream_failed", "POST", path, { body: { url } });
        assert.doesNotMatch(problem.detail, /secret|127/);
        await client.refused("502 upstream_failed", "POST", path, { body: { url: `${url}/elsewhere` } });
      } finally {
        other.close();
        other.closeAllConnections();
      }
      for (const url of ["file:///etc/passwd", "http://169.254.169.254"]) {
        await client.refused("400 invalid_request", "POST", path, { body: { url } });
      }
    });

    test("the program is stopped, started and its log followed by an admin", async () => {
      const { client } = home.anna;
      await client.done("POST", "/api/admin/sidecars/voice/stop");
      await client.done("POST", "/api/admin/sidecars/voice/start");
      (await client.open("GET", "/api/admin/logs?sidecar=voice")).cut();
      await ben().refused("403 not_allowed", "POST", "/api/admin/sidecars/voice/stop");
    });

    test("a sidecar that dies in mid-sentence ends the speech with words, and the next one is heard", async () => {
      const speech = await openSpeech(ben(), { text: LONG });
      assert.ok(await speech.next());
      const port = Number(new URL(sidecar.url).port);
      await sidecar.stop();
      await speech.rest();
      assert.equal(speech.ending, "component_not_ready");
      const body = { text: "Hello again." };
      const silent = await openSpeech(ben(), body);
      assert.deepEqual([await silent.rest(), silent.ending], [[], "component_not_ready"]);
      const { voices, tts, stt } = await ben().read(voiceListSchema, "GET", "/api/voice/voices");
      assert.deepEqual([voices.length > 0, tts, stt], [true, null, null]);
      sidecar = await startVoiceSidecar({ port });
      assert.equal((await speak(ben(), body)).length, 1);
    });
  });
}
