// Checkpoints, LoRAs, options and workflows over a real database and a scripted painter.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { DomainError } from "../../errors.ts";
import type { WorkflowFinding } from "../../shared/contract/image-admin.ts";
import {
  ADULT_LORA,
  createPaintingHouse,
  type PaintingHouse,
  PLAIN_CHECKPOINT,
  WORKFLOWS,
} from "../../testing/images/painting-house.ts";
import { painterAway } from "../../testing/images/scripted-painter.ts";
import { createWorkflowShelf } from "./workflow-shelf.ts";

describe("models", () => {
  let house: PaintingHouse;
  beforeEach(async () => {
    house = await createPaintingHouse();
  });
  afterEach(() => house.close());
  const { signal } = new AbortController();
  const models = () => house.images.models(signal);

  test("a file that nobody has described is adult and not offered; one of Hearth's own is offered at once", async () => {
    house.painter.available = {
      checkpoints: ["odd/thing_v2.safetensors", "v1-5-pruned-emaonly-fp16.safetensors", "../evil.safetensors"],
      loras: ["inked_lines.safetensors"],
    };
    const { checkpoints, loras } = await models();
    const shown = checkpoints.map(({ file, name, rating, enabled, present }) =>
      [file, name, rating, enabled, present].join(" | "),
    );
    assert.deepEqual(shown.sort(), [
      "adult.safetensors | Adult | adult | true | false",
      "odd/thing_v2.safetensors | thing v2 | adult | false | true",
      "plain.safetensors | Plain | general | true | false",
      "v1-5-pruned-emaonly-fp16.safetensors | Stable Diffusion 1.5 | general | true | true",
    ]);
    const lora = loras.find(({ file }) => file === "inked_lines.safetensors");
    assert.deepEqual([lora?.rating, lora?.enabled], ["adult", false]);
  });

  test("there is one default checkpoint; what is not said stays", async () => {
    const { checkpoints } = house.images;
    const other = (await models()).checkpoints.find(({ isDefault }) => !isDefault) ?? assert.fail();
    const changed = await checkpoints.update(other.id, { isDefault: true, name: "Mine" }, null);
    assert.deepEqual(
      [changed.isDefault, changed.name, changed.qualityPrefix, changed.rating],
      [true, "Mine", "best quality", "adult"],
    );
    const defaults = (await models()).checkpoints.filter(({ isDefault }) => isDefault);
    assert.deepEqual(
      defaults.map(({ id }) => id),
      [other.id],
    );
    await assert.rejects(() => checkpoints.update(crypto.randomUUID(), { name: "x" }, null), { code: "not_found" });
  });

  test("a LoRA's people are replaced as a whole, and must exist", async () => {
    await house.person("ben");
    const { loras } = house.images;
    assert.deepEqual((await loras.update(ADULT_LORA, { access: ["ben", "ben"] }, null)).access, ["ben"]);
    assert.deepEqual((await loras.update(ADULT_LORA, { rating: "general" }, null)).access, ["ben"]);
    await assert.rejects(() => loras.update(ADULT_LORA, { access: ["nobody"] }, null), { code: "invalid_request" });
    assert.equal((await loras.update(ADULT_LORA, { access: "everyone" }, null)).access, "everyone");
    assert.deepEqual((await loras.update(ADULT_LORA, { access: [] }, null)).access, []);
  });

  test("options tell what one may choose from, and why nothing can be painted", async () => {
    const child = await house.person("kid", { role: "child", permissions: { adultContent: true } });
    const offered = await house.images.options(child, signal);
    assert.deepEqual([offered.allowed, offered.adult, offered.problem], [true, false, null]);
    assert.deepEqual(
      offered.checkpoints.map(({ id }) => id),
      [PLAIN_CHECKPOINT],
    );
    assert.deepEqual(
      offered.loras.map(({ name }) => name),
      ["Ink"],
    );
    assert.deepEqual(offered.workflows[0]?.takes.toSorted(), [
      "checkpoint",
      "count",
      "loras",
      "negativePrompt",
      "seed",
      "size",
      "steps",
    ]);
    const none = await house.images.options({ ...child, permissions: { images: false } }, signal);
    assert.deepEqual([none.allowed, none.checkpoints, none.loras, none.workflows], [false, [], [], []]);

    await house.clock.advance(20_000);
    for (const [state, code] of [
      ["missing", "not_installed"],
      ["starting", "starting"],
      ["failed", "away"],
    ] as const) {
      house.painter.away = painterAway(state);
      assert.equal((await house.images.options(child, signal)).problem?.code, code);
    }
    assert.equal((await models()).checkpoints.length, 2, "what was known before is still shown");
  });

  test("a painter that does not answer keeps nobody waiting", async () => {
    house.painter.models = () => new Promise(() => undefined);
    const asked = models();
    await house.clock.advance(3_000);
    assert.equal((await asked).trouble?.code, "upstream_timeout");
  });

  describe("workflows", () => {
    let found: WorkflowFinding[] | Error = [];
    const shelf = () =>
      createWorkflowShelf({
        db: house.database.db,
        clock: house.clock,
        builtIn: WORKFLOWS,
        tools: {
          async check() {
            if (found instanceof Error) throw found;
            return found;
          },
          guess: () => ({ mapping: { prompt: [{ node: "1", input: "text" }] }, loraPoint: null }),
          unusualClasses: () => ["Odd"],
        },
      });
    const graph = { 1: { class_type: "Odd", inputs: { text: "a" }, _meta: { title: "The text" } } };
    const upload = () => shelf().add({ name: "Mine", purpose: "text-to-image", graph }, signal);
    const finding = { node: "1", input: null, code: "not_allowed", detail: "Odd is not allowed." } as const;

    test("one that is brought along serves nobody before it is switched on, and cannot be while something is found", async () => {
      found = [finding];
      const { id, enabled, findings, nodes } = await upload();
      assert.deepEqual([enabled, findings.length, nodes[0]?.title], [false, 1, "The text"]);
      await assert.rejects(() => shelf().update(id, { enabled: true }, signal), { code: "conflict" });
      found = [];
      await shelf().update(id, { enabled: true, allowedClasses: ["Odd"] }, signal);
      assert.ok((await shelf().runnable()).some((workflow) => workflow.id === id));
      found = [finding];
      assert.equal((await shelf().update(id, { allowedClasses: [] }, signal)).enabled, false);
      await shelf().remove(id);
      await assert.rejects(() => shelf().remove(id), { code: "not_found" });
    });

    test("a painter that cannot be asked switches nothing off, and nothing on", async () => {
      found = [];
      const { id } = await upload();
      await shelf().update(id, { enabled: true }, signal);
      found = new DomainError("component_not_ready", "The painter is away.");
      assert.equal((await shelf().update(id, { name: "Other" }, signal)).enabled, true);
      await assert.rejects(() => shelf().update(id, { enabled: true }, signal), { code: "conflict" });
      const listed = (await shelf().list()).find((workflow) => workflow.id === id);
      assert.equal(listed?.findings[0]?.detail, "The painter is away.");
    });

    test("one that ships with Hearth can be switched off, but neither changed nor removed", async () => {
      const [first] = WORKFLOWS;
      const id = first?.id ?? "";
      assert.equal((await shelf().update(id, { enabled: false }, signal)).enabled, false);
      assert.ok(!(await shelf().runnable()).some((workflow) => workflow.id === id));
      assert.equal((await shelf().list())[0]?.enabled, false);
      await assert.rejects(() => shelf().update(id, { name: "Mine" }, signal), { code: "conflict" });
      await assert.rejects(() => shelf().remove(id), { code: "conflict" });
      assert.equal((await shelf().update(id, { enabled: true }, signal)).enabled, true);
    });

    test("another mapping is another version", async () => {
      found = [];
      const { id, version } = await upload();
      const changed = await shelf().update(id, { mapping: { prompt: [{ node: "1", input: "other" }] } }, signal);
      assert.notEqual(changed.version, version);
    });
  });
});
