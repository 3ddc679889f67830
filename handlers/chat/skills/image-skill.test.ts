// What the picture skill starts and says.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { MessageRow } from "../../conversations/messages.ts";
import { DomainError } from "../../errors.ts";
import type { GenerateImage } from "../../shared/contract/images.ts";
import { skillTurn } from "../../testing/skill-turn.ts";
import { createImageSkill, type ImageSkillOptions } from "./image-skill.ts";
import type { SkillTurn } from "./skills.ts";

const JOB = "01900000-0000-7000-8000-000000000001";
const PICTURE = "01900000-0000-7000-8000-000000000002";
const row = (role: "user" | "assistant", content: string, card: MessageRow["card"] = null) =>
  ({ role, content, card }) as MessageRow;

const turn = (content: string, more: Partial<SkillTurn> = {}): SkillTurn =>
  skillTurn(content, { history: [row("user", content)], contextTokens: null, ...more });

function setUp(more: Partial<ImageSkillOptions> = {}) {
  const asked: GenerateImage[] = [];
  const skill = createImageSkill({
    viewerOf: async ({ userId: id, wall }) => ({ id, role: "member", permissions: {}, wall }),
    mayMake: () => true,
    async generate(_viewer, request) {
      asked.push(request);
      return { id: JOB };
    },
    newestOf: async () => ({ id: PICTURE }),
    ...more,
  });
  async function answer(asking: SkillTurn) {
    const answered = await skill.answer(asking, new AbortController().signal);
    assert.ok(answered === null || "text" in answered);
    return answered;
  }
  return { asked, answer };
}

test("the image skill starts one work for an answer and shows its card, in the language of the message", async () => {
  const { asked, answer } = setUp();
  const english = await answer(turn("Please draw me a red fox"));
  assert.deepEqual(english, { text: "I'm painting that for you.", card: { kind: "image_job", jobId: JOB } });
  assert.deepEqual(asked[0], { requestId: "a", companionId: null, prompt: "a red fox" });
  assert.equal((await answer(turn("Male mir bitte einen roten Fuchs")))?.text, "Ich male dir das.");
});

test("the image skill changes the last picture of the conversation", async () => {
  const { asked, answer } = setUp();
  const history = [
    row("user", "draw a fox"),
    row("assistant", "I'm painting that for you.", { kind: "image_job", jobId: JOB }),
    row("user", "make it darker"),
  ];
  assert.equal((await answer(turn("", { history })))?.text, "I'm painting it again, with that changed.");
  assert.deepEqual(asked[0], { requestId: "a", companionId: null, prompt: "make it darker", sourceImageId: PICTURE });
});

test("the image skill makes a new picture where there is none to change", async () => {
  const { asked, answer } = setUp({ newestOf: async () => null });
  await answer(turn("make it darker"));
  assert.equal(asked[0]?.sourceImageId, undefined);
});

test("the image skill leaves a question about a picture that was sent along to the model", async () => {
  assert.equal(await setUp().answer(turn("what is in this picture?", { hasPictures: true })), null);
});

const REFUSALS: [string, string, RegExp, RegExp][] = [
  ["not_allowed", "tooAdult", /rather not paint/, /lieber nicht/],
  ["busy", "busy", /many pictures are waiting/, /so viele Bilder/],
  ["component_not_ready", "notReady", /can't paint yet/, /noch nicht malen/],
];
for (const [code, , english, german] of REFUSALS) {
  test(`the image skill says ${code} in kind words, without a card`, async () => {
    const { answer } = setUp({
      async generate() {
        throw new DomainError(code as "busy", "no");
      },
    });
    const refused = await answer(turn("draw a fox"));
    assert.match(refused?.text ?? "", english);
    assert.equal(refused?.card, null);
    assert.match((await answer(turn("male mir einen Fuchs")))?.text ?? "", german);
  });
}

test("the image skill tells whoever may not make pictures, and starts nothing", async () => {
  const { asked, answer } = setUp({ mayMake: () => false });
  assert.match((await answer(turn("draw a fox")))?.text ?? "", /not allowed/);
  assert.equal(asked.length, 0);
});
