// GET /api/skills: what Hearth can do by itself, and what is missing for it.
import { Hono } from "hono";
import type { Services, SignedInEnv } from "../../app-env.ts";
import type { Guards } from "../../auth/guards.ts";
import { describe } from "../../middleware/describe.ts";
import { skillListSchema } from "../../shared/contract/skills.ts";

export function skillRoutes({ skillBook }: Services, { requireAuth }: Guards) {
  return new Hono<SignedInEnv>().use(requireAuth).get(
    "/",
    describe({
      tag: "Chat",
      summary: "What one can ask Hearth for, and what is missing for it",
      answers: { 200: skillListSchema },
    }),
    async (c) => {
      const viewer = { userId: c.get("user").id, wall: c.get("session").kiosk };
      return c.json(await skillBook.list(viewer, c.req.raw.signal));
    },
  );
}
