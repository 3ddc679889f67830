// Before anybody is in: the first evening, "Who's there?", the PIN pad, and the wait for the service.
import { PEOPLE, profileOf } from "../family.ts";
import type { Hand } from "../hand.ts";
import { answer, lost, never, refusal, type Script } from "../service/replies.ts";
import { statesOf } from "./state.ts";

const FIRST_EVENING: Script = {
  "GET /api/auth/state": answer({ setupRequired: true, profiles: [], user: null, kiosk: false }),
};
const DOOR: Script = {
  "GET /api/auth/state": answer({ setupRequired: false, profiles: PEOPLE.map(profileOf), user: null, kiosk: false }),
};

const toPin = async (hand: Hand) => {
  await hand.write("Your name", "Anna");
  await hand.press("Next");
  await hand.sees("Choose a PIN");
};
const twoPins = (first: string, second: string) => async (hand: Hand) => {
  await toPin(hand);
  await hand.keys(`${first}\n`);
  await hand.sees("Once more");
  await hand.keys(`${second}\n`);
};

const SETUP = statesOf({ screen: "session/setup-screen", address: "/" }, [
  {
    name: "setup/name",
    kind: "empty",
    shows: "Welcome home",
    script: FIRST_EVENING,
    byNight: true,
  },
  {
    name: "setup/pin",
    kind: "success",
    shows: "Choose a PIN",
    script: FIRST_EVENING,
    async steps(hand) {
      await toPin(hand);
      await hand.keys("20");
    },
  },
  {
    name: "setup/pin-differs",
    kind: "error",
    shows: "The two PINs were different. Please choose one again.",
    script: FIRST_EVENING,
    steps: twoPins("2048", "2049"),
  },
  {
    name: "setup/sending",
    sizes: [],
    kind: "loading",
    shows: "The fire is being lit…",
    script: { ...FIRST_EVENING, "POST /api/auth/setup": never },
    steps: twoPins("2048", "2048"),
  },
  {
    name: "setup/lost",
    sizes: [],
    kind: "error",
    shows: "I can’t reach Hearth right now.",
    script: { ...FIRST_EVENING, "POST /api/auth/setup": lost },
    steps: twoPins("2048", "2048"),
  },
]);

const pinOfBen = async (hand: Hand) => {
  await hand.press("Ben");
  await hand.sees("Hello, Ben");
  await hand.keys("1234\n");
};

const SIGN_IN = statesOf({ screen: "session/sign-in-screen", address: "/" }, [
  {
    name: "sign-in/people",
    kind: "success",
    shows: "Who’s there?",
    script: DOOR,
    sizes: ["phone", "desk"],
    byNight: true,
  },
  {
    name: "sign-in/many-people",
    kind: "success",
    shows: "Great-Grandfather Maximilian",
    script: {
      "GET /api/auth/state": answer({
        setupRequired: false,
        kiosk: false,
        profiles: [...PEOPLE, ...PEOPLE, ...PEOPLE].map((person, index) => ({
          ...profileOf(person),
          id: `${person.id.slice(0, -2)}${(16 + index).toString(16)}`,
          name: index === 10 ? "Great-Grandfather Maximilian" : person.name,
        })),
        user: null,
      }),
    },
  },
  {
    name: "sign-in/opening",
    sizes: [],
    kind: "loading",
    shows: "The door is opening…",
    script: { ...DOOR, "POST /api/auth/sign-in": never },
    steps: (hand) => hand.press("Mia"),
  },
  {
    name: "sign-in/lost",
    kind: "error",
    shows: "I can’t reach Hearth right now.",
    script: { ...DOOR, "POST /api/auth/sign-in": lost },
    steps: (hand) => hand.press("Mia"),
  },
  {
    name: "sign-in/pin",
    kind: "success",
    shows: "Hello, Ben",
    script: DOOR,
    async steps(hand) {
      await hand.press("Ben");
      await hand.sees("Your PIN, please.");
      await hand.keys("123");
    },
  },
  {
    name: "sign-in/checking-pin",
    sizes: [],
    kind: "loading",
    shows: "Checking your PIN…",
    script: { ...DOOR, "POST /api/auth/sign-in": never },
    steps: pinOfBen,
  },
  {
    name: "sign-in/wrong-pin",
    kind: "error",
    shows: "That PIN isn’t right. Try again.",
    script: { ...DOOR, "POST /api/auth/sign-in": refusal("wrong_pin") },
    steps: pinOfBen,
  },
  {
    name: "sign-in/locked-out",
    kind: "error",
    shows: "That was a few tries. Please wait 30 seconds.",
    script: { ...DOOR, "POST /api/auth/sign-in": refusal("locked_out", { retryAfterS: 30 }) },
    steps: pinOfBen,
  },
]);

const WAITING = statesOf({ screen: "session/waiting-screen", address: "/" }, [
  {
    name: "waiting/opening",
    kind: "loading",
    shows: ".orb",
    script: { "GET /api/auth/state": never },
    exceptions: { "page-has-heading-one": "For a moment there is nothing but the light of the fire." },
  },
  {
    name: "waiting/unreachable",
    kind: "error",
    shows: "I can’t reach Hearth",
    script: { "GET /api/auth/state": lost },
  },
  {
    name: "waiting/no-network",
    sizes: [],
    kind: "error",
    shows: "No network",
    script: { "GET /api/auth/state": lost },
    isOffline: true,
  },
  {
    name: "waiting/out-of-order",
    sizes: [],
    kind: "error",
    shows: "Hearth isn’t well",
    script: { "GET /api/auth/state": refusal("internal") },
  },
]);

export const THRESHOLD_STATES = [...SETUP, ...SIGN_IN, ...WAITING];
