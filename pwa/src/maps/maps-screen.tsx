// The map: a box to search with, the drawing, and beside it places and ways as lists, which are the truth of it.
import "../styles/fields.css";
import "../styles/settings-panels.css";
import "../styles/care-progress.css";
import "../styles/maps.css";
import "../styles/maps-panel.css";
import { ArrowLeft, Navigation, PanelLeftOpen } from "lucide";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { EarSign } from "../handsfree/ear-sign.tsx";
import { afterQuiet, CLEAR_AFTER_MS } from "../kiosk/use-wall-chat.ts";
import { KIOSK_PATH } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import { FindPanel } from "./find-panel.tsx";
import { firstView } from "./first-view.ts";
import { MapCanvas } from "./map-canvas.tsx";
import type { MapView } from "./map-scene.ts";
import { MapStanding, NoDrawing, OutsideNote } from "./map-standing.tsx";
import type { MapsPlaceProps } from "./maps-place.tsx";
import { PlaceCombobox } from "./place-combobox.tsx";
import { PlaceSheet } from "./place-sheet.tsx";
import { useMapBook } from "./use-map-book.ts";
import { type MapDesk, useMapDesk } from "./use-map-desk.ts";
import { WayPanel } from "./way-panel.tsx";
import { t } from "./words.ts";

export function MapsScreen({ asked, onShowSide, isOnWall = false }: MapsPlaceProps) {
  const book = useMapBook();
  const maps = book.maps.value;
  const desk = useMapDesk(book, asked, maps);
  const { route } = useLocation();
  const title = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  const leave = () => route(KIOSK_PATH, true);

  useEffect(() => {
    document.title = t("app.titled", { title: t("maps.title") });
    title.current?.focus();
    void book.load();
  }, [book]);
  useEffect(() => {
    if (isOnWall) return afterQuiet(CLEAR_AFTER_MS, leave);
  }, [isOnWall]);
  // What a neighbour looked for, and where they go, is nobody else's business.
  useLayoutEffect(() => (isOnWall ? book.openOnWall() : undefined), [book, isOnWall]);
  useEffect(() => panel.current?.scrollTo({ top: 0, behavior: "instant" }), [desk.view]);

  return (
    <main class="conversation maps" id="room" tabIndex={-1} data-wall={isOnWall ? "" : undefined}>
      <h1 ref={title} class="visually-hidden" tabIndex={-1}>
        {t("maps.title")}
      </h1>
      <header class="topbar maps-top">
        {onShowSide && (
          <button type="button" class="icon-button" onClick={onShowSide} aria-label={t("list.show")}>
            <Icon node={PanelLeftOpen} />
          </button>
        )}
        {isOnWall && (
          <button type="button" class="button" onClick={leave}>
            <Icon node={ArrowLeft} />
            <span>{t("maps.backToWall")}</span>
          </button>
        )}
        <PlaceCombobox
          label={t("maps.search")}
          placeholder={t("maps.searchHint")}
          search={book.search}
          onChoose={desk.choose}
          onAsk={(words) => {
            if (desk.view !== "find") desk.back();
            book.search.ask(words);
          }}
        />
        <button
          type="button"
          class="icon-button"
          aria-label={t("way.title")}
          title={t("way.title")}
          onClick={desk.openWay}
        >
          <Icon node={Navigation} />
        </button>
        <EarSign />
      </header>
      <Drawing desk={desk} />
      <section class="maps-panel" ref={panel} aria-label={t("maps.panel")}>
        <MapStanding maps={maps} />
        {desk.note !== null && (
          <p class="map-note" role="status">
            {desk.note}
          </p>
        )}
        <Panel desk={desk} isOnWall={isOnWall} />
      </section>
    </main>
  );
}

function Drawing({ desk }: { desk: MapDesk }) {
  const book = useMapBook();
  const maps = book.maps.value;
  const [last, setLast] = useState<MapView | null | undefined>(undefined);
  useEffect(() => {
    void book.lastView().then(setLast);
  }, [book]);
  // The engine draws these sets; where they were read again and are the same, it goes on.
  const key = JSON.stringify(maps?.sets ?? []);
  const sets = useMemo(() => maps?.sets ?? [], [key]);
  const first = maps === null || last === undefined ? null : firstView(maps, last);
  return (
    <div class="maps-drawing">
      {first === null || sets.length === 0 ? (
        <NoDrawing maps={maps} />
      ) : (
        <MapCanvas
          sets={sets}
          first={first}
          scene={desk.scene}
          lookAt={desk.lookAt}
          onTap={desk.tap}
          onMoved={book.keepView}
          onReplaced={desk.renew}
          onWhere={desk.showHere}
        />
      )}
    </div>
  );
}

function Panel({ desk, isOnWall }: { desk: MapDesk; isOnWall: boolean }) {
  const maps = useMapBook().maps.value;
  const { chosen } = desk;
  if (desk.view === "way") {
    return <WayPanel picking={desk.picking} onPick={desk.pick} onClose={desk.back} isOnWall={isOnWall} />;
  }
  if (desk.view === "place" && chosen !== null) {
    return (
      <>
        <PlaceSheet chosen={chosen} isOnWall={isOnWall} onWay={desk.wayToChosen} onClose={desk.back} />
        {maps !== null && <OutsideNote {...chosen} maps={maps} onLook={desk.look} />}
      </>
    );
  }
  return <FindPanel onChoose={desk.choose} onWay={desk.openWay} />;
}
