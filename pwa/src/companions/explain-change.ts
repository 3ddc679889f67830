// Says why a companion could not be made, changed or deleted.
import { UnreachableError } from "../api/errors.ts";
import { explain } from "../chat/explain.ts";
import { t } from "./words.ts";

export const explainChange = (error: unknown): string =>
  error instanceof UnreachableError ? t("companions.needsHouse") : explain(error);
