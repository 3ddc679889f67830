// The list of conversations: on a phone a sheet that is opened first, on a desk a column.
import type { Hand } from "../hand.ts";
import { answer, never, page, refusal } from "../service/replies.ts";
import { CONVERSATIONS, HITS, QUESTION, RICE } from "../talk.ts";
import { statesOf } from "./state.ts";

const LIST = "GET /api/conversations";
const SEARCH = "GET /api/conversations/search";

export const open = async (hand: Hand) => {
  await hand.sees(QUESTION);
  if (!matchMedia("(min-width: 56rem)").matches) await hand.press("Show conversations");
  await hand.sees(".side-inner");
};
const search = async (hand: Hand) => {
  await open(hand);
  await hand.write("Search conversations", "rice");
};
const choose =
  (...names: string[]) =>
  async (hand: Hand) => {
    await open(hand);
    await hand.press(`Options for ${RICE.title}`);
    for (const name of names) await hand.press(name);
  };

export const LIST_STATES = statesOf({ screen: "chat/conversation-screen", address: `/c/${RICE.id}`, steps: open }, [
  { name: "list/groups", kind: "success", shows: "Yesterday", sizes: ["phone", "desk"], byNight: true },
  {
    name: "list/loading",
    kind: "loading",
    shows: ".side-list .skeleton",
    script: { [LIST]: never },
  },
  { name: "list/empty", kind: "empty", shows: "for your eyes only", script: { [LIST]: page([]) } },
  { name: "list/failed", kind: "error", shows: "The list didn’t load.", script: { [LIST]: refusal("internal") } },
  { name: "list/more", kind: "success", shows: "Show older ones", script: { [LIST]: page(CONVERSATIONS, "older") } },
  {
    name: "list/archive",
    kind: "success",
    shows: "Holiday in the mountains",
    async steps(hand) {
      await open(hand);
      await hand.press("Archive");
    },
  },
  {
    name: "list/archive-empty",
    kind: "empty",
    shows: "The archive is empty.",
    script: { [LIST]: ({ query }) => page(query.get("archived") === "true" ? [] : CONVERSATIONS) },
    async steps(hand) {
      await open(hand);
      await hand.press("Archive");
    },
  },
  { name: "list/searching", kind: "loading", shows: "Searching…", script: { [SEARCH]: never }, steps: search },
  {
    name: "list/found",
    kind: "success",
    shows: "2 places found",
    script: { [SEARCH]: page(HITS) },
    steps: search,
  },
  { name: "list/nothing-found", kind: "empty", shows: "Nothing found.", steps: search },
  {
    name: "list/search-failed",
    kind: "error",
    shows: "The search didn’t work.",
    script: { [SEARCH]: refusal("internal") },
    steps: search,
  },
  { name: "list/options", kind: "success", shows: "Pin to the top", steps: choose() },
  { name: "list/rename", kind: "success", shows: "Rename conversation", steps: choose("Rename") },
  { name: "list/delete", kind: "success", shows: "Delete this conversation?", steps: choose("Delete"), byNight: true },
  {
    name: "list/deleted",
    kind: "success",
    shows: `Deleted “${RICE.title}”`,
    steps: choose("Delete", "Delete conversation"),
    sizes: ["phone", "desk"],
  },
  {
    name: "list/put-away",
    kind: "success",
    shows: `“${RICE.title}” is in the archive`,
    script: { "PATCH /api/conversations/:id": answer({ ...RICE, archived: true }) },
    steps: choose("Put in the archive"),
  },
  {
    name: "list/change-refused",
    kind: "error",
    shows: "This isn’t here any more.",
    script: { "PATCH /api/conversations/:id": refusal("not_found") },
    steps: choose("Pin to the top"),
  },
  {
    name: "list/person",
    kind: "success",
    shows: "Sign out",
    async steps(hand) {
      await open(hand);
      await hand.press("Anna: your menu");
    },
  },
]);
