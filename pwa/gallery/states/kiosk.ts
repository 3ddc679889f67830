// Hearth on the wall of a hall, read from three metres away.
import { lost, never, refusal, stream } from "../service/replies.ts";
import { ANSWERED, FIRST_WORDS, REPLYING, THINKING } from "../talk.ts";
import { statesOf } from "./state.ts";

const STREAM = "POST /api/chat/stream";
/** At this hour the wall proposes it. */
const IDEA = "Try: “How do I cook rice?”";

export const KIOSK_STATES = statesOf({ screen: "kiosk/kiosk-screen", address: "/kiosk", sizes: ["wall"] }, [
  { name: "kiosk/quiet", kind: "empty", shows: "Touch the ember and write", byNight: true },
  {
    name: "kiosk/writing",
    kind: "success",
    shows: "I’m reading along",
    async steps(hand) {
      await hand.press("Write to Hearth");
      await hand.write("Your words", "When does the moon rise?");
    },
  },
  {
    name: "kiosk/thinking",
    sizes: [],
    kind: "loading",
    shows: "Hearth is thinking…",
    script: { [STREAM]: stream(THINKING, "stands") },
    steps: (hand) => hand.press(IDEA),
  },
  {
    name: "kiosk/replying",
    kind: "loading",
    shows: FIRST_WORDS,
    script: { [STREAM]: stream(REPLYING, "stands") },
    steps: (hand) => hand.press(IDEA),
  },
  {
    name: "kiosk/answered",
    kind: "success",
    shows: "for twelve minutes",
    script: { [STREAM]: stream(ANSWERED, "ends") },
    steps: (hand) => hand.press(IDEA),
  },
  {
    name: "kiosk/reconnecting",
    kind: "error",
    shows: "The connection broke.",
    script: { [STREAM]: stream(REPLYING, "breaks"), "GET /api/chat/runs/:runId": never },
    steps: (hand) => hand.press(IDEA),
  },
  {
    name: "kiosk/refused",
    kind: "error",
    shows: "Try again in 20 seconds.",
    script: { [STREAM]: refusal("busy", { retryAfterS: 20 }) },
    steps: (hand) => hand.press(IDEA),
  },
  {
    name: "kiosk/unreachable",
    kind: "error",
    shows: "Hearth doesn’t answer",
    script: { "GET /api/models": lost },
  },
]);
