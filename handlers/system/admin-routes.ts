// How each part of the home feels, starting and stopping its programs, and their logs: for admins.
import { Hono } from "hono";
import * as z from "zod";
import type { Services, SignedInEnv } from "../app-env.ts";
import type { Guards } from "../auth/guards.ts";
import { notFound } from "../errors.ts";
import { describe } from "../middleware/describe.ts";
import { eventStream } from "../middleware/event-stream.ts";
import { validate } from "../middleware/validate.ts";
import type { SidecarStatus } from "../ports/sidecars.ts";
import type { Component } from "../shared/contract/components.ts";
import { adminHealthSchema, logQuerySchema, type Sidecar, sidecarParamSchema } from "../shared/contract/system.ts";
import { logStream } from "./log-stream.ts";

const tag = "System";

export function adminHealthRoutes(services: Services, { requireAuth, requireAdmin }: Guards) {
  const { components, sidecars, install, config, clock } = services;
  const startedAt = clock.now();
  return new Hono<SignedInEnv>().use(requireAuth, requireAdmin).get(
    "/",
    describe({
      tag,
      summary: "How each part of the home feels",
      answers: { 200: adminHealthSchema },
      problems: ["not_allowed"],
    }),
    async (c) =>
      c.json({
        version: config.version,
        uptimeS: (clock.now() - startedAt) / 1000,
        ready: components.essentialsReady,
        sidecars: sidecars.list().map((status) => toSidecar(status, clock.now())),
        disk: { freeBytes: await install.files.freeBytes() },
        memoryBytes: services.memoryBytes(),
        trouble: components.list().filter(isTrouble),
      }),
  );
}

const isTrouble = ({ state, essential }: Component) =>
  state === "failed" || state === "degraded" || (essential && state === "missing");

function toSidecar({ problem, runningSince, ...status }: SidecarStatus, nowMs: number): Sidecar {
  const uptimeS = runningSince === null ? null : Math.max(0, (nowMs - runningSince) / 1000);
  return { ...status, uptimeS, lastError: problem };
}

export function sidecarRoutes({ sidecars, components }: Services, { requireAuth, requireAdmin }: Guards) {
  const mustFind = (id: string) => {
    const found = sidecars.list().find((each) => each.id === id);
    if (found === undefined) throw notFound("program");
    return found;
  };
  return new Hono<SignedInEnv>()
    .use(requireAuth, requireAdmin)
    .post(
      "/:id/start",
      describe({
        tag,
        summary: "Start a program that is stopped or has failed",
        answers: { 204: null },
        problems: ["not_allowed", "not_found", "component_not_ready"],
      }),
      validate("param", sidecarParamSchema),
      (c) => {
        const { id, componentId } = mustFind(c.req.valid("param").id);
        if (componentId !== null) components.requireInstalled(componentId);
        sidecars.start(id);
        return c.body(null, 204);
      },
    )
    .post(
      "/:id/stop",
      describe({
        tag,
        summary: "Stop a program; answers when it has ended",
        answers: { 204: null },
        problems: ["not_allowed", "not_found"],
      }),
      validate("param", sidecarParamSchema),
      async (c) => {
        await sidecars.stop(mustFind(c.req.valid("param").id).id);
        return c.body(null, 204);
      },
    );
}

export function logRoutes({ sidecars, clock }: Services, { requireAuth, requireAdmin }: Guards) {
  return new Hono<SignedInEnv>().use(requireAuth, requireAdmin).get(
    "/",
    describe({
      tag,
      summary: "Follow the log of a program",
      description:
        "Server-sent events `line { text }`, beginning with the newest that are there. Ends after half an hour; " +
        "connecting again begins anew.",
      answers: { 200: { mediaType: "text/event-stream", schema: z.string() } },
      problems: ["not_allowed", "not_found"],
    }),
    validate("query", logQuerySchema),
    (c) => {
      const { sidecar } = c.req.valid("query");
      if (!sidecars.list().some(({ id }) => id === sidecar)) throw notFound("program");
      return eventStream(c, () => logStream((signal) => sidecars.log(sidecar, signal), clock));
    },
  );
}
