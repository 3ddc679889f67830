// What is withdrawn while a wish waits is not used when its turn comes.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import type { ImageJob } from "../../shared/contract/images.ts";
import { imageCheckpoints, imageJobs, imageLoraGrants, imageLoras, imageWorkflows, users } from "../../store/schema.ts";
import { pictureBytes } from "../../testing/images/memory-image-files.ts";
import {
  ADULT_CHECKPOINT,
  ADULT_LORA,
  createPaintingHouse,
  type PaintingHouse,
  PLAIN_CHECKPOINT,
  PLAIN_LORA,
} from "../../testing/images/painting-house.ts";
import type { Viewer } from "../rights.ts";

describe("a work whose turn comes", () => {
  let house: PaintingHouse;
  let ben: Viewer;
  beforeEach(async () => {
    house = await createPaintingHouse();
    ben = await house.person("ben", { permissions: { adultContent: true } });
  });
  afterEach(() => house.close());

  const { signal } = new AbortController();
  const wish = (request: object = {}) =>
    house.images.generate(ben, { prompt: "a red fox", expandedPrompt: "a red fox, snow", ...request }, { signal });
  async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    for (let turn = 0; !(await holds()); turn++) {
      assert.ok(turn < 300, `it never came to this: ${what}`);
      await house.clock.advance(1);
    }
  }
  const stateOf = async (id: string) =>
    (await house.database.db.select().from(imageJobs).where(eq(imageJobs.id, id)).get()) ?? null;
  async function ends(id: string, state: ImageJob["state"]) {
    await until(state, async () => (await stateOf(id))?.state === state);
    return await stateOf(id);
  }
  async function kept(request: object = {}): Promise<string> {
    const { id } = await wish(request);
    const taken = house.painter.taken;
    await until("handed in", () => house.painter.taken > taken);
    house.painter.finish([pictureBytes("kept")]);
    await ends(id, "done");
    const { items } = await house.images.gallery.list(ben, { limit: 1 });
    return items[0]?.id ?? assert.fail("no picture");
  }

  const db = () => house.database.db;
  const setUser = (permissions: object, role: Viewer["role"] = "member") =>
    db()
      .update(users)
      .set({ role, permissions: { images: true, adultContent: true, ...permissions } })
      .where(eq(users.id, "ben"));
  const setLora = (id: string, values: Partial<typeof imageLoras.$inferInsert>) =>
    db().update(imageLoras).set(values).where(eq(imageLoras.id, id));
  const setCheckpoint = (id: string, values: Partial<typeof imageCheckpoints.$inferInsert>) =>
    db().update(imageCheckpoints).set(values).where(eq(imageCheckpoints.id, id));

  const plain = { loras: [{ id: PLAIN_LORA, strength: 0.5 }] };
  const adult = { rating: "adult", checkpointId: ADULT_CHECKPOINT, loras: [{ id: ADULT_LORA, strength: 0.5 }] };
  /** What happens while it waits, and what is told of it then. */
  const WITHDRAWN: [string, object, () => Promise<unknown>, string][] = [
    ["the right to make pictures", {}, async () => setUser({ images: false }), "not_allowed"],
    ["the grant for adult pictures", adult, async () => setUser({ adultContent: false }), "not_allowed"],
    ["a grown-up's role", adult, async () => setUser({}, "child"), "not_allowed"],
    ["a LoRA, switched off", plain, async () => setLora(PLAIN_LORA, { enabled: false }), "not_allowed"],
    ["a LoRA, granted to nobody", plain, async () => setLora(PLAIN_LORA, { everyone: false }), "not_allowed"],
    ["a LoRA, rated adult", plain, async () => setLora(PLAIN_LORA, { rating: "adult" }), "not_allowed"],
    ["a checkpoint, switched off", {}, async () => setCheckpoint(PLAIN_CHECKPOINT, { enabled: false }), "not_allowed"],
    ["a checkpoint, rated adult", {}, async () => setCheckpoint(PLAIN_CHECKPOINT, { rating: "adult" }), "not_allowed"],
    [
      "a LoRA, removed",
      plain,
      async () => db().delete(imageLoras).where(eq(imageLoras.id, PLAIN_LORA)),
      "model_missing",
    ],
    [
      "a workflow, switched off",
      {},
      async () =>
        db()
          .insert(imageWorkflows)
          .values({
            ...{ id: "plain", builtIn: true, name: "plain", purpose: "text-to-image", enabled: false },
            ...{ allowedClasses: [], createdAt: 0 },
          }),
      "not_allowed",
    ],
  ];
  for (const [what, request, withdraw, reason] of WITHDRAWN) {
    test(`is not painted with what was withdrawn: ${what}`, async () => {
      const first = await wish({ rating: "adult", checkpointId: ADULT_CHECKPOINT });
      const second = await wish(request);
      await until("the first is at the painter", () => house.painter.taken === 1);
      await withdraw();
      house.painter.finish([pictureBytes("first")]);
      await ends(first.id, "done");
      const { problem } = (await ends(second.id, "failed")) ?? {};
      assert.equal(problem?.reason, reason);
      assert.equal(house.painter.taken, 1);
    });
  }

  test("is painted by a LoRA that was granted to its person alone meanwhile", async () => {
    const first = await wish();
    const second = await wish(plain);
    await until("the first is at the painter", () => house.painter.taken === 1);
    await setLora(PLAIN_LORA, { everyone: false });
    await db().insert(imageLoraGrants).values({ loraId: PLAIN_LORA, userId: "ben" });
    house.painter.finish([pictureBytes("first")]);
    await ends(first.id, "done");
    await until("the second is at the painter", () => house.painter.taken === 2);
    assert.equal((await stateOf(second.id))?.state, "painting");
  });

  for (const [how, change, reason] of [
    ["deleted", (id: string) => house.images.gallery.remove(ben, id), "other"],
    ["kept for adults", (id: string) => house.images.gallery.update(ben, id, { rating: "adult" }), "not_allowed"],
  ] as const) {
    test(`changes no picture that was ${how} meanwhile`, async () => {
      const sourceImageId = await kept();
      await wish();
      const changed = await wish({ sourceImageId, prompt: "darker", expandedPrompt: "a fox, dark" });
      await until("another is at the painter", () => house.painter.taken === 2);
      await change(sourceImageId);
      house.painter.finish([pictureBytes("another")]);
      assert.equal((await ends(changed.id, "failed"))?.problem?.reason, reason);
      assert.deepEqual(house.painter.uploads, []);
    });
  }

  test("is let go of when its person is no longer here, also where nobody said so", async () => {
    const anna = await house.person("anna");
    await house.images.generate(anna, { prompt: "a cat", expandedPrompt: "a cat" }, { signal });
    await wish();
    await until("hers is at the painter", () => house.painter.taken === 1);
    await db().delete(users).where(eq(users.id, "ben"));
    house.painter.finish([pictureBytes("hers")]);
    await until("hers is kept", () => house.files.kept.size === 1);
    await house.clock.advance(20);
    assert.equal(house.painter.taken, 1);
    assert.equal((await house.images.jobs.recent(ben)).length, 0);
  });

  test("is asked again also where the painter has lost it", async () => {
    const { id } = await wish(plain);
    await until("at the painter", () => house.painter.taken === 1);
    await setLora(PLAIN_LORA, { enabled: false });
    house.painter.restart();
    await house.clock.advance(1_000);
    assert.equal((await ends(id, "failed"))?.problem?.reason, "not_allowed");
    assert.equal(house.painter.taken, 1);
  });
});
