// Short words for the OpenAPI document: what a route answers, and which problems it can end in.
import { describeRoute, resolver } from "hono-openapi";
import type * as z from "zod";
import { ERROR_TABLE } from "../errors.ts";
import { type ErrorCode, problemSchema } from "../shared/contract/common.ts";

interface Media {
  mediaType: string;
  schema?: z.ZodType;
}

interface RouteDescription {
  tag: string;
  summary: string;
  description?: string;
  /** Status → schema; null for an empty body, `mediaType` for another kind than JSON, a list where there is a choice. */
  answers: Partial<Record<200 | 201 | 202 | 204 | 206 | 302 | 304, z.ZodType | null | Media | Media[]>>;
  /** Codes beside `invalid_request`, which every route with an input has. */
  problems?: ErrorCode[];
  /** Open without a session. */
  open?: boolean;
}

const DESCRIPTION_OF = {
  200: "OK",
  201: "Created",
  202: "Accepted",
  204: "Done",
  206: "The part that was asked for",
  302: "Found elsewhere",
  304: "Not changed",
} as const;

function answerOf(status: keyof typeof DESCRIPTION_OF, answer: RouteDescription["answers"][200]) {
  const description = DESCRIPTION_OF[status];
  if (answer === null || answer === undefined) return { description };
  if (!Array.isArray(answer) && !("mediaType" in answer))
    return answerOf(status, { mediaType: "application/json", schema: answer });
  const media = [answer].flat();
  const content = media.map(({ mediaType, schema }) => [mediaType, schema ? { schema: resolver(schema) } : {}]);
  return { description, content: Object.fromEntries(content) };
}

/** Describes a route for /api/openapi.json. */
export function describe({ tag, summary, description, answers, problems = [], open = false }: RouteDescription) {
  // A tablet on the wall may be refused wherever somebody has to be signed in (auth/kiosk-rights.ts).
  const guarded: ErrorCode[] = open ? [] : ["not_signed_in", "not_allowed"];
  const codes = [...new Set<ErrorCode>(["invalid_request", ...guarded, ...problems])];
  const statuses = [...new Set(codes.map((code) => ERROR_TABLE[code].status))];
  const problemAnswers = statuses.map((status) => [
    status,
    {
      description: codes.filter((code) => ERROR_TABLE[code].status === status).join(", "),
      content: { "application/problem+json": { schema: resolver(problemSchema) } },
    },
  ]);
  const goodAnswers = Object.entries(answers).map(([status, answer]) => [
    status,
    answerOf(Number(status) as keyof typeof DESCRIPTION_OF, answer),
  ]);
  return describeRoute({
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(open ? { security: [] } : {}),
    responses: Object.fromEntries([...goodAnswers, ...problemAnswers]),
  });
}
