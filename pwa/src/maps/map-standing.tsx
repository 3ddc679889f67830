// What stands in the map's place, or above it: that there is none, that it is being made ready, that Hearth is away.
import type { Maps } from "@hearth/handlers/shared/contract/maps.ts";
import { Map as MapSign } from "lucide";
import { useHearth, useHouse } from "../app/hearth.ts";
import { pathOfSettings } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import type { LookAt } from "./map-canvas.tsx";
import { nearestDrawn } from "./map-scene.ts";
import { RegionsInWork } from "./regions-in-work.tsx";
import { distanceOf } from "./units.ts";
import { useMapBook } from "./use-map-book.ts";
import { t } from "./words.ts";

/** In the place of the drawing, where nothing is drawn. */
export function NoDrawing({ maps }: { maps: Maps | null }) {
  const book = useMapBook();
  const isAdmin = useHouse().user.role === "admin";
  if (maps === null) {
    return (
      <div class="map-empty">
        {book.state.value === "failed" ? (
          <>
            <p role="alert">{t("maps.failed")}</p>
            <button type="button" class="button" onClick={() => book.load()}>
              {t("way.again")}
            </button>
          </>
        ) : (
          <p role="status">{t("maps.loading")}</p>
        )}
      </div>
    );
  }
  const hasNothing = maps.regions.length === 0 && maps.search === "missing";
  return (
    <div class="map-empty">
      <Icon node={MapSign} size={48} />
      <p>{hasNothing ? t(isAdmin ? "maps.noneAdmin" : "maps.none") : t("maps.notDrawnHere")}</p>
      {hasNothing && isAdmin && (
        <a class="button button-primary" href={pathOfSettings("features", "maps")}>
          {t("maps.toFeatures")}
        </a>
      )}
    </div>
  );
}

/** Above the panel: what one has to know before searching. */
export function MapStanding({ maps }: { maps: Maps | null }) {
  const { connection } = useHearth();
  const isAdmin = useHouse().user.role === "admin";
  const book = useMapBook();
  const isAway = connection.state.value !== "online";
  const isPreparing = maps?.search === "preparing" || maps?.routing === "preparing";
  return (
    <>
      <div role="status">
        {isAway && (
          <p class="panel-care">{t(book.state.value === "failed" || maps === null ? "maps.away" : "maps.awayKept")}</p>
        )}
        {!isAway && isPreparing && !isAdmin && <p class="panel-care">{t("maps.searchPreparing")}</p>}
      </div>
      {!isAway && isPreparing && isAdmin && <RegionsInWork onDone={book.load} />}
    </>
  );
}

interface OutsideProps {
  name: string;
  position: { lat: number; lon: number };
  maps: Maps;
  onLook: (at: LookAt) => void;
}

/** A place that no drawn map reaches. */
export function OutsideNote({ name, position, maps, onLook }: OutsideProps) {
  const nearest = nearestDrawn(position, maps.sets);
  if (nearest === null) return null;
  const area = nearest.area.name;
  return (
    <div class="map-note" role="status">
      <p>{t("maps.outside", { name, area, distance: distanceOf(nearest.distanceM) })}</p>
      <button type="button" class="button" onClick={() => onLook({ fit: nearest.area.bounds })}>
        {t("maps.outsideShow", { area })}
      </button>
    </div>
  );
}
