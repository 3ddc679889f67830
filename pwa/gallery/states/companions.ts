// The companions: the shelf, and the editor of one.
import { JUNIPER, REED } from "../family.ts";
import type { Hand } from "../hand.ts";
import { lost, never, page, refusal } from "../service/replies.ts";
import { statesOf } from "./state.ts";

const LIST = "GET /api/companions";
const editorOf = ({ id }: typeof JUNIPER) => `/companions/${id}`;

const SHELF = statesOf({ screen: "companions/companions-screen", address: "/companions" }, [
  {
    name: "companions/shelf",
    kind: "success",
    shows: "Captain Salt",
    sizes: ["phone", "desk"],
    byNight: true,
  },
  {
    name: "companions/loading",
    kind: "loading",
    shows: ".companion-blank",
    script: { [LIST]: never },
  },
  {
    name: "companions/empty",
    kind: "empty",
    shows: "Who would you like to talk with?",
    script: { [LIST]: page([]) },
  },
  { name: "companions/few", kind: "success", shows: "Ideas to begin with", script: { [LIST]: page([JUNIPER]) } },
  {
    name: "companions/failed",
    kind: "error",
    shows: "Your companions didn’t load.",
    script: { [LIST]: refusal("internal") },
  },
  {
    name: "companions/options",
    kind: "success",
    shows: "Make my own copy",
    steps: (hand) => hand.press("Options for Juniper"),
  },
  {
    name: "companions/chosen-for-new-conversations",
    kind: "success",
    shows: "Juniper answers new conversations from now on.",
    async steps(hand) {
      await hand.press("Options for Juniper");
      await hand.press("Answers new conversations");
    },
  },
  {
    name: "companions/options-of-the-chosen",
    kind: "success",
    shows: "Make my own copy",
    preferences: { defaultCompanionId: REED.id },
    steps: (hand) => hand.press("Options for Mr. Reed"),
  },
  {
    name: "companions/deleted",
    kind: "success",
    shows: "Deleted Juniper",
    async steps(hand) {
      await hand.press("Options for Juniper");
      await hand.press("Delete");
    },
  },
  {
    name: "companions/making-refused",
    kind: "error",
    shows: "so nothing was changed",
    script: { [LIST]: page([]), "POST /api/companions": lost },
    steps: (hand) => hand.press("Welcome Pepper"),
  },
]);

const fill = async (hand: Hand) => {
  await hand.sees("New companion");
  await hand.write("Name", "Professor Moss");
};
const save = async (hand: Hand) => {
  await fill(hand);
  await hand.press("Welcome them in");
};

const EDITOR = statesOf({ screen: "companions/companions-screen", address: "/companions/new" }, [
  { name: "companion/new", kind: "empty", shows: "How they greet you", sizes: ["phone", "desk"], byNight: true },
  {
    name: "companion/filled",
    kind: "success",
    address: editorOf(JUNIPER),
    shows: "are enough for a supper",
  },
  {
    name: "companion/of-somebody-else",
    kind: "success",
    address: editorOf(REED),
    shows: "Somebody else in this house",
  },
  {
    name: "companion/loading",
    kind: "loading",
    address: editorOf(JUNIPER),
    shows: ".editor-skeleton",
    script: { [LIST]: never },
  },
  {
    name: "companion/missing",
    kind: "error",
    address: editorOf(JUNIPER),
    shows: "This companion isn’t here.",
    script: { [LIST]: page([]) },
  },
  {
    name: "companion/load-failed",
    sizes: [],
    kind: "error",
    address: editorOf(JUNIPER),
    shows: "Your companions didn’t load.",
    script: { [LIST]: refusal("internal") },
  },
  {
    name: "companion/without-name",
    kind: "error",
    shows: "Not saved yet: look at what is marked.",
    async steps(hand) {
      await hand.sees("New companion");
      await hand.press("Welcome them in");
    },
  },
  {
    name: "companion/refused",
    kind: "error",
    shows: "Up to 4,000 letters",
    script: {
      "POST /api/companions": refusal("invalid_request", { issues: [{ path: "persona", message: "too long" }] }),
    },
    steps: save,
  },
  {
    name: "companion/saving",
    sizes: [],
    kind: "loading",
    shows: "Saving…",
    script: { "POST /api/companions": never },
    steps: save,
  },
  { name: "companion/saved", kind: "success", shows: "Talk", steps: save },
  {
    name: "companion/leave",
    kind: "success",
    shows: "Leave without saving?",
    async steps(hand) {
      await fill(hand);
      await hand.press("Cancel");
    },
  },
]);

export const COMPANION_STATES = [...SHELF, ...EDITOR];
