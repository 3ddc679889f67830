// Listening, with the real voice sidecar and its starter models. Proves: specification section 3, "Server-side STT session",
// section 4, "STT over WebSocket" and POST /api/stt, section 6, section 7 rules 1 and 4, the STT limits of section 8, and
// the contract's "Voice" as far as it is about listening.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { problemSchema } from "../../handlers/shared/contract/common.ts";
import { STT_SOCKETS_PER_USER } from "../../handlers/shared/contract/limits.ts";
import { settingsSchema } from "../../handlers/shared/contract/settings.ts";
import { transcriptSchema } from "../../handlers/shared/contract/voice.ts";
import { resample } from "../../handlers/shared/speech/resample.ts";
import { encodeWav16 } from "../../handlers/shared/speech/wav.ts";
import { type Family, startFamily } from "../support/home.ts";
import { frameOf, HELLO, joined, openSttDevice, refusedUpgrade, silence, spoken } from "../support/stt-socket.ts";
import { until } from "../support/until.ts";
import { startVoiceSidecar, type VoiceSidecar } from "../support/voice-sidecar.ts";
import type { Target } from "../targets/target.ts";

const PHRASE = "set a timer for five minutes";
const OTHER = "what is the weather today";
const RATE = 16_000;

/** Runs on a home of its own, beside a sidecar of its own, which it kills. */
export function sttSuite(runtime: Target, onEnd: (home: Family) => void): void {
  describe("listening", () => {
    let sidecar: VoiceSidecar;
    let home: Family;
    let phrase: Float32Array;
    before(async () => {
      sidecar = await startVoiceSidecar();
      home = await startFamily(runtime, { VOICE_URL: sidecar.url });
      phrase = await spoken(sidecar.url, PHRASE);
    });
    after(async () => {
      if (home !== undefined) {
        onEnd(home);
        await home.close();
      }
      await sidecar?.stop();
    });
    const as = (who: "anna" | "ben" | "carla" = "ben") => ({
      baseUrl: home.target.baseUrl,
      token: home[who].client.token,
    });
    const open = async (hello: object = {}, who?: "anna" | "ben" | "carla") => {
      const device = await openSttDevice(as(who));
      device.send({ ...HELLO, ...hello });
      const ready = await device.next("ready");
      assert.match(ready.sessionId, /^[0-9a-f-]{36}$/);
      return device;
    };
    const upload = (bytes: Uint8Array, who: "anna" | "ben" = "ben", type = "audio/wav") => {
      const rawBody = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(bytes);
          controller.close();
        },
      });
      return ["POST", "/api/stt", { rawBody, headers: { "content-type": type } }, home[who].client] as const;
    };
    const written = async (bytes: Uint8Array) => {
      const [method, path, options, client] = upload(bytes);
      const reply = await client.request(method, path, options);
      assert.equal(reply.status, 200, reply.text);
      return transcriptSchema.strict().parse(reply.json);
    };
    const notWritten = async (
      expected: `${number} ${"invalid_request" | "unsupported_media_type"}`,
      bytes: Uint8Array,
    ) => {
      const [method, path, options, client] = upload(bytes);
      return client.refused(expected, method, path, options);
    };

    test("a spoken phrase comes back as a final, with vad and partials on the way, and the socket closes", async () => {
      const device = await open({ partialIntervalS: 0.3 });
      await device.play(joined(silence(0.4), phrase, silence(1)));
      const final = await device.next("final");
      assert.equal(final.text.toLowerCase(), PHRASE);
      assert.ok(Math.abs(final.audioMs - (phrase.length * 1000) / RATE) < 800, `${final.audioMs} ms`);
      assert.equal(final.forced, undefined);
      assert.deepEqual(await device.closed, { code: 1000, reason: "done" });
      const types = device.messages.map(({ type }) => type);
      assert.equal(types[0], "ready");
      assert.deepEqual(device.messages.flatMap((each) => (each.type === "vad" ? [each.speaking] : [])).slice(0, 1), [
        true,
      ]);
      const onset = device.messages.find((each) => each.type === "vad");
      assert.ok(onset?.type === "vad" && onset.atMs >= 300 && onset.atMs < 900, JSON.stringify(onset));
      const seqs = device.messages.flatMap((each) => (each.type === "partial" ? [each.seq] : []));
      assert.deepEqual(
        seqs,
        seqs.toSorted((a, b) => a - b),
      );
      assert.equal(types.at(-1), "final");
    });

    test("flush ends the utterance now; cancel drops it, and nothing comes of it", async () => {
      const device = await open({ continuous: true, partials: false, silenceTimeoutS: 3 });
      await device.play(joined(silence(0.2), phrase), 8);
      device.send({ type: "cancel" });
      await device.play(joined(silence(0.2), await spoken(sidecar.url, OTHER)), 8);
      device.send({ type: "flush" });
      assert.equal((await device.next("final")).text.toLowerCase(), OTHER);
      device.send({ type: "flush" });
      assert.equal((await device.next("no_speech")).reason, "silence");
      assert.equal(device.messages.filter(({ type }) => type === "final").length, 1);
      device.close();
    });

    test("a continuous session hears one thing after another, also what is said while the last is written down", async () => {
      const device = await open({ continuous: true, partials: false, silenceTimeoutS: 0.4 });
      const other = await spoken(sidecar.url, OTHER, "am_michael");
      await device.play(joined(silence(0.3), phrase, silence(0.6), other, silence(0.6), phrase, silence(0.8)), 6);
      const texts = [];
      for (let n = 0; n < 3; n++) texts.push((await device.next("final")).text.toLowerCase());
      assert.deepEqual(texts, [PHRASE, OTHER, PHRASE]);
      device.close();
    });

    test("silence and noise are no turn", async () => {
      const device = await open({ continuous: true, partials: false });
      const noise = Float32Array.from(
        { length: 3 * RATE },
        (_, i) => 0.3 * Math.sin(i * i * 0.37) * (i % 9_000 < 4_000 ? 1 : 0.1),
      );
      await device.play(joined(silence(1), noise, silence(1)), 10);
      await device.next("no_speech");
      assert.equal(device.messages.filter(({ type }) => type === "final").length, 0);
      device.close();
    });

    test("no session, a foreign Origin or none, and what is no upgrade, are refused before the socket opens", async () => {
      const code = async (options: Parameters<typeof refusedUpgrade>[0]) => {
        const { status, body } = await refusedUpgrade(options);
        return `${status} ${(JSON.parse(body) as { code: string }).code}`;
      };
      assert.equal(await code({ ...as(), token: null }), "401 not_signed_in");
      assert.equal(await code({ ...as(), token: "x".repeat(43) }), "401 not_signed_in");
      assert.equal(await code({ ...as(), origin: "https://evil.example" }), "403 origin_rejected");
      assert.equal(await code({ ...as(), origin: null }), "403 origin_rejected");
      // OpenAPI has no words for sockets, so that this answer is not held against the document.
      const ordinary = await home.target.fetch("/api/stt/stream", { headers: { cookie: `session=${as().token}` } });
      assert.equal(ordinary.status, 400);
      assert.equal(problemSchema.parse(await ordinary.json()).code, "invalid_request");
    });

    const WRONG: [string, (string | object | Uint8Array)[], number, string][] = [
      ["what is no JSON", ["hello"], 1008, "invalid_request"],
      ["another version", [{ ...HELLO, v: 1 }], 1008, "invalid_request"],
      ["another sample rate", [{ ...HELLO, sampleRate: 48_000 }], 1008, "invalid_request"],
      ["another format", [{ ...HELLO, format: "s16le" }], 1008, "invalid_request"],
      ["sound before the hello", [frameOf(silence(0.08))], 1008, "invalid_request"],
      ["flush before the hello", [{ type: "flush" }], 1008, "invalid_request"],
      ["two hellos", [HELLO, HELLO], 1008, "invalid_request"],
      ["a frame of odd size", [HELLO, new Uint8Array(5_119)], 1008, "invalid_request"],
      ["NaN in a frame", [HELLO, frameOf(Float32Array.of(0.1, Number.NaN))], 1008, "invalid_request"],
      ["infinity in a frame", [HELLO, frameOf(Float32Array.of(Number.POSITIVE_INFINITY))], 1008, "invalid_request"],
      ["a message over 1 MiB", [HELLO, new Uint8Array(1024 * 1024 + 4)], 1009, "too_large"],
      ["a text over 1 MiB", ["x".repeat(1024 * 1024 + 1)], 1009, "too_large"],
    ];
    for (const [name, messages, closeCode, errorCode] of WRONG) {
      test(`${name} is told as an error, and the socket closes with ${closeCode}`, async () => {
        const device = await openSttDevice(as());
        for (const message of messages) device.send(message);
        const error = await device.next("error");
        assert.equal(error.code, errorCode);
        assert.notEqual(error.detail, "");
        assert.equal((await device.closed).code, closeCode);
      });
    }

    test("a client that sends far faster than time passes is told busy", async () => {
      const device = await open({ partials: false, continuous: true });
      const tenSeconds = frameOf(silence(10));
      for (let n = 0; n < 8; n++) device.send(tenSeconds);
      assert.equal((await device.next("error")).code, "busy");
      // Deno's server cuts a connection on which more is coming, instead of closing it in both directions.
      assert.ok([1013, runtime.name === "deno" ? 1006 : 1013].includes((await device.closed).code));
    });

    test("one person may be listened to on so many devices, then 429; places are given back", async () => {
      const devices = await Promise.all(Array.from({ length: STT_SOCKETS_PER_USER }, () => open({}, "carla")));
      const { status, body } = await refusedUpgrade(as("carla"));
      assert.equal(`${status} ${(JSON.parse(body) as { code: string }).code}`, "429 busy");
      for (const device of devices) device.cut();
      await until("a place is free", async () => {
        const { text } = await home.anna.client.request("GET", "/api/admin/metrics");
        return /^hearth_stt_sockets 0$/m.test(text);
      });
      (await open({}, "carla")).close();
    });

    test("signing out ends the listening", async () => {
      const client = await home.signIn(home.ben);
      const device = await openSttDevice({ baseUrl: home.target.baseUrl, token: client.token });
      device.send({ ...HELLO, continuous: true });
      await device.next("ready");
      await client.done("POST", "/api/auth/sign-out");
      assert.equal((await device.closed).code, 1008);
    });

    test("POST /api/stt writes a recording down at any rate, width and number of channels", async () => {
      const said = joined(silence(0.3), phrase, silence(0.3));
      for (const rate of [8_000, 16_000, 44_100, 48_000]) {
        const { text, audioMs } = await written(encodeWav16(resample(said, RATE, rate), rate));
        if (rate >= RATE) assert.equal(text.toLowerCase(), PHRASE, `${rate}`);
        assert.ok(Math.abs(audioMs - (said.length * 1000) / RATE) < 2);
      }
      const stereo = floatStereo(resample(said, RATE, 48_000), 48_000);
      assert.equal((await written(stereo)).text.toLowerCase(), PHRASE);
      assert.equal((await written(encodeWav16(silence(2), RATE))).text, "");
    });

    test("POST /api/stt refuses what is no recording, too long, too fast or too large", async () => {
      const mp3 = Uint8Array.from([0xff, 0xfb, 0x90, 0x64, ...new Uint8Array(2_000)]);
      await notWritten("415 unsupported_media_type", mp3);
      await notWritten("415 unsupported_media_type", new TextEncoder().encode("{}"));
      await notWritten("415 unsupported_media_type", eightBit());
      await notWritten("400 invalid_request", encodeWav16(new Float32Array(0), RATE));
      await notWritten("400 invalid_request", encodeWav16(silence(61), RATE));
      await notWritten("400 invalid_request", encodeWav16(new Float32Array(96_000), 96_000));
      await notWritten("400 invalid_request", floatStereo(Float32Array.of(Number.NaN, 0), RATE));
      const [method, path, options, client] = upload(new Uint8Array(24 * 1024 * 1024 + 1));
      await client.refused("413 too_large", method, path, options);
    });

    test("POST /api/stt is one at a time for each person", async () => {
      const wav = encodeWav16(joined(silence(20), phrase, silence(20)), RATE);
      const replies = await Promise.all(
        [0, 1, 2].map(() => {
          const [method, path, options, client] = upload(wav, "anna");
          return client.request(method, path, options);
        }),
      );
      const statuses = replies.map(({ status }) => status).toSorted();
      assert.deepEqual(
        statuses.filter((status) => status !== 429),
        [200],
        statuses.join(),
      );
    });

    test("an external service by setting is used, whichever form it takes; its address is told to nobody", async () => {
      const external = await startWhisperLike();
      const set = (url: string | null) =>
        home.anna.client.read(settingsSchema, "PUT", "/api/admin/settings", { "voice.stt_url": url });
      try {
        await set(external.url);
        const wav = encodeWav16(joined(silence(0.2), phrase, silence(0.2)), RATE);
        assert.equal((await written(wav)).text, "from elsewhere");
        assert.equal((await written(wav)).text, "from elsewhere");
        assert.deepEqual(external.forms, ["raw", "multipart", "multipart"]);
        await external.close();
        const [method, path, options, client] = upload(wav);
        const problem = await client.refused("502 upstream_failed", method, path, options);
        assert.ok(!problem.detail.includes("127.0.0.1"), problem.detail);
        assert.ok(!home.target.logs().includes(external.url), "its address is in the log");
      } finally {
        await set(null);
        await external.close();
      }
    });

    test("a sidecar that is killed is an error, and the next thing that is said is heard again", async () => {
      const device = await open({ continuous: true, partials: false, silenceTimeoutS: 0.4 });
      const port = Number(new URL(sidecar.url).port);
      await sidecar.stop();
      await device.play(joined(silence(0.2), phrase, silence(0.8)), 6);
      assert.equal((await device.next("error")).code, "component_not_ready");
      const [method, path, options, client] = upload(encodeWav16(phrase, RATE));
      await client.refused("503 component_not_ready", method, path, options);
      sidecar = await startVoiceSidecar({ port });
      await device.play(joined(silence(0.2), phrase, silence(0.8)), 6);
      assert.equal((await device.next("final")).text.toLowerCase(), PHRASE);
      device.close();
    });
  });
}

