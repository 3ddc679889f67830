// The voice sidecar as the service runs it: started by itself, on other models while it runs, and brought back. Proves:
// specification section 1, rule 1, and section 8, rules 4 and 5, as far as they are about the voice sidecar.
import assert from "node:assert/strict";
import process from "node:process";
import { after, before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { featureWorkSchema } from "../../handlers/shared/contract/components.ts";
import { settingsSchema } from "../../handlers/shared/contract/settings.ts";
import { adminHealthSchema } from "../../handlers/shared/contract/system.ts";
import { voiceListSchema } from "../../handlers/shared/contract/voice.ts";
import { type Home, type Person, startHome } from "../support/home.ts";
import { openSpeech, speak } from "../support/speech.ts";
import { until } from "../support/until.ts";
import { makeVoiceRegistry, type VoiceRegistry } from "../support/voice-registry.ts";
import type { Target } from "../targets/target.ts";

/** Two cold engines on a busy machine. */
const READY_MS = 60_000;
const LONG = "The kettle sings in the kitchen. ".repeat(3_000);

/** A home that runs the sidecar itself, as a fresh checkout does: only where the runtime may start programs. */
export function ownSidecarSuite(runtime: Target, onEnd: (home: Home) => void): void {
  describe("a sidecar of one's own", () => {
    let registry: VoiceRegistry;
    let home: Home;
    let anna: Person;
    before(async () => {
      registry = await makeVoiceRegistry();
      home = await startHome(runtime, { VOICE_URL: "", ...registry.env });
      anna = await home.setUp("Anna");
    });
    after(async () => {
      if (home !== undefined) {
        onEnd(home);
        await home.close();
      }
      await registry?.close();
    });
    const voices = () => anna.client.read(voiceListSchema, "GET", "/api/admin/voice/voices");
    const isReady = async () => {
      const { tts, stt } = await voices();
      return tts?.ready === true && stt?.ready === true;
    };
    const program = async () => {
      const { sidecars } = await anna.client.read(adminHealthSchema, "GET", "/api/admin/health");
      const found = sidecars.find(({ id }) => id === "voice");
      assert.ok(found);
      return found;
    };

    test("a fresh home starts the sidecar by itself, and speaks with the starter", async () => {
      await until("both engines are ready", isReady, READY_MS);
      const { state, restarts, componentId, pid } = await program();
      assert.deepEqual([state, restarts, componentId], ["running", 0, "starter-speaking"]);
      assert.ok(pid !== null);
      assert.equal((await speak(anna.client, { text: "Good evening." })).length, 1);
    });

    test("full models take over from the starters without a restart or a sentence lost, and give way again", async () => {
      const before = await program();
      const change = (feature: string, verb: "install" | "uninstall") =>
        anna.client.read(featureWorkSchema, "POST", `/api/admin/features/${feature}/${verb}`);
      const serve = async () => {
        const { tts, stt } = await voices();
        return [tts?.id, tts?.ready, stt?.id, stt?.ready];
      };
      const speakUntil = async (...expected: unknown[]) => {
        const startedAt = performance.now();
        while (!isDeepStrictEqual(await serve(), expected)) {
          assert.ok(performance.now() - startedAt < READY_MS, `${await serve()} serve, not ${expected}`);
          assert.equal((await speak(anna.client, { text: "One here. Two here. Three here." })).length, 3);
        }
      };
      await change("speaking", "install");
      await change("listening-tiny", "install");
      await speakUntil("kokoro", true, "whisper-tiny-en", true);
      await change("speaking", "uninstall");
      await change("listening-tiny", "uninstall");
      await speakUntil("starter-speaking", true, "starter-listening", true);
      const { pid, restarts } = await program();
      assert.deepEqual([pid, restarts], [before.pid, 0]);
    });

    test("a client that stops reading keeps neither the engine busy nor its speech in memory", async () => {
      const sentences = async () => {
        const { text } = await anna.client.request("GET", "/api/admin/metrics");
        return Number(/^hearth_tts_sentence_seconds_count (\d+)$/m.exec(text)?.[1]);
      };
      const before = await sentences();
      const speech = await openSpeech(anna.client, { text: LONG });
      assert.ok(await speech.next());
      // What the connection holds on its way is filled first.
      let [last, unchanged] = [await sentences(), 0];
      while (unchanged < 4) {
        await setTimeout(500);
        const now = await sentences();
        unchanged = now === last ? unchanged + 1 : 0;
        last = now;
        assert.ok(now - before < 600, `${now - before} sentences were made`);
      }
      assert.equal((await speak(anna.client, { text: "Hello." })).length, 1);
      speech.cut();
    });

    test("a setting of the precision takes hold in the running sidecar", async () => {
      const before = await program();
      const set = (precision: string) =>
        anna.client.read(settingsSchema, "PUT", "/api/admin/settings", { "voice.tts_precision": precision });
      const told = () => home.target.logs().split("voice model taken over").length;
      const toldBefore = told();
      await set("q8");
      await until("it was told", () => told() === toldBefore + 1, READY_MS);
      await set("q4");
      await until("it was told again", () => told() === toldBefore + 2, READY_MS);
      const { pid, restarts } = await program();
      assert.deepEqual([pid, restarts], [before.pid, 0]);
      assert.equal((await speak(anna.client, { text: "Still here." })).length, 1);
    });

    test("killed in mid-sentence, it comes back by itself: the speech ends with words, the next one is heard", async () => {
      const { pid } = await program();
      assert.ok(pid !== null);
      const speech = await openSpeech(anna.client, { text: LONG });
      assert.ok(await speech.next());
      process.kill(pid, "SIGKILL");
      await speech.rest();
      assert.equal(speech.ending, "component_not_ready");
      await until("it runs again", async () => (await program()).pid !== pid && (await isReady()), READY_MS);
      assert.equal((await program()).restarts, 1);
      assert.equal((await speak(anna.client, { text: "Here I am again." })).length, 1);
    });
  });
}
