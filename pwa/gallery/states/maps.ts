// The map: places, one place, a way; what is missing and what is away; and the maps in the settings.
import { BEN, PEOPLE, profileOf } from "../family.ts";
import { MAP_FOLDER, MAPS, NO_MAPS, PHARMACY } from "../places.ts";
import { answer, NOTHING_REACHED, never, refusal, type Script } from "../service/replies.ts";
import { statesOf } from "./state.ts";

const SCREEN = "maps/maps-screen";
const SECTION = "maps/admin/maps-section";
const OVERVIEW = "GET /api/maps";
const SEARCH = "GET /api/maps/search";
const ROUTE = "POST /api/maps/route";
const REGION_LIST = "GET /api/admin/maps/regions";
const BOX = "Search the map";
const TO_PHARMACY = `/map?to=${PHARMACY.position.lat},${PHARMACY.position.lon}&name=Swan+Pharmacy&mode=foot`;

const AT_PHARMACY = `/map?at=${PHARMACY.position.lat},${PHARMACY.position.lon}`;

const isBen: Script = {
  "GET /api/auth/state": answer({ setupRequired: false, profiles: PEOPLE.map(profileOf), user: BEN, kiosk: false }),
};
export const MAP_STATES = [
  ...statesOf({ screen: SCREEN, address: "/map", kind: "success" }, [
    { name: "maps/needs", shows: "What do you need?", sizes: ["phone", "desk"] },
    {
      name: "maps/suggestions",
      shows: "3 places found",
      async steps(hand) {
        await hand.write(BOX, "farmacy");
        await hand.sees("Old Market Pharmacy");
      },
    },
    {
      name: "maps/found",
      address: "/map?q=pharmacy",
      shows: "Nearest to home first",
      sizes: ["phone", "desk"],
      byNight: true,
    },
    { name: "maps/place", address: AT_PHARMACY, shows: "Opening hours", sizes: ["phone", "desk"], byNight: true },
    { name: "maps/way", address: TO_PHARMACY, shows: "Step 1 of 4", sizes: ["phone", "desk"], byNight: true },
    {
      name: "maps/way-step",
      address: TO_PHARMACY,
      shows: "Step 2 of 4",
      async steps(hand) {
        await hand.press("Next step");
        await hand.scrollTo("Hear this step");
      },
    },
    {
      name: "maps/nothing-found",
      kind: "empty",
      address: "/map?q=xyz",
      shows: "Nothing found for",
      script: { [SEARCH]: answer({ items: [], readiness: "ready" }) },
    },
    { name: "maps/none", kind: "empty", shows: "Open features", script: { [OVERVIEW]: answer(NO_MAPS) } },
    {
      name: "maps/none-member",
      kind: "empty",
      sizes: [],
      shows: "An admin of this home can install one.",
      script: { ...isBen, [OVERVIEW]: answer(NO_MAPS) },
    },
    { name: "maps/loading", kind: "loading", shows: "The map is opening.", script: { [OVERVIEW]: never } },
    {
      name: "maps/preparing",
      kind: "loading",
      shows: "It is being made ready.",
      script: { [OVERVIEW]: answer({ ...MAPS, search: "preparing", routing: "preparing" }) },
    },
    {
      name: "maps/way-looking",
      kind: "loading",
      sizes: [],
      address: TO_PHARMACY,
      shows: "Looking for a way…",
      script: { [ROUTE]: never },
    },
    { name: "maps/failed", kind: "error", shows: "The map didn’t load.", script: { [OVERVIEW]: refusal("internal") } },
    {
      name: "maps/search-missing",
      kind: "error",
      sizes: [],
      address: "/map?q=pharmacy",
      shows: "No region is installed",
      script: { [SEARCH]: answer({ items: [], readiness: "missing" }) },
    },
    {
      name: "maps/no-planner",
      kind: "error",
      address: TO_PHARMACY,
      shows: "No route planner is installed.",
      script: {
        [OVERVIEW]: answer({ ...MAPS, routing: "missing" }),
        [ROUTE]: refusal("component_not_ready", { state: "missing" }),
      },
    },
    {
      name: "maps/planner-starting",
      kind: "error",
      sizes: [],
      address: TO_PHARMACY,
      shows: "The route planner is waking up.",
      script: {
        [OVERVIEW]: answer({ ...MAPS, routing: "starting" }),
        [ROUTE]: refusal("component_not_ready", { state: "starting" }),
      },
    },
    {
      name: "maps/no-way",
      kind: "error",
      address: TO_PHARMACY,
      shows: "I found no way between these places.",
      script: { [ROUTE]: refusal("not_found") },
    },
    {
      name: "maps/away",
      kind: "error",
      shows: "Ways you had lately",
      script: NOTHING_REACHED,
      isOffline: true,
      kept: {},
    },
    {
      name: "maps/away-way",
      kind: "error",
      shows: "when this device last looked for it",
      script: NOTHING_REACHED,
      isOffline: true,
      kept: {},
      steps: (hand) => hand.press("Home → Swan PharmacyOn foot"),
    },
    {
      name: "maps/german",
      address: TO_PHARMACY,
      shows: "Schritt 1 von 4",
      preferences: { language: "de" },
    },
    {
      name: "maps/wall",
      address: TO_PHARMACY,
      shows: "Back to the wall",
      sizes: ["wall"],
      script: {
        "GET /api/auth/state": answer({ setupRequired: false, profiles: [], user: BEN, kiosk: true }),
      },
    },
  ]),
  ...statesOf({ screen: SECTION, address: "/settings/map", kind: "success" }, [
    { name: "map-settings/all", shows: "Old copy", sizes: ["phone", "desk"], byNight: true },
    { name: "map-settings/member", sizes: [], shows: "Mill Lane 4, Ashford", script: isBen },
    {
      name: "map-settings/remove",
      shows: "Remove Harbour?",
      steps: (hand) => hand.press("Remove Harbour"),
    },
    {
      name: "map-settings/empty",
      kind: "empty",
      shows: "There is no region yet.",
      script: { [OVERVIEW]: answer(NO_MAPS), [REGION_LIST]: answer({ items: [], folder: MAP_FOLDER }) },
    },
    {
      name: "map-settings/loading",
      kind: "loading",
      shows: ".rows-skeleton",
      script: { [OVERVIEW]: never, [REGION_LIST]: never },
    },
    {
      name: "map-settings/failed",
      kind: "error",
      shows: "The map didn’t load.",
      script: { [OVERVIEW]: refusal("internal"), [REGION_LIST]: refusal("internal") },
    },
  ]),
];
