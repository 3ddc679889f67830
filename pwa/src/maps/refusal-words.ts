// Why the device does not say where it is, in words.
import { t } from "./words.ts";

export function wordsOfRefusal(refusal: "refused" | "unknown" | "insecure"): string {
  if (refusal === "refused") return t("maps.hereRefused");
  return refusal === "insecure" ? t("maps.hereInsecure") : t("maps.hereUnknown");
}
