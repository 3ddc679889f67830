// What a place is: its word in the reader's language, and its sign.
import type { PlaceKind } from "@hearth/handlers/shared/contract/maps.ts";
import {
  Banknote,
  Bed,
  Bus,
  Church,
  CircleParking,
  Coffee,
  Fuel,
  GraduationCap,
  House,
  type IconNode,
  Landmark,
  Mail,
  MapPin,
  Pill,
  ShoppingBag,
  Stethoscope,
  TrainFront,
  Trees,
  Utensils,
} from "lucide";
import { t } from "./words.ts";

const SIGNS: readonly (readonly [IconNode, readonly PlaceKind[]])[] = [
  [House, ["address", "building"]],
  [Trees, ["park", "playground", "zoo", "campsite"]],
  [TrainFront, ["station"]],
  [Bus, ["bus_stop", "taxi"]],
  [CircleParking, ["parking", "bicycle_parking"]],
  [Fuel, ["fuel", "charging"]],
  [Pill, ["pharmacy"]],
  [Stethoscope, ["hospital", "doctor", "dentist", "vet"]],
  [Mail, ["post_office"]],
  [Banknote, ["bank", "cash"]],
  [GraduationCap, ["school", "kindergarten", "university", "library"]],
  [Church, ["church", "place_of_worship", "cemetery"]],
  [Landmark, ["town_hall", "museum", "theatre", "cinema", "gallery", "attraction", "monument", "castle"]],
  [Utensils, ["restaurant", "bar", "fast_food"]],
  [Coffee, ["cafe", "bakery", "ice_cream"]],
  [
    ShoppingBag,
    ["supermarket", "butcher", "market", "shop", "hairdresser", "clothes", "hardware", "bookshop", "florist"],
  ],
  [Bed, ["hotel", "hut"]],
];

export const iconOfKind = (kind: PlaceKind): IconNode => SIGNS.find(([, kinds]) => kinds.includes(kind))?.[0] ?? MapPin;

export const wordOfKind = (kind: PlaceKind): string => t(`kind.${kind}`);

/** What one looks for in a hurry. */
export const NEEDS: readonly PlaceKind[] = [
  "pharmacy",
  "doctor",
  "supermarket",
  "bakery",
  "restaurant",
  "cafe",
  "station",
  "fuel",
  "toilets",
  "playground",
];
