// The pictures: the studio, those in work, the wall, a closer look; and pictures in a conversation and on the wall of a hall.
import { BEN, PEOPLE, profileOf } from "../family.ts";
import type { Hand } from "../hand.ts";
import { FAILED, FAVOURITES, job, LIGHTHOUSE_PICTURE, OPTIONS, PAINTED, PICTURES } from "../paintings.ts";
import { answer, NOTHING_REACHED, never, page, painting, refusal, type Script, stream } from "../service/replies.ts";
import { ANSWERED, own, RICE, said } from "../talk.ts";
import { statesOf } from "./state.ts";

const SCREEN = "pictures/pictures-screen";
const LIST = "GET /api/images";
const CHOICES = "GET /api/image/options";
const PROMPT = "What shall I paint?";
const VIEW = `/pictures/${LIGHTHOUSE_PICTURE.id}`;

const isBen: Script = {
  "GET /api/auth/state": answer({ setupRequired: false, profiles: PEOPLE.map(profileOf), user: BEN, kiosk: false }),
};
const stuck = (code: NonNullable<typeof OPTIONS.problem>["code"]): Script => ({
  [CHOICES]: answer({ ...OPTIONS, problem: { code, detail: code } }),
});
const wish = (hand: Hand) => hand.write(PROMPT, "A lighthouse in a winter storm");

const LINE = Array.from({ length: 8 }, (_, at) => job(10 + at, { position: at + 2 }));

const STUDIO = statesOf({ screen: SCREEN, address: "/pictures", kind: "success" }, [
  { name: "pictures/all", shows: "On the wall", sizes: ["phone", "desk"], byNight: true },
  { name: "pictures/empty", kind: "empty", shows: "Nothing hangs here yet.", script: { [LIST]: page([]) } },
  { name: "pictures/loading", kind: "loading", shows: ".wall-blank", script: { [LIST]: never, [CHOICES]: never } },
  {
    name: "pictures/failed",
    kind: "error",
    shows: "Your pictures didn’t load.",
    script: { [LIST]: refusal("internal"), [CHOICES]: refusal("internal") },
  },
  {
    name: "pictures/away",
    kind: "error",
    shows: "The latest pictures are here",
    script: NOTHING_REACHED,
    isOffline: true,
    kept: {},
    steps: (hand) => hand.sees(".frame img"),
  },
  {
    name: "studio/written-out",
    shows: "Written out for the painter",
    async steps(hand) {
      await wish(hand);
      await hand.press("Write it out");
    },
  },
  {
    name: "studio/own-words",
    sizes: [],
    shows: "these are your own words",
    script: {
      "POST /api/image/expand": answer({ prompt: "A lighthouse", negativePrompt: "", source: "words" }),
    },
    async steps(hand) {
      await wish(hand);
      await hand.press("Write it out");
    },
  },
  {
    name: "studio/writing",
    sizes: [],
    kind: "loading",
    shows: "Writing…",
    script: { "POST /api/image/expand": never },
    async steps(hand) {
      await wish(hand);
      await hand.press("Write it out");
    },
  },
  {
    name: "studio/more",
    shows: "Starting number",
    sizes: ["phone", "desk"],
    script: { [LIST]: page([]), [CHOICES]: answer({ ...OPTIONS, adult: true }) },
    async steps(hand) {
      await wish(hand);
      await hand.press("More choices");
      await hand.press("Ink and wash");
      await hand.scrollTo("A picture for adults");
    },
  },
  {
    name: "studio/not-allowed",
    kind: "error",
    shows: "Making pictures is turned off for you.",
    script: { ...isBen, [CHOICES]: answer({ ...OPTIONS, allowed: false }) },
  },
  {
    name: "studio/not-installed",
    kind: "error",
    shows: "Open features",
    script: { ...stuck("not_installed"), [LIST]: page([]) },
  },
  {
    name: "studio/not-installed-member",
    sizes: [],
    kind: "error",
    shows: "An admin of this home can install it.",
    script: { ...isBen, ...stuck("not_installed"), [LIST]: page([]) },
  },
  { name: "studio/no-checkpoint", sizes: [], kind: "error", shows: "Choose a model", script: stuck("no_checkpoint") },
  {
    name: "studio/no-way",
    sizes: [],
    kind: "error",
    shows: "There is no way of painting turned on.",
    script: { [CHOICES]: answer({ ...OPTIONS, workflows: [] }), [LIST]: page([]) },
  },
  { name: "studio/starting", kind: "loading", shows: "The painter is waking up.", script: stuck("starting") },
  {
    name: "studio/refused",
    kind: "error",
    shows: "This can’t be painted for you.",
    script: { "POST /api/image/generate": refusal("not_allowed") },
    async steps(hand) {
      await wish(hand);
      await hand.press("Paint it");
      await hand.scrollTo("Paint it");
    },
  },
  {
    name: "studio/full",
    sizes: [],
    kind: "error",
    shows: "A lot is waiting to be painted already.",
    script: { "POST /api/image/generate": refusal("busy") },
    async steps(hand) {
      await wish(hand);
      await hand.press("Paint it");
    },
  },
  {
    name: "studio/change",
    shows: "What shall it become?",
    address: VIEW,
    steps: (hand) => hand.press("Change it"),
  },
  {
    name: "studio/seed-kept",
    shows: "Always begins with the number",
    address: VIEW,
    async steps(hand) {
      await hand.press("How it was made");
      await hand.press("Take all of this to the studio");
    },
  },
  {
    name: "jobs/in-work",
    shows: "Number 3 in line",
    sizes: ["phone", "desk"],
    byNight: true,
    script: { "GET /api/image/status": painting(PAINTED, job(1, { position: 3 })), [LIST]: page([]) },
    steps: (hand) => hand.scrollTo("Stop"),
  },
  {
    name: "jobs/line",
    shows: "5 more are waiting",
    script: { "GET /api/image/status": painting(PAINTED, ...LINE), [LIST]: page([]) },
    steps: (hand) => hand.scrollTo("5 more are waiting"),
  },
  {
    name: "jobs/failed",
    kind: "error",
    shows: "ran out of memory",
    script: { "GET /api/image/status": painting(FAILED), [LIST]: page([]) },
    steps: (hand) => hand.scrollTo("Put away"),
  },
]);

