// A way: where it begins and ends, how one goes, the ways that there are, and their steps.
import type { FoundRoute, TravelMode } from "@hearth/handlers/shared/contract/maps.ts";
import { ArrowUpDown, Bike, Car, Footprints, Plus, X } from "lucide";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../ui/icon.tsx";
import { StopField } from "./stop-field.tsx";
import { mayAddStop } from "./stops.ts";
import { distanceOf, heightOf, travelTimeOf } from "./units.ts";
import { useMapBook } from "./use-map-book.ts";
import { WayProblem } from "./way-problem.tsx";
import { WaySteps } from "./way-steps.tsx";
import { t } from "./words.ts";

const MODES = [
  { mode: "foot", icon: Footprints },
  { mode: "bicycle", icon: Bike },
  { mode: "car", icon: Car },
] as const satisfies { mode: TravelMode; icon: unknown }[];

interface WayPanelProps {
  /** Which stop is to be tapped on the map; null: none. */
  picking: number | null;
  onPick: (index: number | null) => void;
  onClose: () => void;
  isOnWall: boolean;
}

export function WayPanel({ picking, onPick, onClose, isOnWall }: WayPanelProps) {
  const { directions } = useMapBook();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const stops = directions.stops.value;
  const state = directions.state.value;
  const mode = directions.mode.value;
  return (
    <section class="way" aria-labelledby="way-title">
      <header class="map-sheet-head">
        <h2 id="way-title" ref={heading} tabIndex={-1}>
          {t("way.title")}
        </h2>
        <button type="button" class="icon-button" aria-label={t("place.close")} onClick={onClose}>
          <Icon node={X} />
        </button>
      </header>
      <div class="way-stops">
        <div class="way-fields">
          {stops.map((stop, index) => (
            // Two stops may be the same place.
            <StopField
              key={`${index}-${stops.length}`}
              index={index}
              count={stops.length}
              stop={stop}
              isPicking={picking === index}
              onPick={onPick}
            />
          ))}
        </div>
        <button
          type="button"
          class="icon-button"
          aria-label={t("way.swap")}
          title={t("way.swap")}
          onClick={directions.swap}
        >
          <Icon node={ArrowUpDown} />
        </button>
      </div>
      <div class="way-choices">
        <fieldset class="way-modes">
          <legend class="visually-hidden">{t("way.mode")}</legend>
          {MODES.map((each) => (
            <label key={each.mode} class="way-mode">
              <input
                type="radio"
                name="way-mode"
                checked={mode === each.mode}
                onChange={() => directions.go(each.mode)}
              />
              <Icon node={each.icon} />
              <span class="visually-hidden">{t(`way.${each.mode}`)}</span>
            </label>
          ))}
        </fieldset>
        {mayAddStop(stops) && (
          <button type="button" class="button button-quiet" onClick={directions.add}>
            <Icon node={Plus} />
            <span>{t("way.addStop")}</span>
          </button>
        )}
      </div>
      <div role="status">
        {state.name === "looking" && <p class="map-quiet">{t("way.looking")}</p>}
        {state.name === "open" && <p class="map-quiet">{t("way.needs")}</p>}
        {state.name === "found" && state.isKept && <p class="panel-care">{t("way.keptNow")}</p>}
      </div>
      {state.name === "failed" && <WayProblem error={state.error} />}
      {state.name === "found" && <FoundWays routes={state.routes} isOnWall={isOnWall} />}
    </section>
  );
}

function FoundWays({ routes, isOnWall }: { routes: readonly FoundRoute[]; isOnWall: boolean }) {
  const { directions } = useMapBook();
  const chosen = directions.chosen.value;
  const route = routes[chosen];
  if (route === undefined) return null;
  return (
    <>
      {routes.length > 1 ? (
        <fieldset class="way-routes">
          <legend class="visually-hidden">{t("way.choices")}</legend>
          {routes.map((each, index) => (
            <label key={index} class="way-route">
              <input
                type="radio"
                name="way-route"
                checked={index === chosen}
                onChange={() => directions.choose(index)}
              />
              <span>{t(index === 0 ? "way.best" : "way.other")}</span>
              <WayFigures route={each} />
            </label>
          ))}
        </fieldset>
      ) : (
        <p class="way-only">
          <WayFigures route={route} />
        </p>
      )}
      {route.climbM !== null && route.descentM !== null && (
        <p class="map-quiet">{t("way.climb", { up: heightOf(route.climbM), down: heightOf(route.descentM) })}</p>
      )}
      <WaySteps key={chosen} route={route} isOnWall={isOnWall} />
    </>
  );
}

const WayFigures = ({ route }: { route: FoundRoute }) => (
  <span class="way-figures">
    {t("way.choice", { time: travelTimeOf(route.durationS), distance: distanceOf(route.distanceM) })}
  </span>
);
