// Places that an answer has found: how far, where, and each on the map.
import type { CardOf } from "@hearth/handlers/shared/contract/cards.ts";
import type { Place } from "@hearth/handlers/shared/contract/maps.ts";
import { iconOfKind, wordOfKind } from "../maps/kinds.ts";
import { distanceOf } from "../maps/units.ts";
import { pathOfMap } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import { t } from "./words.ts";

/** As many as are taken in at a glance from the other side of the room. */
const ON_WALL_MAX = 3;

export function PlacesCard({ card, isOnWall }: { card: CardOf<"places">; isOnWall: boolean }) {
  const items = isOnWall ? card.items.slice(0, ON_WALL_MAX) : card.items;
  if (items.length === 0) return null;
  return (
    <ul class={isOnWall ? "places-card places-card-wall" : "places-card"} aria-label={t("places.list")}>
      {items.map((place) => (
        <li key={place.id}>
          {isOnWall ? (
            <div class="places-place">
              <PlaceWords place={place} />
            </div>
          ) : (
            <a class="places-place" href={pathOfMap({ at: place.position, label: place.name })} title={t("places.map")}>
              <PlaceWords place={place} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function PlaceWords({ place: { name, kind, address, distanceM } }: { place: Place }) {
  const facts = [
    kind === "other" || kind === "address" ? null : wordOfKind(kind),
    address === name ? null : address,
    distanceM === null ? null : t("places.distance", { distance: distanceOf(distanceM) }),
  ].filter((fact) => fact !== null);
  return (
    <>
      <Icon node={iconOfKind(kind)} size={20} />
      <span class="places-words">
        <span class="places-name" dir="auto">
          {name}
        </span>
        {facts.length > 0 && (
          <span class="places-facts" dir="auto">
            {facts.join(" · ")}
          </span>
        )}
      </span>
    </>
  );
}
