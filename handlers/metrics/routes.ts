// GET /api/admin/metrics: the service's own figures, for a Prometheus that an admin runs.
import { Hono } from "hono";
import * as z from "zod";
import type { Services, SignedInEnv } from "../app-env.ts";
import type { Guards } from "../auth/guards.ts";
import { describe } from "../middleware/describe.ts";
import { PROMETHEUS_TYPE, toPrometheusText } from "./prometheus-text.ts";

export function metricsRoutes({ metrics }: Services, { requireAuth, requireAdmin }: Guards) {
  return new Hono<SignedInEnv>().use(requireAuth, requireAdmin).get(
    "/",
    describe({
      tag: "System",
      summary: "Figures of the service in Prometheus' text format",
      answers: { 200: { mediaType: "text/plain", schema: z.string() } },
      problems: ["not_allowed"],
    }),
    (c) => c.body(toPrometheusText(metrics.families()), 200, { "Content-Type": PROMETHEUS_TYPE }),
  );
}
