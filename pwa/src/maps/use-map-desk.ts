// What one does on the map's screen: look for places, look at one, and ask for a way; and what lies on the map meanwhile.
import type { Maps, Place, Position, TravelMode } from "@hearth/handlers/shared/contract/maps.ts";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { stopAt } from "./directions.ts";
import type { MapBook } from "./map-book.ts";
import type { LookAt } from "./map-canvas.tsx";
import { boundsOf, type MapScene, PLACE_ZOOM } from "./map-scene.ts";
import type { MapsPlaceProps } from "./maps-place.tsx";
import type { ChosenPlace } from "./place-sheet.tsx";
import { wordsOfRefusal } from "./refusal-words.ts";
import { sceneOf } from "./scene-of.ts";
import { EMPTY_STOP, type Stop } from "./stops.ts";
import { t } from "./words.ts";

export interface MapDesk {
  view: "find" | "place" | "way";
  chosen: ChosenPlace | null;
  picking: number | null;
  pick(index: number | null): void;
  scene: MapScene;
  lookAt: LookAt | null;
  /** Something about where the device is. */
  note: string | null;
  choose(place: Place): void;
  tap(position: Position, pinId: string | null): void;
  wayToChosen(): void;
  openWay(): void;
  back(): void;
  showHere(): Promise<void>;
  showFound(): void;
  /** A drawn map was replaced at home. */
  renew(): Promise<void>;
  look(at: LookAt): void;
}

const MODES: readonly TravelMode[] = ["car", "foot", "bicycle"];

export function useMapDesk(book: MapBook, asked: MapsPlaceProps["asked"], maps: Maps | null): MapDesk {
  const [view, setView] = useState<MapDesk["view"]>("find");
  const [chosen, setChosen] = useState<ChosenPlace | null>(null);
  const [picking, setPicking] = useState<number | null>(null);
  const [lookAt, look] = useState<LookAt | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const asking = useRef(new AbortController());
  const { directions, search } = book;
  useEffect(() => () => asking.current.abort(), []);

  const homeStop = (): Stop => {
    const home = book.home();
    return home === null ? EMPTY_STOP : { kind: "home", name: home.label, position: home.position };
  };
  const choose = (place: Place) => {
    asking.current.abort();
    setChosen({ place, name: place.name, position: place.position, isLooking: false });
    setView("place");
    look({ view: { center: place.position, zoom: PLACE_ZOOM } });
  };
  /** Asks what is there; a name that is known already stays. */
  const askAt = (position: Position, label: string | null) => {
    asking.current.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    const unnamed = { place: null, position, name: label ?? t("place.unknown") };
    setChosen({ ...unnamed, isLooking: true });
    setView("place");
    book.placeAt(position, signal).then(
      (place) => {
        if (signal.aborted) return;
        const found = place === null ? unnamed : { place, position, name: label ?? place.name };
        setChosen({ ...found, isLooking: false });
      },
      () => {
        // Why is told by the connection state; the spot itself can be gone to all the same.
        if (!signal.aborted) setChosen({ ...unnamed, isLooking: false });
      },
    );
  };
  const pickStop = (index: number, position: Position) => {
    setPicking(null);
    directions.set(index, stopAt(t("place.unknown"), position));
    book.placeAt(position, asking.current.signal).then(
      (place) => {
        const now = directions.stops.peek()[index];
        // Its name comes after it; meanwhile another may have been chosen.
        if (place !== null && now?.position === position) directions.name(index, place.name);
      },
      () => undefined,
    );
  };
  const openWayTo = (to: Stop, mode?: TravelMode) => {
    directions.begin(to, homeStop(), mode);
    setView("way");
  };

  // What the address asks for, once what there is has been read.
  const isRead = maps !== null;
  useEffect(() => {
    if (!isRead) return;
    const { q, at, to, label, mode } = asked;
    if (to !== null)
      openWayTo(
        stopAt(label ?? t("place.unknown"), to),
        MODES.find((each) => each === mode),
      );
    else if (at !== null) {
      askAt(at, label);
      look({ view: { center: at, zoom: PLACE_ZOOM } });
    } else if (q !== null) search.ask(q);
  }, [isRead, asked.q, asked.at?.lat, asked.at?.lon, asked.to?.lat, asked.to?.lon, asked.mode]);

  const wayState = directions.state.value;
  const route = wayState.name === "found" ? wayState.routes[directions.chosen.value] : undefined;
  useEffect(() => {
    if (route !== undefined && view === "way") look({ fit: route.bounds });
  }, [route, view]);
  const step = directions.step.value;
  useEffect(() => {
    const at = route?.steps[step]?.at;
    if (at !== undefined && step > 0 && view === "way") look({ view: { center: at, zoom: PLACE_ZOOM } });
  }, [step]);
  const found = search.state.value;
  const showFound = () => {
    const bounds = boundsOf(search.places.peek().map(({ position }) => position));
    if (bounds !== null) look({ fit: bounds });
  };
  useEffect(() => {
    if (found.name === "found" && view === "find") showFound();
  }, [found, view]);

  const scene = useMemo(
    () =>
      sceneOf({
        view,
        places: search.places.value,
        chosen,
        home: maps?.home ?? maps?.householdHome ?? null,
        here: book.here.value,
        stops: directions.stops.value,
        routes: wayState.name === "found" ? wayState.routes : [],
        chosenRoute: directions.chosen.value,
        step: directions.step.value,
      }),
    [
      view,
      search.places.value,
      chosen,
      maps,
      book.here.value,
      directions.stops.value,
      wayState,
      directions.chosen.value,
      step,
    ],
  );

  return {
    view,
    chosen,
    picking,
    pick: setPicking,
    scene,
    lookAt,
    note,
    choose,
    tap(position, pinId) {
      if (picking !== null) return pickStop(picking, position);
      const place = search.places.peek().find(({ id }) => id === pinId);
      if (place !== undefined && view !== "way") return choose(place);
      if (view !== "way") askAt(position, null);
    },
    wayToChosen() {
      if (chosen !== null) openWayTo(stopAt(chosen.name, chosen.position));
    },
    openWay() {
      if (directions.stops.peek().every(({ position }) => position === null)) directions.begin(EMPTY_STOP, homeStop());
      setView("way");
    },
    back() {
      setPicking(null);
      setView(view === "way" && chosen !== null ? "place" : "find");
      if (view === "place") setChosen(null);
    },
    async showHere() {
      setNote(t("maps.looking"));
      const refusal = await book.findHere();
      setNote(refusal === null ? null : wordsOfRefusal(refusal));
      const position = book.here.peek();
      if (refusal !== null || position === null) return;
      look({ view: { center: position, zoom: PLACE_ZOOM } });
      if (search.words.peek() !== "") search.ask(search.words.peek());
    },
    showFound,
    async renew() {
      if (await book.renew()) setNote(t("maps.renewed"));
    },
    look,
  };
}
