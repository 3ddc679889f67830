// The first start, features, downloads, and how each part of the home feels.
import { SETTINGS } from "../family.ts";
import type { Hand } from "../hand.ts";
import {
  BUSY,
  DOWNLOADS,
  FIRST,
  FIRST_FAILED,
  FIRST_READY,
  HEALTH,
  LIBRARY_LINE,
  PROGRAMS,
  VOICES_COMING,
} from "../house.ts";
import { answer, boot, lost, never, refusal, type Script, stream } from "../service/replies.ts";
import { statesOf } from "./state.ts";

const FIRST_EVENING: Script = {
  "GET /api/auth/state": answer({ setupRequired: true, profiles: [], user: null, kiosk: false }),
};

const FIRST_BOOT = [
  ...statesOf({ screen: "session/setup-screen", address: "/" }, [
    {
      name: "first-boot/waking",
      kind: "loading",
      shows: "Starter understanding arrives in about 3 minutes.",
      script: { ...FIRST_EVENING, "GET /api/system/boot": boot(FIRST, false) },
      byNight: true,
    },
    {
      name: "first-boot/in-trouble",
      kind: "error",
      shows: "Starter understanding needs a look.",
      script: { ...FIRST_EVENING, "GET /api/system/boot": boot(FIRST_FAILED, false) },
    },
  ]),
  ...statesOf({ screen: "chat/conversation-screen", address: "/" }, [
    {
      name: "first-boot/welcome",
      kind: "loading",
      shows: "Large chat model arrives in about 6 minutes.",
      script: { "GET /api/system/boot": boot(FIRST_READY) },
      sizes: ["phone", "desk"],
    },
  ]),
];

const FEATURES = statesOf({ screen: "home-care/features-section", address: "/settings/features" }, [
  { name: "features/loading", kind: "loading", shows: "Loading…", script: { "GET /api/features": never } },
  {
    name: "features/failed",
    sizes: [],
    kind: "error",
    shows: "This didn’t load.",
    script: { "GET /api/features": refusal("internal") },
  },
  {
    name: "features/empty",
    sizes: [],
    kind: "empty",
    shows: "There is nothing to install yet.",
    script: { "GET /api/features": answer({ groups: [], freeBytes: null }) },
  },
  {
    name: "features/some",
    kind: "success",
    shows: "Painter’s hand",
    sizes: ["phone", "desk"],
    byNight: true,
  },
  {
    name: "features/asked-for",
    kind: "success",
    address: "/settings/features/images",
    shows: "Painter’s hand",
    sizes: ["phone"],
  },
  {
    name: "features/busy",
    kind: "success",
    shows: "Didn’t work out",
    script: { "GET /api/system/boot": boot(BUSY) },
    sizes: ["desk", "phone"],
    byNight: true,
    steps: (hand) => hand.press("Installed"),
  },
  {
    name: "features/in-parts",
    kind: "success",
    shows: "1 of 2 parts ready",
    script: { "GET /api/system/boot": boot(VOICES_COMING) },
    steps: (hand) => hand.write("Search features", "natural"),
  },
  {
    name: "features/facts",
    kind: "success",
    shows: "Room on the disk",
    async steps(hand) {
      await hand.write("Search features", "large");
      await hand.press("Sizes and licences of Large");
    },
  },
  {
    name: "features/nothing-found",
    kind: "empty",
    shows: "Nothing fits.",
    steps: (hand) => hand.write("Search features", "submarine"),
  },
  {
    name: "features/uninstall",
    kind: "success",
    shows: "Uninstall Natural voices?",
    steps: (hand) => hand.press("Uninstall Natural voices"),
  },
  {
    name: "features/refused",
    kind: "error",
    shows: "I couldn’t reach Hearth",
    script: { "POST /api/admin/features/:id/install": lost },
    sizes: [],
    async steps(hand) {
      await hand.write("Search features", "large");
      await hand.press("Install Large");
    },
  },
]);

