// Reads a request's JSON body and checks it against its schema.

import type { Context } from "hono";
import { z } from "zod";
import { ApiError } from "./api-error.ts";

/** @throws {ApiError} `invalid_request` that names the field. */
export async function parseBody<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const text = await c.req.text();
  const result = schema.safeParse(parseJson(text));
  if (result.success) return result.data;
  throw new ApiError("invalid_request", `The request is not valid: ${z.prettifyError(result.error)}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError("invalid_request", "The request body is not valid JSON.", { cause });
  }
}
