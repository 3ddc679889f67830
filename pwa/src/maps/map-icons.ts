// Our own small pictures on the map: lucide's signs in round plates, and pins, drawn from SVG in the theme's colours.
import type { IconNode } from "lucide";
import {
  Banknote,
  Bed,
  Bus,
  Church,
  CircleParking,
  Coffee,
  Flag,
  Fuel,
  GraduationCap,
  House,
  Landmark,
  Mail,
  Pill,
  ShoppingBag,
  Stethoscope,
  TrainFront,
  Trees,
  Utensils,
} from "lucide";
import type { MapColours } from "./map-colours.ts";
import type { PinKind } from "./map-scene.ts";

const SIGNS = {
  "icon-food": Utensils,
  "icon-cafe": Coffee,
  "icon-shop": ShoppingBag,
  "icon-pharmacy": Pill,
  "icon-doctor": Stethoscope,
  "icon-train": TrainFront,
  "icon-bus": Bus,
  "icon-parking": CircleParking,
  "icon-school": GraduationCap,
  "icon-church": Church,
  "icon-park": Trees,
  "icon-hotel": Bed,
  "icon-culture": Landmark,
  "icon-fuel": Fuel,
  "icon-post": Mail,
  "icon-bank": Banknote,
  "icon-other": Flag,
} as const satisfies Record<string, IconNode>;

/** Kinds as Protomaps and OpenStreetMap name them. */
export const ICON_OF_KIND: Readonly<Record<string, keyof typeof SIGNS>> = {
  restaurant: "icon-food",
  fast_food: "icon-food",
  cafe: "icon-cafe",
  bakery: "icon-cafe",
  ice_cream: "icon-cafe",
  bar: "icon-food",
  pub: "icon-food",
  shop: "icon-shop",
  supermarket: "icon-shop",
  marketplace: "icon-shop",
  pharmacy: "icon-pharmacy",
  hospital: "icon-doctor",
  clinic: "icon-doctor",
  doctors: "icon-doctor",
  dentist: "icon-doctor",
  station: "icon-train",
  halt: "icon-train",
  bus_station: "icon-bus",
  bus_stop: "icon-bus",
  parking: "icon-parking",
  school: "icon-school",
  kindergarten: "icon-school",
  college: "icon-school",
  university: "icon-school",
  library: "icon-school",
  place_of_worship: "icon-church",
  church: "icon-church",
  park: "icon-park",
  playground: "icon-park",
  hotel: "icon-hotel",
  hostel: "icon-hotel",
  guest_house: "icon-hotel",
  museum: "icon-culture",
  theatre: "icon-culture",
  cinema: "icon-culture",
  attraction: "icon-culture",
  castle: "icon-culture",
  townhall: "icon-culture",
  fuel: "icon-fuel",
  post_office: "icon-post",
  bank: "icon-bank",
  atm: "icon-bank",
  police: "icon-other",
  fire_station: "icon-other",
};

/** Drawn twice as large as shown, for fine screens. */
export const ICON_SCALE = 2;
const PLATE_PX = 22;
const PIN = { width: 30, height: 40 };

export interface MapIcon {
  name: string;
  image: HTMLImageElement;
}

/** Resolves when all of them can be drawn. */
export const drawMapIcons = (colours: MapColours): Promise<MapIcon[]> =>
  Promise.all(Object.entries(iconSources(colours)).map(async ([name, svg]) => ({ name, image: await decode(svg) })));

/** Every picture as SVG, by its name in the style. */
export function iconSources(colours: MapColours): Record<string, string> {
  const plates = Object.entries(SIGNS).map(([name, sign]) => [name, plateOf(sign, colours)]);
  const pins: Record<PinKind, string> = {
    place: pinOf(colours.lettering, colours.edge, ""),
    chosen: pinOf(colours.way, colours.edge, ""),
    end: pinOf(colours.way, colours.edge, ""),
    home: pinOf(colours.moss, colours.edge, inner(House, colours.edge, "translate(8.5 8) scale(0.55)")),
    here: dotOf(colours.sky, colours.edge),
    start: dotOf(colours.edge, colours.way),
    stop: dotOf(colours.way, colours.edge),
    step: dotOf(colours.lettering, colours.edge),
  };
  return Object.fromEntries([...plates, ...Object.entries(pins).map(([kind, svg]) => [`pin-${kind}`, svg])]);
}

const svgOf = (width: number, height: number, parts: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width * ICON_SCALE}" height="${height * ICON_SCALE}" viewBox="0 0 ${width} ${height}">${parts}</svg>`;

const inner = (sign: IconNode, color: string, transform: string) =>
  `<g transform="${transform}" fill="none" stroke="${color}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${sign
    .map(([tag, attributes]) => `<${tag} ${attributesOf(attributes)}/>`)
    .join("")}</g>`;

const attributesOf = (attributes: IconNode[number][1]) =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(" ");

const plateOf = (sign: IconNode, { edge, lettering, roadEdge }: MapColours) =>
  svgOf(
    PLATE_PX,
    PLATE_PX,
    `<circle cx="11" cy="11" r="10" fill="${edge}" stroke="${roadEdge}"/>${inner(sign, lettering, "translate(4.5 4.5) scale(0.54)")}`,
  );

const pinOf = (fill: string, stroke: string, sign: string) =>
  svgOf(
    PIN.width,
    PIN.height,
    `<path d="M15 39C10 31 2 25 2 15a13 13 0 0 1 26 0c0 10-8 16-13 24z" fill="${fill}" stroke="${stroke}" stroke-width="2"/>${
      sign === "" ? `<circle cx="15" cy="15" r="5" fill="${stroke}"/>` : sign
    }`,
  );

const dotOf = (fill: string, stroke: string) =>
  svgOf(PLATE_PX, PLATE_PX, `<circle cx="11" cy="11" r="8" fill="${fill}" stroke="${stroke}" stroke-width="4"/>`);

async function decode(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}
