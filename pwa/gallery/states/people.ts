// The people of the house as an admin sees them.
import { ANNA, MIA, ROSE } from "../family.ts";
import { answer, never, refusal } from "../service/replies.ts";
import { statesOf } from "./state.ts";

const LIST = "GET /api/admin/users";
const PAGE = "/settings/people";

export const PEOPLE_STATES = statesOf({ screen: "settings/people-section", address: PAGE }, [
  { name: "people/some", kind: "success", shows: "Grandma Rose", sizes: ["phone", "desk"] },
  {
    name: "people/only-oneself",
    sizes: [],
    kind: "empty",
    shows: "Add a person",
    script: { [LIST]: answer({ items: [ANNA] }) },
  },
  { name: "people/loading", sizes: [], kind: "loading", shows: ".rows-skeleton", script: { [LIST]: never } },
  {
    name: "people/failed",
    sizes: [],
    kind: "error",
    shows: "This didn’t load.",
    script: { [LIST]: refusal("internal") },
  },
  { name: "people/new", kind: "empty", address: `${PAGE}/new`, shows: "PIN to begin with" },
  {
    name: "people/new-admin-without-pin",
    kind: "error",
    address: `${PAGE}/new`,
    shows: "An admin needs a PIN.",
    async steps(hand) {
      await hand.write("Name", "Eva");
      await hand.press("Admin");
      await hand.press("Add Eva");
    },
  },
  { name: "people/child", kind: "success", address: `${PAGE}/${MIA.id}`, shows: "A new PIN for Mia" },
  {
    name: "people/limits-wrong",
    sizes: [],
    kind: "error",
    address: `${PAGE}/${MIA.id}`,
    shows: "A number from 1 to 500, please.",
    async steps(hand) {
      await hand.press("Only so many questions a day");
      await hand.write("Questions a day", "0");
    },
  },
  { name: "people/oneself", kind: "success", address: `${PAGE}/${ANNA.id}`, shows: "You can’t change your own role" },
  {
    name: "people/missing",
    sizes: [],
    kind: "error",
    address: `${PAGE}/0195ffff-0000-7000-8000-000000000000`,
    shows: "isn’t here any more",
  },
  {
    name: "people/remove",
    kind: "success",
    address: `${PAGE}/${ROSE.id}`,
    shows: "Remove Grandma Rose for good?",
    async steps(hand) {
      // Its panel is the last to come, and moves what is below.
      await hand.sees("Only so many questions a day");
      await hand.press("Remove Grandma Rose…");
    },
    byNight: true,
  },
  {
    name: "people/remove-refused",
    kind: "error",
    address: `${PAGE}/${ROSE.id}`,
    shows: "make another person an admin first",
    script: { "DELETE /api/admin/users/:id": refusal("conflict") },
    async steps(hand) {
      await hand.sees("Only so many questions a day");
      await hand.press("Remove Grandma Rose…");
      await hand.press("Remove Grandma Rose and all this");
    },
  },
]);
