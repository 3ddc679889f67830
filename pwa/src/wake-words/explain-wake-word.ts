// Says why something about a wake word was not done: the service gives its own reasons in English only.
import { ServiceError } from "../api/errors.ts";
import { explainCare } from "../home-care/explain-care.ts";
import { speech } from "../messages/speech.ts";
import { wt } from "./teach-words.ts";

export function explainWakeWord(error: unknown): string {
  if (speech.value.language !== "en" && error instanceof ServiceError) {
    if (error.code === "conflict") return wt("wt.conflict");
    if (error.code === "component_not_ready") return wt("wt.notReady");
  }
  return explainCare(error);
}
