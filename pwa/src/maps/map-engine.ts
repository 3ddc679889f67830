// The map engine behind a small door: MapLibre over the home's own tiles. Fetched when a map is first shown.
import type { Bounds, Position, TileSet } from "@hearth/handlers/shared/contract/maps.ts";
import {
  addProtocol,
  type GeoJSONSource,
  Map as LibreMap,
  type MapMouseEvent,
  removeProtocol,
  type StyleSpecification,
  setWorkerUrl,
} from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import type { MapColours } from "./map-colours.ts";
import { drawMapIcons, ICON_SCALE, type MapIcon } from "./map-icons.ts";
import { EMPTY_SCENE, type MapScene, type MapView } from "./map-scene.ts";
import { createMapStyle } from "./map-style.ts";
import { PINS, sceneData, sceneLayers, WAYS } from "./scene-layers.ts";
import { createTileReader, TILE_SCHEME } from "./tile-reader.ts";
import type { TileStore } from "./tile-store.ts";

export interface MapLook {
  colours: MapColours;
  isNight: boolean;
  language: string;
}

export interface MapEngine {
  show(scene: MapScene): void;
  setLook(look: MapLook): Promise<void>;
  /** Shows all of it. */
  fit(bounds: Bounds): void;
  goTo(view: MapView): void;
  zoomBy(steps: number): void;
  view(): MapView;
  close(): void;
}

export interface MapEngineOptions {
  container: HTMLElement;
  sets: readonly TileSet[];
  store: TileStore;
  view: MapView;
  look: MapLook;
  /** Goes there at once rather than flying. */
  isCalm: boolean;
  label: string;
  onTap: (at: Position, pinId: string | null) => void;
  onMoved: (view: MapView) => void;
  /** The first picture is whole. */
  onDrawn: () => void;
  /** The device's graphics have gone; the map draws no more. */
  onLost: () => void;
  /** A set was replaced at home: it draws on only with what the home has now. */
  onReplaced: () => void;
}

const TAP_AROUND_PX = 14;
const MAX_ZOOM = 19.5;
const FIT_MAX_ZOOM = 17;
const FIT_MARGIN_PX = 56;

/** @throws Error where the device can't draw a map */
export async function startMapEngine(options: MapEngineOptions): Promise<MapEngine> {
  const { container, sets, store, view, isCalm, label } = options;
  setWorkerUrl(new URL(workerUrl, location.href).href);
  const reader = createTileReader({
    ...{ sets, store, onReplaced: options.onReplaced },
    fetch: (...args) => fetch(...args),
  });
  addProtocol(TILE_SCHEME, async ({ url }, { signal }) => {
    const bytes = await reader.read(url, signal);
    return { data: bytes ?? new ArrayBuffer(0) };
  });
  let look = options.look;
  let scene = EMPTY_SCENE;
  let icons: MapIcon[] = await drawMapIcons(look.colours);
  const styleNow = (): StyleSpecification => {
    const style = createMapStyle({ sets, ...look });
    const { sources, layers } = sceneLayers(look.colours, scene);
    return { ...style, sources: { ...style.sources, ...sources }, layers: [...style.layers, ...layers] };
  };
  const map = new LibreMap({
    container,
    style: styleNow(),
    center: [view.center.lon, view.center.lat],
    zoom: view.zoom,
    maxZoom: MAX_ZOOM,
    attributionControl: false,
    // North stays up: a grandmother's map does not turn under her fingers.
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: isCalm ? 0 : 200,
    locale: { "Map.Title": label },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const giveIcons = () => {
    for (const { name, image } of icons) {
      if (map.hasImage(name)) map.updateImage(name, image);
      else map.addImage(name, image, { pixelRatio: ICON_SCALE });
    }
  };
  const viewNow = (): MapView => {
    const { lat, lng } = map.getCenter();
    return { center: { lat, lon: lng }, zoom: map.getZoom() };
  };
  map.on("style.load", giveIcons);
  map.on("moveend", () => options.onMoved(viewNow()));
  map.once("load", () => options.onDrawn());
  map.on("webglcontextlost", () => options.onLost());
  map.on("click", ({ point, lngLat }: MapMouseEvent) => {
    const around: [[number, number], [number, number]] = [
      [point.x - TAP_AROUND_PX, point.y - TAP_AROUND_PX],
      [point.x + TAP_AROUND_PX, point.y + TAP_AROUND_PX],
    ];
    const pins = map.getLayer(PINS) === undefined ? [] : map.queryRenderedFeatures(around, { layers: [PINS] });
    const id: unknown = pins[0]?.properties.id;
    options.onTap({ lat: lngLat.lat, lon: lngLat.lng }, typeof id === "string" ? id : null);
  });
  // A tile that neither home nor device has: what is drawn already stays, and the screen tells that Hearth is away.
  map.on("error", () => undefined);

  const sourceOf = (id: string) => map.getSource<GeoJSONSource>(id);
  return {
    show(next) {
      scene = next;
      const data = sceneData(scene);
      void sourceOf(WAYS)?.setData(data.ways);
      void sourceOf(PINS)?.setData(data.pins);
    },
    async setLook(next) {
      const drawn = await drawMapIcons(next.colours);
      look = next;
      icons = drawn;
      map.setStyle(styleNow());
      giveIcons();
    },
    fit([west, south, east, north]) {
      const camera = map.cameraForBounds([west, south, east, north], {
        padding: Math.min(FIT_MARGIN_PX, container.clientHeight / 5),
        maxZoom: FIT_MAX_ZOOM,
      });
      if (camera === undefined) return;
      if (isCalm) map.jumpTo(camera);
      else map.easeTo({ ...camera, duration: 500 });
    },
    goTo({ center, zoom }) {
      map.easeTo({ center: [center.lon, center.lat], zoom, duration: isCalm ? 0 : 500 });
    },
    zoomBy(steps) {
      map.easeTo({ zoom: map.getZoom() + steps, duration: isCalm ? 0 : 200 });
    },
    view: viewNow,
    close() {
      map.remove();
      removeProtocol(TILE_SCHEME);
    },
  };
}
