// Why there is no way, and what helps: what is missing is told apart from what was not found.
import { ServiceError, UnreachableError } from "../api/errors.ts";
import { useHouse } from "../app/hearth.ts";
import { explain } from "../chat/explain.ts";
import { pathOfSettings } from "../shell/place.ts";
import { useMapBook } from "./use-map-book.ts";
import { wayStandingOf } from "./way-problem-of.ts";
import { t } from "./words.ts";

export function WayProblem({ error }: { error: unknown }) {
  const { maps, directions } = useMapBook();
  const isAdmin = useHouse().user.role === "admin";
  const standing = wayStandingOf(error, maps.value?.routing ?? "ready", isAdmin);
  const help = standing === null ? "again" : standing.help;
  return (
    <div class="map-note" role="alert">
      <p>{standing === null ? wordsOf(error) : t(standing.messageKey)}</p>
      {help === "features" && (
        <a class="button" href={pathOfSettings("features", "maps")}>
          {t("maps.toFeatures")}
        </a>
      )}
      {help === "care" && (
        <a class="button" href={pathOfSettings("health")}>
          {t("way.toCare")}
        </a>
      )}
      {help === "again" && (
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
