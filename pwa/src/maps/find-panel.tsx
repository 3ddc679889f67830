// What was found, or what one may need, or the last ways; and why there is nothing to find.
import type { Place } from "@hearth/handlers/shared/contract/maps.ts";
import { Route } from "lucide";
import { UnreachableError } from "../api/errors.ts";
import { Icon } from "../ui/icon.tsx";
import { iconOfKind, NEEDS, wordOfKind } from "./kinds.ts";
import { detailOf } from "./place-combobox.tsx";
import type { SearchState } from "./place-search.ts";
import { nameOfStop } from "./stop-field.tsx";
import { useMapBook } from "./use-map-book.ts";
import { t } from "./words.ts";

interface FindPanelProps {
  onChoose: (place: Place) => void;
  onWay: () => void;
}

export function FindPanel({ onChoose, onWay }: FindPanelProps) {
  const book = useMapBook();
  const state = book.search.state.value;
  return (
    <section class="find" aria-label={t("maps.results")}>
      <Standing state={state} />
      {book.search.places.value.length > 0 && <Found places={book.search.places.value} onChoose={onChoose} />}
      {state.name === "off" && (
        <>
          <h2 class="map-heading">{t("maps.needs")}</h2>
          <ul class="needs">
            {NEEDS.map((kind) => (
              <li key={kind}>
                <button type="button" class="button" onClick={() => book.search.ask(wordOfKind(kind))}>
                  <Icon node={iconOfKind(kind)} />
                  <span>{wordOfKind(kind)}</span>
                </button>
              </li>
            ))}
          </ul>
          <KeptWays onWay={onWay} />
        </>
      )}
    </section>
  );
}

function Standing({ state }: { state: SearchState }) {
  const from = useMapBook().measuredFrom();
  const words = wordsOf(state);
  if (state.name === "failed") {
    return (
      <p class="map-note" role="alert">
        {state.error instanceof UnreachableError ? t("maps.away") : t("maps.searchFailed")}
      </p>
    );
  }
  return (
    <div role="status">
      {words !== null && <p class="map-quiet">{words}</p>}
      {state.name === "found" && state.places.length > 0 && from !== null && (
        <p class="map-quiet">{t(from.kind === "home" ? "maps.nearHome" : "maps.nearHere")}</p>
      )}
    </div>
  );
}

function wordsOf(state: SearchState): string | null {
  if (state.name === "searching") return t("maps.searching");
  if (state.name === "found" && state.places.length === 0) return t("maps.nothing", { q: state.q });
  if (state.name !== "unready") return null;
  if (state.readiness === "missing") return t("maps.searchMissing");
  if (state.readiness === "preparing") return t("maps.searchPreparing");
  return state.readiness === "starting" ? t("maps.searchStarting") : t("maps.searchFailed");
}

function Found({ places, onChoose }: { places: readonly Place[]; onChoose: (place: Place) => void }) {
  return (
    <ul class="places">
      {places.map((place) => (
        <li key={place.id}>
          <button type="button" class="place-row" onClick={() => onChoose(place)}>
            <Icon node={iconOfKind(place.kind)} size={24} />
            <span class="place-option-words">
              <span>{place.name}</span>
              <small>{detailOf(place)}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function KeptWays({ onWay }: { onWay: () => void }) {
  const { keptWays, directions } = useMapBook();
  if (keptWays.value.length === 0) return null;
  return (
    <>
      <h2 class="map-heading">{t("way.kept")}</h2>
      <ul class="places">
        {keptWays.value.map((way) => {
          const [from, to] = [way.stops[0], way.stops.at(-1)];
          if (from === undefined || to === undefined) return null;
          return (
            <li key={way.foundAt}>
              <button
                type="button"
                class="place-row"
                onClick={() => {
                  directions.showKept(way);
                  onWay();
                }}
              >
                <Icon node={Route} size={24} />
                <span class="place-option-words">
                  <span>{t("way.keptLine", { from: nameOfStop(from), to: nameOfStop(to) })}</span>
                  <small>{t(`way.${way.mode}`)}</small>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
