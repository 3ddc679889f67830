// A way that an answer has found: its line, how long and how far, how it begins, and the whole of it on the map.
import type { CardOf } from "@hearth/handlers/shared/contract/cards.ts";
import type { TravelMode } from "@hearth/handlers/shared/contract/maps.ts";
import { Bike, Car, Footprints, type IconNode } from "lucide";
import { RouteSketch } from "../maps/route-sketch.tsx";
import { distanceOf, travelTimeOf } from "../maps/units.ts";
import { pathOfMap } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import { t } from "./words.ts";

const SIGNS: Record<TravelMode, IconNode> = { car: Car, foot: Footprints, bicycle: Bike };
const STEPS_SHOWN = 3;

export function RouteCard({ card, isOnWall }: { card: CardOf<"route">; isOnWall: boolean }) {
  const { mode, from, to, route } = card;
  const steps = route.steps.slice(0, STEPS_SHOWN);
  const more = route.steps.length - steps.length;
  return (
    <section
      class={isOnWall ? "route-card route-card-wall" : "route-card"}
      aria-label={t("route.to", { name: to.name })}
    >
      <RouteSketch card={card} />
      <p class="route-summary">
        <Icon node={SIGNS[mode]} size={24} />
        <span>
          <strong>
            {t("way.choice", { time: travelTimeOf(route.durationS), distance: distanceOf(route.distanceM) })}
          </strong>
          <span class="route-mode">{t(`way.${mode}`)}</span>
        </span>
      </p>
      <p class="route-stops" dir="auto">
        {t("route.from", { name: from.name })} <span aria-hidden="true">→</span> {t("route.to", { name: to.name })}
      </p>
      {steps.length > 0 && (
        <ol class="route-steps" aria-label={t("route.first")}>
          {steps.map((step, at) => (
            <li key={at} dir="auto">
              {step.text}
            </li>
          ))}
        </ol>
      )}
      {more > 0 && !isOnWall && <p class="route-more">{t("route.more", { count: more })}</p>}
      {!isOnWall && (
        <a class="button button-quiet" href={pathOfMap({ to: to.position, label: to.name, mode })}>
          {t("route.map")}
        </a>
      )}
    </section>
  );
}
