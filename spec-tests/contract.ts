// The whole contract against one runtime: a few homes, each a real process, and every suite on the one it needs.
import assert from "node:assert/strict";
import { after, before, describe } from "node:test";
import { accessSuite } from "./suites/access.ts";
import { authSuite } from "./suites/auth.ts";
import { chatStreamSuite } from "./suites/chat-stream.ts";
import { chatTurnsSuite } from "./suites/chat-turns.ts";
import { companionsSuite } from "./suites/companions.ts";
import { conversationsSuite } from "./suites/conversations.ts";
import { groundedSuite } from "./suites/grounded.ts";
import { handsFreeSuite } from "./suites/hands-free.ts";
import { headersSuite, secretsSuite } from "./suites/headers.ts";
import { imagesSuite } from "./suites/images.ts";
import { imagesRestartsSuite } from "./suites/images-restarts.ts";
import { imagesRightsSuite } from "./suites/images-rights.ts";
import { installSuite } from "./suites/install.ts";
import { kioskSuite } from "./suites/kiosk.ts";
import { librarySuite } from "./suites/library.ts";
import { limitsSuite, rateLimitSuite } from "./suites/limits.ts";
import { mapsSuite } from "./suites/maps.ts";
import { mapsRoutingSuite } from "./suites/maps-routing.ts";
import { memorySuite } from "./suites/memory.ts";
import { openApiSuite } from "./suites/openapi.ts";
import { ownSidecarSuite } from "./suites/own-sidecar.ts";
import { peopleSuite } from "./suites/people.ts";
import { restartsSuite } from "./suites/restarts.ts";
import { smallSkillsSuite } from "./suites/small-skills.ts";
import { sttSuite } from "./suites/stt.ts";
import { systemSuite } from "./suites/system.ts";
import { timersSuite } from "./suites/timers.ts";
import { ttsSuite } from "./suites/tts.ts";
import { wakeAdminSuite } from "./suites/wake-admin.ts";
import { wakeTrainingSuite } from "./suites/wake-training.ts";
import { wakeWordsSuite } from "./suites/wake-words.ts";
import { type Family, type Home, startFamily } from "./support/home.ts";
import type { Target } from "./targets/target.ts";

export function contractSuite(runtime: Target): void {
  describe(`contract on ${runtime.name}`, () => {
    const ended: { home: Home; logs: string }[] = [];
    const onEnd = (home: Home) => void ended.push({ home, logs: home.target.logs() });

    describe("a family", () => {
      let running: Family | null = null;
      const family = () => {
        assert.ok(running, "the home did not start");
        return running;
      };
      before(async () => {
        running = await startFamily(runtime);
      });
      after(async () => {
        if (running === null) return;
        onEnd(running);
        await running.close();
      });

      systemSuite(family);
      peopleSuite(family);
      companionsSuite(family);
      conversationsSuite(family);
      chatStreamSuite(family);
      chatTurnsSuite(family);
      handsFreeSuite(family);
      accessSuite(family);
      limitsSuite(family);
      headersSuite(family);
      rateLimitSuite(family);
    });

    authSuite(runtime, onEnd);
    kioskSuite(runtime, onEnd);
    restartsSuite(runtime, onEnd);
    installSuite(runtime, onEnd);
    ttsSuite(runtime, onEnd);
    sttSuite(runtime, onEnd);
    wakeWordsSuite(runtime, onEnd);
    wakeAdminSuite(runtime, onEnd);
    wakeTrainingSuite(runtime, onEnd);
    imagesSuite(runtime, onEnd);
    imagesRightsSuite(runtime, onEnd);
    imagesRestartsSuite(runtime, onEnd);
    librarySuite(runtime, onEnd);
    groundedSuite(runtime, onEnd);
    mapsSuite(runtime, onEnd);
    smallSkillsSuite(runtime, onEnd);
    timersSuite(runtime, onEnd);
    memorySuite(runtime, onEnd);
    // Deno runs the handlers without the right to start programs.
    if (runtime.name === "node") {
      ownSidecarSuite(runtime, onEnd);
      mapsRoutingSuite(runtime, onEnd);
    }
    openApiSuite(() => ended.map(({ home }) => home));
    secretsSuite(runtime.name, () => ended);
  });
}
