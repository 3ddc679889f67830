// Who may see and make which pictures. Proves: contract, "Images": role × grant × rating × endpoint, as one table. Files,
// thumbnails, downloads, previews, the stream, search, cards of conversations, sources and what is sent along included.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { companionSchema } from "../../handlers/shared/contract/companions.ts";
import { conversationExportSchema, messagePageSchema } from "../../handlers/shared/contract/conversations.ts";
import {
  imageEventSchemas,
  imageOptionsSchema,
  imagePageSchema,
  imageSchema,
  loraListSchema,
  type Rating,
} from "../../handlers/shared/contract/images.ts";
import { type Role, userSchema } from "../../handlers/shared/contract/users.ts";
import { SEEING_MODEL } from "../doubles/scripted-llm-server.ts";
import type { Client } from "../support/client.ts";
import { pick, pickCard } from "../support/events.ts";
import type { Home, Person } from "../support/home.ts";
import { followImages } from "../support/image-events.ts";
import { type PaintingHome, reaches, SMALL, startPaintingHome, wish } from "../support/painting-home.ts";
import { until } from "../support/until.ts";
import type { Target } from "../targets/target.ts";

/** Whether this one sees and makes adult pictures. A general picture is seen and made by each of them. */
const TABLE: readonly { role: Role; grant: boolean; adult: boolean }[] = [
  { role: "admin", grant: true, adult: true },
  { role: "admin", grant: false, adult: false },
  { role: "member", grant: true, adult: true },
  { role: "member", grant: false, adult: false },
  { role: "child", grant: true, adult: false },
  { role: "child", grant: false, adult: false },
  { role: "guest", grant: true, adult: false },
  { role: "guest", grant: false, adult: false },
];

/** What was made while it was allowed. */
interface Made {
  rating: Rating;
  id: string;
  jobId: string;
  /** Painted at this moment. */
  runningId: string;
  conversationId: string;
  /** The work of its card there. */
  cardJobId: string;
  attachmentUrl: string;
}