const DOWNLOAD_QUEUE = statesOf({ screen: "home-care/downloads-section", address: "/settings/downloads" }, [
  {
    name: "downloads/loading",
    sizes: [],
    kind: "loading",
    shows: "Loading…",
    script: { "GET /api/admin/downloads": never },
  },
  {
    name: "downloads/failed",
    sizes: [],
    kind: "error",
    shows: "This didn’t load.",
    script: { "GET /api/admin/downloads": refusal("internal") },
  },
  {
    name: "downloads/empty",
    kind: "empty",
    shows: "Nothing is being downloaded.",
    script: { "GET /api/admin/downloads": answer({ items: [] }) },
  },
  {
    name: "downloads/queue",
    kind: "success",
    shows: "Given up for now",
    script: { "GET /api/system/boot": boot(BUSY) },
    sizes: ["phone", "desk"],
    byNight: true,
  },
  {
    name: "downloads/all-done",
    sizes: [],
    kind: "success",
    shows: "All downloads are done.",
    script: { "GET /api/admin/downloads": answer({ items: DOWNLOADS.filter(({ state }) => state === "done") }) },
  },
  {
    name: "downloads/cancel",
    kind: "success",
    shows: "Cancel Large chat model?",
    steps: (hand) => hand.press("Cancel Large chat model"),
  },
  {
    name: "downloads/pace",
    kind: "success",
    shows: "Megabytes a second (MB/s), for all downloads together",
    script: {
      "GET /api/admin/downloads": answer({ items: [] }),
      "GET /api/admin/settings": answer({ ...SETTINGS, "install.max_bytes_per_s": 2_500_000 }),
    },
    sizes: ["phone", "desk"],
    byNight: true,
    steps: (hand) => hand.press("How much at once"),
  },
  {
    name: "downloads/pace-wrong",
    sizes: [],
    kind: "error",
    shows: "Write a number from 0.1",
    script: { "GET /api/admin/downloads": answer({ items: [] }) },
    async steps(hand) {
      await hand.press("How much at once");
      await hand.press("Not faster than");
      await hand.write("Megabytes a second (MB/s), for all downloads together", "fast");
    },
  },
  {
    name: "downloads/refused",
    sizes: [],
    kind: "error",
    shows: "It has moved on meanwhile.",
    script: { "POST /api/admin/downloads/:id/pause": refusal("not_found") },
    steps: (hand) => hand.press("Pause Large chat model"),
  },
]);

const WITH_PROGRAMS: Script = {
  "GET /api/admin/health": answer({ ...HEALTH, sidecars: PROGRAMS }),
  "GET /api/system/boot": boot(BUSY),
};
const showLog = (hand: Hand) => hand.press("Show the log of Library");
const CARE = statesOf({ screen: "home-care/health-section", address: "/settings/health" }, [
  { name: "health/loading", sizes: [], kind: "loading", shows: "Loading…", script: { "GET /api/admin/health": never } },
  {
    name: "health/failed",
    sizes: [],
    kind: "error",
    shows: "This didn’t load.",
    script: { "GET /api/admin/health": refusal("internal") },
  },
  { name: "health/well", kind: "empty", shows: "Everything is well." },
  {
    name: "health/busy",
    kind: "success",
    shows: "arrives in about 6 minutes.",
    script: WITH_PROGRAMS,
    sizes: ["phone", "desk"],
    byNight: true,
  },
  {
    name: "health/log",
    kind: "success",
    shows: LIBRARY_LINE,
    script: {
      ...WITH_PROGRAMS,
      "GET /api/admin/logs": stream([{ event: "line", data: { text: LIBRARY_LINE } }], "stands"),
    },
    steps: showLog,
  },
  {
    name: "health/log-lost",
    sizes: [],
    kind: "error",
    shows: "The log can’t be read right now. I keep trying.",
    script: { ...WITH_PROGRAMS, "GET /api/admin/logs": lost },
    steps: showLog,
  },
  {
    name: "health/log-refused",
    sizes: [],
    kind: "error",
    shows: "This log can’t be read.",
    script: { ...WITH_PROGRAMS, "GET /api/admin/logs": refusal("not_found") },
    steps: showLog,
  },
  {
    name: "health/disk-nearly-full",
    kind: "error",
    shows: "The disk is nearly full",
    script: { "GET /api/admin/health": answer({ ...HEALTH, disk: { freeBytes: 900_000_000 } }) },
  },
]);

export const HOME_CARE_STATES = [...FIRST_BOOT, ...FEATURES, ...DOWNLOAD_QUEUE, ...CARE];
