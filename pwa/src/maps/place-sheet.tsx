// One place, closer: what it is, how far, and what can be done from here.
import type { Place, Position } from "@hearth/handlers/shared/contract/maps.ts";
import { House, MessageCircleQuestion, Navigation, X } from "lucide";
import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useHouse } from "../app/hearth.ts";
import { ActionNote } from "../settings/parts.tsx";
import { useAction } from "../settings/use-action.ts";
import { Icon } from "../ui/icon.tsx";
import { wordOfKind } from "./kinds.ts";
import { distanceBetween } from "./map-scene.ts";
import { PlaceFacts } from "./place-facts.tsx";
import { distanceOf } from "./units.ts";
import { useMapBook } from "./use-map-book.ts";
import { t } from "./words.ts";

/** What was tapped or chosen; `place: null`: the map knows nothing by name there, or is still being asked. */
export interface ChosenPlace {
  position: Position;
  name: string;
  place: Place | null;
  isLooking: boolean;
}

interface PlaceSheetProps {
  chosen: ChosenPlace;
  isOnWall: boolean;
  onWay: () => void;
  onClose: () => void;
}

export function PlaceSheet({ chosen, isOnWall, onWay, onClose }: PlaceSheetProps) {
  const { place, name, position, isLooking } = chosen;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [position]);
  const kind = place === null || place.kind === "other" ? null : wordOfKind(place.kind);
  const far = useFar(position);
  return (
    <section class="place-sheet" aria-labelledby="place-name">
      <header class="map-sheet-head">
        <div>
          <h2 id="place-name" ref={heading} tabIndex={-1}>
            {name}
          </h2>
          <p class="map-quiet" role="status">
            {isLooking ? t("place.looking") : [kind, far].filter((each) => each !== null).join(" · ")}
          </p>
        </div>
        <button type="button" class="icon-button" aria-label={t("place.close")} onClick={onClose}>
          <Icon node={X} />
        </button>
      </header>
      {place === null && !isLooking && name === t("place.unknown") && <p class="map-quiet">{t("place.unknownText")}</p>}
      <div class="place-actions">
        <button type="button" class="button button-primary" onClick={onWay}>
          <Icon node={Navigation} />
          <span>{t("place.wayThere")}</span>
        </button>
        {!isOnWall && place !== null && <AskButton place={place} />}
      </div>
      {place !== null && <PlaceFacts place={place} />}
      {!isOnWall && !isLooking && <HomeButtons chosen={chosen} />}
    </section>
  );
}

/** From home, or from where one is; null: nobody has said where that is. */
function useFar(position: Position): string | null {
  const book = useMapBook();
  const from = book.measuredFrom();
  if (from === null) return null;
  const distance = distanceOf(distanceBetween(from.position, position));
  return t(from.kind === "home" ? "maps.fromHome" : "maps.fromHere", { distance });
}

/** Puts the question into the box of a new conversation, for whoever asks to finish it. */
function AskButton({ place: { name, address } }: { place: Place }) {
  const { drafts } = useHouse();
  const { route } = useLocation();
  const ask = () => {
    const text =
      address === null || address === name ? t("place.askText", { name }) : t("place.askTextAt", { name, address });
    drafts.giveBack(null, { text, pictures: [] });
    route("/");
  };
  return (
    <button type="button" class="button" onClick={ask}>
      <Icon node={MessageCircleQuestion} />
      <span>{t("place.ask")}</span>
    </button>
  );
}

function HomeButtons({ chosen: { name, place, position } }: { chosen: ChosenPlace }) {
  const book = useMapBook();
  const { user } = useHouse();
  const action = useAction();
  const label = place?.address ?? name;
  const set = (isOurs: boolean) =>
    action.run(
      async () => {
        await (isOurs ? book.api.setHouseholdHome({ label, position }) : book.api.setHome({ label, position }));
        await book.load();
      },
      { done: t(isOurs ? "home.savedOurs" : "home.saved") },
    );
  return (
    <div class="place-homes">
      <button type="button" class="button button-quiet" disabled={action.isBusy} onClick={() => set(false)}>
        <Icon node={House} />
        <span>{t("place.setHome")}</span>
      </button>
      {user.role === "admin" && (
        <button type="button" class="button button-quiet" disabled={action.isBusy} onClick={() => set(true)}>
          <Icon node={House} />
          <span>{t("place.setHousehold")}</span>
        </button>
      )}
      <ActionNote state={action.state} />
    </div>
  );
}
