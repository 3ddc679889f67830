// GET /api/system/boot: what is installed, being fetched and repaired, as it happens.
import { Hono } from "hono";
import * as z from "zod";
import type { AppEnv, Services } from "../app-env.ts";
import { currentSession } from "../auth/guards.ts";
import { DomainError } from "../errors.ts";
import { describe } from "../middleware/describe.ts";
import { eventStream } from "../middleware/event-stream.ts";

export function bootRoutes({ boot, sessions, users }: Services) {
  return new Hono<AppEnv>().get(
    "/",
    describe({
      tag: "System",
      summary: "Follow the start: a snapshot of all components, then each change",
      description:
        "Server-sent events: snapshot, component, ready. Open without a session until the first admin exists. " +
        "Ends after half an hour; connecting again gives a fresh snapshot.",
      answers: { 200: { mediaType: "text/event-stream", schema: z.string() } },
    }),
    async (c) => {
      // Before there is anybody who could sign in, the first start is shown to whoever opens the door.
      const isAllowed = (await currentSession(c, sessions)) !== null || (await users.isEmpty());
      if (!isAllowed) throw new DomainError("not_signed_in", "Please sign in.");
      return eventStream(c, () => boot.follow());
    },
  );
}
