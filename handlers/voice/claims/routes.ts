// POST /api/voice/wakes: a device has heard a wake word, and asks whether it is the one to answer.
import { Hono } from "hono";
import type { Services, SignedInEnv } from "../../app-env.ts";
import type { Guards } from "../../auth/guards.ts";
import { describe } from "../../middleware/describe.ts";
import { rateLimitPerUser } from "../../middleware/rate-limit.ts";
import { validate } from "../../middleware/validate.ts";
import { wakeClaimSchema, wakeVerdictSchema } from "../../shared/contract/wake.ts";

/** More often than anybody wakes their devices. */
const PER_USER = { burst: 40, refillPerS: 1 };

export function wakeClaimRoutes({ wakeClaims, clock }: Services, { requireAuth }: Guards) {
  return new Hono<SignedInEnv>().post(
    "/wakes",
    requireAuth,
    rateLimitPerUser(clock, PER_USER),
    describe({
      tag: "Wake words",
      summary: "Of the devices that have heard a wake word together, one answers",
      description:
        "Answers within 300 ms, at once to a device that is not the loudest. A device goes on listening meanwhile, and " +
        "also where it is told nothing.",
      answers: { 200: wakeVerdictSchema },
      problems: ["rate_limited"],
    }),
    validate("json", wakeClaimSchema),
    async (c) => c.json({ answers: await wakeClaims.claim(c.get("user").id, c.req.valid("json")) }),
  );
}
