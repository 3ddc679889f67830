// Pictures outlive what may end at any moment: a SIGKILL of the service, or of ComfyUI, at any point of a work loses no
// finished picture and leaves no orphan file or record. Proves: specification section 1, "Image generation", step 5.
import assert from "node:assert/strict";
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { type Image, imagePageSchema } from "../../handlers/shared/contract/images.ts";
import type { Home, Person } from "../support/home.ts";
import { followImages } from "../support/image-events.ts";
import { jobOf, type PaintingHome, reaches, startPaintingHome, wish } from "../support/painting-home.ts";
import { until } from "../support/until.ts";
import type { Target } from "../targets/target.ts";

/** Runs on a home of its own, which it kills. */
export function imagesRestartsSuite(runtime: Target, onEnd: (home: Home) => void): void {
  describe("images over restarts", () => {
    let home: PaintingHome;
    let ben: Person;
    before(async () => {
      home = await startPaintingHome(runtime);
      ben = await home.add(home.anna, { name: "Ben", role: "member" });
    });
    after(async () => {
      onEnd(home);
      await home.close();
    });

    const pictures = async (): Promise<Image[]> =>
      (await ben.client.read(imagePageSchema, "GET", "/api/images?limit=200")).items;
    /** Every record has its file, and every file its record. */
    async function assertWhole(): Promise<void> {
      const ids = (await pictures()).map(({ id }) => id).sort();
      await until("files and records agree", async () => {
        return JSON.stringify((await home.filesKept()).sort()) === JSON.stringify(ids);
      });
    }
    async function killAndStart(): Promise<void> {
      await home.target.kill("SIGKILL");
      await home.target.restart();
    }

    test("SIGKILL while a wish is written out: it is written out anew, and painted", async () => {
      home.llm.answerJsonWith(() => ({ prompt: "red fox", negativePrompt: "" }));
      const before = home.llm.counts.json;
      const id = await wish(ben.client, { prompt: "a fox", expandedPrompt: undefined });
      await killAndStart();
      const { images } = await reaches(ben.client, id, "done");
      assert.equal(images.length, 1);
      assert.ok(home.llm.counts.json > before);
      home.llm.answerJsonWith(undefined);
      await assertWhole();
    });

    test("SIGKILL while pictures wait and one is painted: each is painted once, in its order", async () => {
      home.comfy.stepMs = 150;
      const ids = [];
      for (let n = 0; n < 3; n++) ids.push(await wish(ben.client, { prompt: `waits ${n}` }));
      await reaches(ben.client, ids[0] ?? "", "painting");
      await killAndStart();
      home.comfy.stepMs = 0;
      for (const id of ids) assert.equal((await reaches(ben.client, id, "done")).images.length, 1);
      await assertWhole();
    });

    /** Where the double holds a request, the service stands at that point of the work and nowhere else. */
    const POINTS: readonly [string, string][] = [
      ["its submission is written down, and the painter has not taken it", "POST /prompt"],
      ["the painter has taken it, and has not answered", "after POST /prompt"],
      ["its history is asked for", "GET /history"],
      ["it is painted, and its file is not fetched", "GET /view"],
      ["file and record are kept, and the painter is told to forget it", "POST /history"],
    ];
    for (const [what, route] of POINTS) {
      test(`SIGKILL where ${what}: it is there exactly once`, async () => {
        home.comfy.stepMs = 0;
        const before = (await pictures()).length;
        const hold = home.comfy.hold(route);
        const id = await wish(ben.client, { prompt: `killed where ${what}` });
        await hold.reached;
        await killAndStart();
        hold.letGo();
        assert.equal((await reaches(ben.client, id, "done")).images.length, 1);
        assert.equal((await pictures()).length, before + 1);
        await assertWhole();
      });
    }

    test("the painter is killed where its file is not fetched yet: it paints it once more", async () => {
      home.comfy.stepMs = 0;
      const taken = home.comfy.taken.length;
      const hold = home.comfy.hold("GET /view");
      const id = await wish(ben.client, { prompt: "killed before it was fetched" });
      await hold.reached;
      await home.comfy.restart();
      hold.letGo();
      assert.equal((await reaches(ben.client, id, "done")).images.length, 1);
      assert.equal(home.comfy.taken.length, taken + 2);
      assert.deepEqual([...home.comfy.filesIn("output"), ...home.comfy.filesIn("input")], [], "nothing stays there");
      await assertWhole();
    });

    test("the painter is killed while it paints: it gets the picture once more, and lives or fails in words", async () => {
      home.comfy.stepMs = 150;
      const id = await wish(ben.client, { prompt: "painted twice" });
      const follower = await followImages(ben.client, id);
      await follower.next("progress");
      await home.comfy.restart();
      home.comfy.stepMs = 0;
      assert.equal((await follower.next("done", 20_000)).data.images.length, 1);
      await assertWhole();

      home.comfy.stepMs = 150;
      const lost = await wish(ben.client, { prompt: "lost twice" });
      for (let round = 0; round < 2; round++) {
        const now = await followImages(ben.client, lost);
        await now.next("progress");
        now.cut();
        await home.comfy.restart();
        await until(
          "it is noticed",
          async () => {
            const { state } = await jobOf(ben.client, lost);
            return round === 0 ? state === "painting" : state === "failed";
          },
          15_000,
        );
      }
      assert.equal((await jobOf(ben.client, lost)).problem?.reason, "lost");
      home.comfy.stepMs = 0;
      await assertWhole();
    });

    test("files without a record and a record without its file are cleared away at the start", async () => {
      await home.target.kill("SIGTERM");
      const kept = await home.filesKept();
      const folder = join(home.target.dataDir, "images/generated");
      const [victim = "", other = ""] = kept;
      await copyFile(join(folder, other), join(folder, "01900000-0000-7000-8000-0000000000ff"));
      await rm(join(folder, victim));
      await home.target.restart();
      await until("one record less", async () => (await pictures()).length === kept.length - 1);
      await assertWhole();
    });
  });
}
