// What Hearth remembers: filled, empty, on its way, out of reach, and what one does with it.
import { answer, never, page, refusal } from "../service/replies.ts";
import { statesOf } from "./state.ts";

const LIST = "GET /api/memories";

export const MEMORY_STATES = statesOf(
  { screen: "memory/memory-section", address: "/settings/memory", kind: "success" },
  [
    { name: "memory/filled", shows: "Does not tolerate hazelnuts", sizes: ["phone", "desk"], byNight: true },
    { name: "memory/empty", kind: "empty", shows: "Nothing yet.", script: { [LIST]: page([]) } },
    { name: "memory/loading", sizes: [], kind: "loading", shows: ".rows-skeleton", script: { [LIST]: never } },
    { name: "memory/failed", kind: "error", shows: "This didn’t load.", script: { [LIST]: refusal("internal") } },
    {
      name: "memory/edit",
      sizes: [],
      shows: "What it should say",
      steps: (hand) => hand.press("Change: My locker is number 12"),
    },
    {
      name: "memory/removed",
      sizes: [],
      shows: "Forgotten.",
      steps: (hand) => hand.press("Forget: My locker is number 12"),
    },
    {
      name: "memory/forgotten",
      sizes: [],
      shows: "4 memories are forgotten.",
      script: { "DELETE /api/memories": answer({ forgotten: 4 }) },
      async steps(hand) {
        await hand.press("Forget everything");
        await hand.press("Forget everything");
      },
    },
  ],
);
