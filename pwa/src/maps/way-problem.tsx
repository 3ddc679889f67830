// Why there is no way, and what helps: what is missing is told apart from what was not found.
import { ServiceError, UnreachableError } from "../api/errors.ts";
import { useHouse } from "../app/hearth.ts";
import { explain } from "../chat/explain.ts";
import { pathOfSettings } from "../shell/place.ts";
import { useMapBook } from "./map-book.ts";
import { t } from "./words.ts";

export function WayProblem({ error }: { error: unknown }) {
  const { maps, directions } = useMapBook();
  const isAdmin = useHouse().user.role === "admin";
  const readiness = maps.value?.routing ?? "ready";
  const isNotReady = error instanceof ServiceError && error.code === "component_not_ready";
  const isMissing = isNotReady && readiness === "missing";
  const words = isMissing
    ? t(isAdmin ? "way.missingAdmin" : "way.missing")
    : isNotReady && readiness === "preparing"
      ? t("way.preparing")
      : isNotReady
        ? t("way.starting")
        : wordsOf(error);
  return (
    <div class="map-note" role="alert">
      <p>{words}</p>
      {isMissing && isAdmin && (
        <a class="button" href={pathOfSettings("features", "maps")}>
          {t("maps.toFeatures")}
        </a>
      )}
      {!isMissing && (
        <button type="button" class="button" onClick={directions.again}>
          {t("way.again")}
        </button>
      )}
    </div>
  );
}

function wordsOf(error: unknown): string {
  if (error instanceof UnreachableError) return t("maps.away");
  if (error instanceof ServiceError && error.code === "not_found") return t("way.none");
  return error instanceof ServiceError && error.code !== "upstream_failed" ? explain(error) : t("way.failed");
}
