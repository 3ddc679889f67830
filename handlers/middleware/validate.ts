// Validation at the edge: the contract's schema, described in the OpenAPI document, refused as one clear problem.
import type { ValidationTargets } from "hono";
import { validator } from "hono-openapi";
import type * as z from "zod";
import { DomainError } from "../errors.ts";

const asText = (path: readonly unknown[] | undefined): string =>
  (path ?? [])
    .map((part) => String(typeof part === "object" && part !== null && "key" in part ? part.key : part))
    .join(".");

/** Like hono-openapi's validator, but a violation becomes a DomainError `invalid_request` that lists the issues. */
export const validate = <Schema extends z.ZodType, Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
) =>
  validator(target, schema, (result) => {
    if (result.success) return;
    const issues = result.error.slice(0, 20).map(({ path, message }) => ({ path: asText(path), message }));
    const first = issues[0];
    const where = first?.path ? `${first.path}: ` : "";
    throw new DomainError("invalid_request", `${where}${first?.message ?? "The request is not valid."}`, { issues });
  });
