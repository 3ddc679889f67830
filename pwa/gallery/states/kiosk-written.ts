// What one writes to Hearth on the wall, and reads there.
import { JUNIPER } from "../family.ts";
import { lost, NOTHING_REACHED, never, page, refusal, stream } from "../service/replies.ts";
import { ANSWERED, FAILED, FIRST_WORDS, own, QUESTION, REPLYING, said, THINKING } from "../talk.ts";
import { statesOf } from "./state.ts";

const STREAM = "POST /api/chat/stream";
/** At this hour the wall proposes it. */
const IDEA = "Try: “How do I cook rice?”";

export const WRITTEN_ON_THE_WALL = statesOf({ screen: "kiosk/kiosk-screen", address: "/kiosk", sizes: ["wall"] }, [
  { name: "kiosk/quiet", kind: "empty", shows: "Touch the ember and write", byNight: true },
  {
    name: "kiosk/writing",
    kind: "success",
    shows: "I wait for your words",
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
    name: "kiosk/failed",
    sizes: [],
    kind: "error",
    shows: "That didn’t work",
    script: {
      [STREAM]: stream(FAILED, "ends"),
      "GET /api/conversations/:id/messages": page([
        own(1, QUESTION),
        said(2, "", { status: "failed", errorCode: "upstream_failed", finishReason: null }),
      ]),
    },
    steps: (hand) => hand.press(IDEA),
  },
  {
    name: "kiosk/with-companion",
    kind: "empty",
    shows: "Write to Juniper",
    preferences: { defaultCompanionId: JUNIPER.id },
    sizes: [],
  },
  {
    name: "kiosk/waiting-to-be-sent",
    kind: "error",
    shows: "No network here",
    isOffline: true,
    script: NOTHING_REACHED,
    kept: {},
    async steps(hand) {
      await hand.sees("No network here");
      await hand.press(IDEA);
      await hand.sees(QUESTION);
    },
  },
  {
    name: "kiosk/unreachable",
    sizes: [],
    kind: "error",
    shows: "Hearth doesn’t answer",
    script: { "GET /api/models": lost },
  },
]);