function floatStereo(samples: Float32Array, sampleRate: number): Uint8Array {
  const wav = new Uint8Array(44 + samples.length * 8);
  wav.set(encodeWav16(new Float32Array(0), sampleRate));
  const view = new DataView(wav.buffer);
  view.setUint16(20, 3, true);
  view.setUint16(22, 2, true);
  view.setUint16(34, 32, true);
  view.setUint32(40, samples.length * 8, true);
  for (const [i, value] of samples.entries()) {
    view.setFloat32(44 + 8 * i, value, true);
    view.setFloat32(48 + 8 * i, value, true);
  }
  return wav;
}

function eightBit(): Uint8Array {
  const wav = encodeWav16(silence(0.1), RATE);
  new DataView(wav.buffer).setUint16(34, 8, true);
  return wav;
}

/** Takes whisper.cpp's form only, and says so as its server does: with status 200 and an error in JSON. */
async function startWhisperLike() {
  const forms: string[] = [];
  const server = createServer(async (request, response) => {
    const isForm = (request.headers["content-type"] ?? "").startsWith("multipart/form-data");
    forms.push(isForm ? "multipart" : "raw");
    const body = await bodyOf(request);
    const isRight = isForm && body.includes('name="file"') && body.includes("RIFF");
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(isRight ? { text: " from elsewhere\n" } : { error: "no 'file' field in the request" }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    forms,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const piece of request) body += (piece as Buffer).toString("latin1");
  return body;
}
