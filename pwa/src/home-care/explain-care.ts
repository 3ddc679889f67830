// Says why something about the home was not done: the service's own reason where it knows the house better.
import { ServiceError } from "../api/errors.ts";
import { explainChange } from "../settings/explain-change.ts";

export function explainCare(error: unknown): string {
  const isReason = error instanceof ServiceError && ["conflict", "component_not_ready"].includes(error.code);
  return isReason && error.message !== "" ? error.message : explainChange(error);
}