const toWall = (hand: Hand) => hand.scrollTo("Favourites");
const WALL = statesOf({ screen: SCREEN, address: "/pictures", kind: "success" }, [
  {
    name: "wall/favourites",
    shows: ".frame-favourite",
    script: { [LIST]: ({ query }) => page(query.has("favourite") ? FAVOURITES : PICTURES) },
    async steps(hand) {
      await hand.press("Favourites");
      await toWall(hand);
    },
  },
  {
    name: "wall/nothing-found",
    kind: "empty",
    shows: "No picture fits these words.",
    script: { [LIST]: ({ query }) => page(query.has("q") ? [] : PICTURES) },
    async steps(hand) {
      await hand.write("Search pictures", "submarine");
      await hand.sees("No picture fits these words.");
      await hand.scrollTo("Show all pictures");
    },
  },
  {
    name: "wall/older-failed",
    sizes: [],
    kind: "error",
    shows: "The older ones didn’t load.",
    script: { [LIST]: ({ query }) => (query.has("cursor") ? refusal("internal") : page(PICTURES, "more")) },
  },
  { name: "view/picture", address: VIEW, shows: "How it was made", sizes: ["phone", "desk"], byNight: true },
  {
    name: "view/facts",
    address: VIEW,
    shows: "Brush strokes",
    async steps(hand) {
      await hand.press("How it was made");
      await hand.scrollTo("Copy these words");
    },
  },
  {
    name: "view/missing",
    address: VIEW,
    kind: "error",
    shows: "This picture isn’t here any more.",
    script: { [LIST]: page([]), "GET /api/images/:id": refusal("not_found") },
  },
  {
    name: "view/loading",
    sizes: [],
    address: VIEW,
    kind: "loading",
    shows: "The picture is loading.",
    script: { [LIST]: never, "GET /api/images/:id": never },
  },
  {
    name: "view/deleted",
    address: VIEW,
    shows: "Deleted the picture",
    steps: (hand) => hand.press("Delete"),
  },
]);

const JOB = PAINTED.id;
const TALK = [
  own(1, "Paint me hills at evening."),
  said(2, "I’m painting that for you.", { route: "image", card: { kind: "image_job", jobId: JOB } }),
];
const talked = (found: ReturnType<typeof job>): Script => ({
  "GET /api/conversations/:id/messages": page(TALK),
  "GET /api/image/jobs/:id": answer(found),
  "GET /api/image/status": painting(found),
});
const DONE = job(2, { state: "done", position: null, images: [PICTURES[1] ?? LIGHTHOUSE_PICTURE] });
const ROOM = `/c/${RICE.id}`;

const CARDS = statesOf({ screen: "chat/conversation-screen", address: ROOM, kind: "success" }, [
  { name: "card/painting", shows: "Being painted: 58%", script: talked(PAINTED) },
  { name: "card/done", shows: ".card-pictures img", script: talked(DONE), sizes: ["phone", "desk"], byNight: true },
  {
    name: "card/variations",
    shows: ".card-pictures img",
    script: talked(job(2, { state: "done", position: null, images: PICTURES.slice(0, 4) })),
  },
  { name: "card/failed", kind: "error", shows: "ran out of memory", script: talked({ ...FAILED, id: JOB }) },
  {
    name: "card/cancelled",
    sizes: [],
    kind: "error",
    shows: "This picture was stopped",
    script: talked(job(2, { state: "cancelled", position: null })),
  },
  {
    name: "card/missing",
    sizes: [],
    kind: "error",
    shows: "This picture isn’t here any more.",
    script: { ...talked(DONE), "GET /api/image/jobs/:id": refusal("not_found") },
  },
]);

const PAINTS = "I’m painting that for you.";
const HALL = statesOf(
  { screen: "kiosk/kiosk-screen", address: "/kiosk", kind: "success", sizes: ["wall"], shows: PAINTS },
  [
    { name: "kiosk/painting", script: onTheWall(PAINTED), steps: sees(".job-preview") },
    { name: "kiosk/painted", script: onTheWall(DONE), steps: sees(".card-pictures img") },
  ],
);

function onTheWall(found: ReturnType<typeof job>): Script {
  return { ...talked(found), "POST /api/chat/stream": stream(ANSWERED, "ends") };
}

/** Asked by what the wall proposes at this hour; what was answered instead comes with the messages. */
function sees(what: string) {
  return async (hand: Hand) => {
    await hand.press("Try: “How do I cook rice?”");
    await hand.sees(what);
  };
}

const GERMAN = statesOf({ screen: SCREEN, kind: "success", preferences: { language: "de" } }, [
  { name: "german/pictures", address: "/pictures", shows: "An der Wand" },
  { name: "german/picture", sizes: [], address: VIEW, shows: "Wie es gemacht wurde" },
]);

export const PICTURE_STATES = [...STUDIO, ...WALL, ...CARDS, ...HALL, ...GERMAN];
