// One stop of a way: a box for a place, with home, where one is, and the map itself to choose from.
import { House, LocateFixed, MapPinned, X } from "lucide";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Icon } from "../ui/icon.tsx";
import { stopAt } from "./directions.ts";
import { type FixedChoice, PlaceCombobox } from "./place-combobox.tsx";
import { wordsOfRefusal } from "./refusal-words.ts";
import type { Stop } from "./stops.ts";
import { useMapBook } from "./use-map-book.ts";
import { t } from "./words.ts";

interface StopFieldProps {
  index: number;
  count: number;
  stop: Stop;
  isPicking: boolean;
  onPick: (index: number | null) => void;
}

export function StopField({ index, count, stop, isPicking, onPick }: StopFieldProps) {
  const book = useMapBook();
  const search = useMemo(book.openSearch, [book]);
  useEffect(() => search.close, [search]);
  const [problem, setProblem] = useState<string | null>(null);
  const { directions } = book;
  const home = book.maps.value?.home ?? book.maps.value?.householdHome ?? null;
  const set = (next: Stop) => {
    setProblem(null);
    search.clear();
    directions.set(index, next);
  };
  const fixed: FixedChoice[] = [
    ...(home === null
      ? []
      : [
          {
            id: "home",
            name: t("way.home"),
            icon: House,
            run: () => set({ kind: "home", name: home.label, position: home.position }),
          },
        ]),
    {
      id: "here",
      name: t("way.here"),
      icon: LocateFixed,
      run: () => {
        setProblem(t("maps.looking"));
        void book.findHere().then((refusal) => {
          const position = book.here.peek();
          if (refusal !== null || position === null) return setProblem(wordsOfRefusal(refusal ?? "unknown"));
          set({ kind: "here", name: "", position });
        });
      },
    },
    { id: "map", name: t("way.onMap"), icon: MapPinned, run: () => onPick(index) },
  ];
  const label = t(index === 0 ? "way.from" : index === count - 1 ? "way.to" : "way.via");
  return (
    <div class="way-stop">
      <PlaceCombobox
        label={label}
        isLabelShown
        search={search}
        fixed={fixed}
        value={nameOfStop(stop)}
        onChoose={(place) => set(stopAt(place.name, place.position))}
      />
      {count > 2 && (
        <button
          type="button"
          class="icon-button"
          aria-label={t("way.removeStop")}
          title={t("way.removeStop")}
          onClick={() => directions.remove(index)}
        >
          <Icon node={X} />
        </button>
      )}
      {isPicking && (
        <p class="panel-care" role="status">
          {t("way.onMapNow")}{" "}
          <button type="button" class="button button-quiet" onClick={() => onPick(null)}>
            {t("way.onMapCancel")}
          </button>
        </p>
      )}
      {problem !== null && (
        <p class="map-quiet" role="status">
          {problem}
        </p>
      )}
    </div>
  );
}

export function nameOfStop({ kind, name }: Stop): string {
  if (kind === "home") return t("way.home");
  return kind === "here" ? t("way.here") : name;
}
