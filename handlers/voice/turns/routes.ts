// POST /api/voice/turns by devices, GET /api/admin/voice/turns for the admin: how long people wait for an answer.
import { Hono } from "hono";
import type { Services, SignedInEnv } from "../../app-env.ts";
import type { Guards } from "../../auth/guards.ts";
import { describe } from "../../middleware/describe.ts";
import { rateLimitPerUser } from "../../middleware/rate-limit.ts";
import { validate } from "../../middleware/validate.ts";
import { spokenTurnListSchema, spokenTurnSchema } from "../../shared/contract/wake.ts";

const tag = "Voice";
/** A device that was offline tells some of them together. */
const PER_USER = { burst: 100, refillPerS: 1 };

export function spokenTurnRoutes({ spokenTurns, clock }: Services, { requireAuth }: Guards) {
  return new Hono<SignedInEnv>().post(
    "/turns",
    requireAuth,
    rateLimitPerUser(clock, PER_USER),
    describe({
      tag,
      summary: "Tell how long the stages of a spoken turn took",
      answers: { 204: null },
      problems: ["rate_limited"],
    }),
    validate("json", spokenTurnSchema),
    async (c) => {
      const teller = { userId: c.get("user").id, deviceLabel: c.get("session").deviceLabel };
      await spokenTurns.keep(teller, c.req.valid("json"));
      return c.body(null, 204);
    },
  );
}

export function adminSpokenTurnRoutes({ spokenTurns }: Services, { requireAuth, requireAdmin }: Guards) {
  return new Hono<SignedInEnv>().get(
    "/turns",
    requireAuth,
    requireAdmin,
    describe({
      tag,
      summary: "The newest spoken turns with what each stage took",
      answers: { 200: spokenTurnListSchema },
      problems: ["not_allowed"],
    }),
    async (c) => c.json(await spokenTurns.list()),
  );
}
