// The drawn map: fetches its engine, hands it what lies on the map, and says what keeps it from being drawn.
import type { Bounds, Position, TileSet } from "@hearth/handlers/shared/contract/maps.ts";
import { LocateFixed, Minus, Plus } from "lucide";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useHearth, useHouse } from "../app/hearth.ts";
import { speech } from "../messages/speech.ts";
import { Icon } from "../ui/icon.tsx";
import { useMediaQuery } from "../ui/media-query.ts";
import { plainAttributions } from "./attribution.ts";
import { readMapColours } from "./map-colours.ts";
import type { MapEngine } from "./map-engine.ts";
import type { MapScene, MapView } from "./map-scene.ts";
import { createTileStore } from "./tile-store.ts";
import { t } from "./words.ts";

/** Where to look next; a new one is followed each time. */
export type LookAt = { fit: Bounds } | { view: MapView };

export interface MapCanvasProps {
  sets: readonly TileSet[];
  /** Where it opens. */
  first: MapView;
  scene: MapScene;
  lookAt: LookAt | null;
  onTap: (at: Position, pinId: string | null) => void;
  onMoved: (view: MapView) => void;
  onReplaced: () => void;
  /** null: it can't be asked here. */
  onWhere: (() => void) | null;
}

type Drawing = "loading" | "drawn" | "no-graphics" | "lost" | "engine-away";

export function MapCanvas(props: MapCanvasProps) {
  const [tries, setTries] = useState(0);
  return <Drawn key={tries} {...props} onAgain={() => setTries(tries + 1)} />;
}

function Drawn({
  sets,
  first,
  scene,
  lookAt,
  onTap,
  onMoved,
  onReplaced,
  onWhere,
  onAgain,
}: MapCanvasProps & { onAgain: () => void }) {
  const { appearance } = useHearth();
  const { user } = useHouse();
  const room = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [drawing, setDrawing] = useState<Drawing>("loading");
  const latest = useRef({ onTap, onMoved, onReplaced });
  latest.current = { onTap, onMoved, onReplaced };
  // Drawn anew with other sets, it stays where one was.
  const view = useRef(first);
  const { theme, reducedMotion } = appearance.look.value;
  const isDarkDevice = useMediaQuery("(prefers-color-scheme: dark)");
  const isStillDevice = useMediaQuery("(prefers-reduced-motion: reduce)");
  const isNight = theme === "dark" || (theme === "system" && isDarkDevice);
  const isCalm = reducedMotion === "on" || (reducedMotion === "system" && isStillDevice);
  const { language } = speech.value;
  const names = useMemo(() => plainAttributions(sets), [sets]);

  useEffect(() => {
    const container = room.current;
    if (container === null) return;
    const store = createTileStore(user.id);
    let isLeft = false;
    let started: MapEngine | null = null;
    const start = async () => {
      const { startMapEngine } = await import("./map-engine.ts").catch((cause: unknown) => {
        throw new EngineAwayError("The map engine could not be fetched.", { cause });
      });
      const made = await startMapEngine({
        container,
        sets,
        store,
        view: view.current,
        look: { colours: readMapColours(container), isNight, language },
        isCalm,
        label: t("maps.canvas"),
        onTap: (at, pinId) => latest.current.onTap(at, pinId),
        onMoved(moved) {
          view.current = moved;
          latest.current.onMoved(moved);
        },
        onReplaced: () => latest.current.onReplaced(),
        onDrawn: () => setDrawing("drawn"),
        onLost: () => setDrawing("lost"),
      });
      if (isLeft) return made.close();
      started = made;
      setEngine(made);
    };
    start().catch((error: unknown) => {
      if (!isLeft) setDrawing(error instanceof EngineAwayError ? "engine-away" : "no-graphics");
    });
    return () => {
      isLeft = true;
      started?.close();
      store.close();
    };
  }, [sets]);
  useEffect(() => engine?.show(scene), [engine, scene]);
  useEffect(() => {
    if (engine === null || lookAt === null) return;
    if ("fit" in lookAt) engine.fit(lookAt.fit);
    else engine.goTo(lookAt.view);
  }, [engine, lookAt]);
  useEffect(() => {
    if (engine === null || room.current === null) return;
    void engine.setLook({ colours: readMapColours(room.current), isNight, language });
  }, [engine, isNight, language]);

  return (
    <div class="map-canvas" data-drawing={drawing}>
      <div ref={room} class="map-drawing" />
      <MapProblem drawing={drawing} onAgain={onAgain} />
      <div class="map-tools">
        {onWhere !== null && <MapButton icon={LocateFixed} label={t("maps.whereIAm")} onPress={onWhere} />}
        <MapButton icon={Plus} label={t("maps.closer")} onPress={() => engine?.zoomBy(1)} />
        <MapButton icon={Minus} label={t("maps.wider")} onPress={() => engine?.zoomBy(-1)} />
      </div>
      {names.length > 0 && <p class="map-attribution">{t("maps.attribution", { names: names.join(" · ") })}</p>}
    </div>
  );
}

class EngineAwayError extends Error {}

function MapButton({
  icon,
  label,
  onPress,
}: {
  icon: Parameters<typeof Icon>[0]["node"];
  label: string;
  onPress: () => void;
}) {
  return (
    <button type="button" class="icon-button map-tool" aria-label={label} title={label} onClick={onPress}>
      <Icon node={icon} />
    </button>
  );
}

function MapProblem({ drawing, onAgain }: { drawing: Drawing; onAgain: () => void }) {
  if (drawing === "drawn") return null;
  if (drawing === "loading") {
    return (
      <p class="map-problem map-waiting" role="status">
        {t("maps.loading")}
      </p>
    );
  }
  const words =
    drawing === "lost"
      ? t("maps.graphicsLost")
      : drawing === "engine-away"
        ? t("maps.engineAway")
        : t("maps.noGraphics");
  return (
    <div class="map-problem" role="alert">
      <p>{words}</p>
      {drawing !== "no-graphics" && (
        <button type="button" class="button" onClick={onAgain}>
          {t("maps.drawAgain")}
        </button>
      )}
    </div>
  );
}