export function imagesRightsSuite(runtime: Target, onEnd: (home: Home) => void): void {
  describe("who may see and make which pictures", () => {
    let home: PaintingHome;
    let seeing = "";
    before(async () => {
      home = await startPaintingHome(runtime);
      const companion = { name: "Seeing", modelId: SEEING_MODEL, visibility: "household" };
      seeing = (await home.anna.client.read(companionSchema, "POST", "/api/companions", companion)).id;
    });
    after(async () => {
      onEnd(home);
      await home.close();
    });

    const adultParts = () => ({
      rating: "adult" as const,
      checkpointId: home.models.adultCheckpoint,
      loras: [{ id: home.models.adultLora, strength: 0.5 }],
    });
    const partsOf = (rating: Rating) => (rating === "adult" ? adultParts() : {});

    /** Each asks as this person does, and says whether it was given. */
    const ENDPOINTS: Record<string, (client: Client, made: Made) => Promise<boolean>> = {
      "GET /api/images/:id": (client, { id }) => isGiven(client, "GET", `/api/images/${id}`),
      "GET /api/images/:id/file": (client, { id }) => isGiven(client, "GET", `/api/images/${id}/file`),
      "GET …/file?download=true": (client, { id }) => isGiven(client, "GET", `/api/images/${id}/file?download=true`),
      "GET /api/images/:id/thumbnail": (client, { id }) => isGiven(client, "GET", `/api/images/${id}/thumbnail`),
      "PATCH /api/images/:id": (client, { id }) =>
        isGiven(client, "PATCH", `/api/images/${id}`, { body: { favourite: true } }),
      "GET /api/image/jobs/:id": (client, { jobId }) => isGiven(client, "GET", `/api/image/jobs/${jobId}`),
      "GET /api/image/jobs/:id, painted now": (client, { runningId }) =>
        isGiven(client, "GET", `/api/image/jobs/${runningId}`),
      "GET /api/image/jobs/:id/preview": (client, { runningId }) =>
        isGiven(client, "GET", `/api/image/jobs/${runningId}/preview`),
      "GET /api/image/status?jobId=": async (client, { runningId }) => {
        try {
          (await followImages(client, runningId)).cut();
          return true;
        } catch (error) {
          assert.match(String(error), /: 404 /);
          return false;
        }
      },
      "GET /api/image/status": async (client, { jobId, runningId }) => {
        const all = await followImages(client);
        all.cut();
        const [first] = all.seen;
        const ids = imageEventSchemas.snapshot.parse(first?.data).jobs.map(({ id }) => id);
        assert.equal(ids.includes(jobId), ids.includes(runningId));
        return ids.includes(jobId);
      },
      "GET /api/images": async (client, { id }) => isListed(client, "/api/images", id),
      "GET /api/images?q=": async (client, { id }) => isListed(client, "/api/images?q=matrix", id),
      "GET /api/images?rating=": async (client, { id, rating }) => isListed(client, `/api/images?rating=${rating}`, id),
      "the card in GET /api/conversations/:id/messages": async (client, { conversationId, cardJobId }) => {
        const path = `/api/conversations/${conversationId}/messages`;
        const { items } = await client.read(messagePageSchema, "GET", path);
        return JSON.stringify(items).includes(cardJobId);
      },
      "the card in GET /api/conversations/:id/export": async (client, { conversationId, cardJobId }) => {
        const path = `/api/conversations/${conversationId}/export?format=json`;
        return JSON.stringify(await client.read(conversationExportSchema, "GET", path)).includes(cardJobId);
      },
      "its copy at GET /api/attachments/:id": (client, { attachmentUrl }) => isGiven(client, "GET", attachmentUrl),
      "sent along to POST /api/chat/stream": async (client, { id }) => {
        const body = { message: "say:hm", companionId: seeing, attachments: [{ kind: "image", imageId: id }] };
        return isGiven(client, "POST", "/api/chat/stream", { body });
      },
      "as a source of POST /api/image/generate": async (client, { id, rating }) => {
        const body = { prompt: "darker", expandedPrompt: "darker", steps: 1, sourceImageId: id, rating };
        return isGiven(client, "POST", "/api/image/generate", { body });
      },
      "POST /api/image/generate": async (client, { rating }) => {
        const body = { ...SMALL, prompt: "another", expandedPrompt: "another", rating, ...partsOf(rating) };
        return isGiven(client, "POST", "/api/image/generate", { body });
      },
      "POST /api/image/expand": async (client, { rating }) =>
        isGiven(client, "POST", "/api/image/expand", { body: { prompt: "another", rating } }),
      "DELETE /api/image/jobs/:id": (client, { runningId }) =>
        isGiven(client, "DELETE", `/api/image/jobs/${runningId}`),
      "DELETE /api/images/:id": (client, { id }) => isGiven(client, "DELETE", `/api/images/${id}`),
    };

    for (const { role, grant, adult } of TABLE) {
      for (const rating of ["general", "adult"] as const) {
        const may = rating === "general" || adult;
        test(`a ${role} ${grant ? "with" : "without"} the grant: ${may ? "every" : "no"} ${rating} picture`, async () => {
          const { made, person } = await makeAsGrownUp(`${role} ${grant} ${rating}`, rating);
          const set = { role, permissions: { adultContent: grant } };
          await home.anna.client.read(userSchema, "PATCH", `/api/admin/users/${person.user.id}`, set);
          const mine = await home.signIn(person);
          const wrong: string[] = [];
          for (const [endpoint, ask] of Object.entries(ENDPOINTS)) {
            if ((await ask(mine, made)) !== may) wrong.push(endpoint);
          }
          home.comfy.stepMs = 0;
          assert.deepEqual(wrong, [], `${may ? "refused" : "given"}, against the table`);
          const options = await mine.read(imageOptionsSchema, "GET", "/api/image/options");
          const loras = await mine.read(loraListSchema, "GET", "/api/image/loras");
          const offered = [
            options.adult,
            options.checkpoints.some((each) => each.rating === "adult"),
            options.loras.some((each) => each.rating === "adult"),
            loras.items.some((each) => each.rating === "adult"),
          ];
          assert.deepEqual(offered, [adult, adult, adult, adult]);
        });
      }
    }

    test("nobody else, an admin included, is given any of it", async () => {
      const { made } = await makeAsGrownUp("owner", "general");
      const wrong: string[] = [];
      for (const [endpoint, ask] of Object.entries(ENDPOINTS)) {
        if (endpoint.startsWith("POST") || endpoint.startsWith("the card")) continue;
        if (await ask(home.anna.client, made)) wrong.push(endpoint);
      }
      home.comfy.stepMs = 0;
      assert.deepEqual(wrong, []);
    });

    async function makeAsGrownUp(name: string, rating: Rating): Promise<{ made: Made; person: Person }> {
      const person = await home.add(home.anna, { name, role: "member", permissions: { adultContent: true } });
      const { client } = person;
      home.comfy.stepMs = 0;
      const events = await (await client.ask({ message: "draw a picture of a fox" })).all();
      let cardJobId = pickCard(events, "image_job").jobId;
      const [image] = (await reaches(client, cardJobId, "done")).images;
      assert.ok(image);
      const { conversationId } = pick(events, "start").data;
      const attachments = [{ kind: "image", imageId: image.id }];
      const sent = await (await client.ask({ message: "say:hm", companionId: seeing, attachments })).all();
      const path = `/api/conversations/${pick(sent, "start").data.conversationId}/messages`;
      const attachmentUrl = (await client.read(messagePageSchema, "GET", path)).items[0]?.attachments[0]?.url ?? "";
      const job = await wish(client, { prompt: `matrix ${name}`, ...partsOf(rating) });
      const [own] = (await reaches(client, job, "done")).images;
      assert.ok(own);
      if (rating === "adult") {
        // Its maker says that it is for adults: its copy is hidden then, and whatever is made of it is for adults, too.
        await client.read(imageSchema, "PATCH", `/api/images/${image.id}`, { rating });
        const again = await (await client.ask({ conversationId, message: "make it darker" })).all();
        cardJobId = pickCard(again, "image_job").jobId;
        await reaches(client, cardJobId, "done");
      }
      home.comfy.stepMs = 400;
      const runningId = await wish(client, { prompt: "painted now", steps: 80, ...partsOf(rating) });
      await until("a preview", () => isGiven(client, "GET", `/api/image/jobs/${runningId}/preview`));
      return { person, made: { rating, id: own.id, jobId: job, runningId, conversationId, cardJobId, attachmentUrl } };
    }
  });
}

async function isGiven(
  client: Client,
  method: string,
  path: string,
  options: { body?: unknown } = {},
): Promise<boolean> {
  const { status } = await client.request(method, path, options);
  assert.ok(status < 300 || status === 404 || status === 403, `${method} ${path}: ${status}`);
  return status < 300;
}

async function isListed(client: Client, path: string, id: string): Promise<boolean> {
  const { items } = await client.read(imagePageSchema, "GET", path);
  return items.some((each) => each.id === id);
}
