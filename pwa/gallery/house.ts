// The home of the gallery: what is installed in it, what is on its way, and the programs that work beside Hearth.
import type { Component, Download, Feature, FeatureTree } from "@hearth/handlers/shared/contract/components.ts";
import type { AdminHealth, Sidecar } from "@hearth/handlers/shared/contract/system.ts";
import { idOf, minutesAgo } from "./family.ts";

const MB = 1_000_000;
const GB = 1_000 * MB;

const component = (id: string, name: string, values: Partial<Component> = {}): Component => ({
  id,
  group: "chat",
  category: "conversation",
  name,
  essential: false,
  state: "missing",
  starter: false,
  version: "1",
  ...values,
});

const starter = component("starter-chat", "Starter chat", { essential: true, starter: true, state: "installed" });
const sense = component("starter-embedding", "Starter understanding", {
  essential: true,
  starter: true,
  state: "installed",
});
const large = component("chat-large", "Large chat model");
const kokoro = component("kokoro", "Kokoro", { group: "voice", category: "speaking", state: "installed" });
const voices = component("kokoro-voices", "English voices", {
  group: "voice",
  category: "speaking",
  state: "installed",
});
const whisper = component("whisper-base-en", "Whisper base", { group: "voice", category: "listening" });
const painter = component("comfyui", "ComfyUI", { group: "images", category: "painting", state: "disabled" });

export const CALM: Component[] = [starter, sense, large, kokoro, voices, whisper, painter];

const fetched = (doneBytes: number, totalBytes: number, bytesPerS: number | null) => ({
  progress: doneBytes / totalBytes,
  transfer: {
    doneBytes,
    totalBytes,
    bytesPerS,
    secondsLeft: bytesPerS === null ? null : (totalBytes - doneBytes) / bytesPerS,
  },
});
const LARGE_WORK = fetched(2.1 * GB, 5.1 * GB, 8.2 * MB);

const WRONG_BYTES =
  "What came for Whisper base is not what it should be, twice. Whoever offers it may have put up another file. Try again later.";

/** The large model is being fetched, another one waits for its turn, and one has been given up. */
export const BUSY: Component[] = CALM.map((each) => {
  if (each.id === "chat-large") return { ...each, state: "downloading", ...LARGE_WORK };
  if (each.id === "whisper-base-en")
    return { ...each, state: "failed", detail: WRONG_BYTES, ...fetched(60 * MB, 148 * MB, null) };
  return each;
});

/** The first evening: nothing stands yet but one of two. */
export const FIRST: Component[] = [
  starter,
  { ...sense, starter: false, state: "downloading", ...fetched(11 * MB, 46 * MB, 0.21 * MB) },
  { ...large, state: "queued" },
];
/** The natural voices come in two parts, of which one is there. */
export const VOICES_COMING: Component[] = CALM.map((each) =>
  each.id === "kokoro-voices" ? { ...each, state: "downloading", ...fetched(6 * MB, 15 * MB, 0.4 * MB) } : each,
);
export const FIRST_READY: Component[] = [starter, sense, { ...large, state: "downloading", ...LARGE_WORK }];
export const FIRST_FAILED: Component[] = [
  starter,
  { ...sense, starter: false, state: "failed", detail: "The disk is full. Free 40 MB, then try again." },
];

const licence = { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0", commercialUse: true };
const feature = (id: string, title: string, values: Partial<Feature>): Feature => ({
  id,
  title,
  description: "",
  state: "missing",
  components: [id],
  downloadBytes: 0,
  diskBytes: 0,
  memoryBytes: 0,
  licences: [licence],
  unlocks: [],
  supported: true,
  starter: false,
  ...values,
});

export const TREE: FeatureTree = {
  freeBytes: 212 * GB,
  groups: [
    {
      id: "chat",
      title: "Chat",
      description: "Someone to talk to. Bigger models know more and want a stronger computer.",
      categories: [
        {
          id: "starter",
          title: "Comes with Hearth",
          items: [
            feature("starter", "Starter", {
              description: "Small models that are already here. Bigger ones take over as they arrive.",
              components: ["starter-chat", "starter-embedding"],
              state: "installed",
              diskBytes: 4.5 * MB,
              starter: true,
            }),
          ],
        },
        {
          id: "conversation",
          title: "Conversation",
          items: [
            feature("chat-large", "Large", {
              description: "The best answers, for a strong computer.",
              downloadBytes: 5.1 * GB,
              diskBytes: 5.1 * GB,
              memoryBytes: 7.4 * GB,
              unlocks: ["Long answers that hold together, also in German."],
            }),
          ],
        },
      ],
    },
    {
      id: "voice",
      title: "Voice",
      description: "Speaking and listening. Everything said stays in your home.",
      categories: [
        {
          id: "speaking",
          title: "Speaking",
          items: [
            feature("speaking", "Natural voices", {
              description: "Speaks with twenty-eight natural voices in English.",
              components: ["kokoro", "kokoro-voices"],
              state: "installed",
              diskBytes: 320 * MB,
              memoryBytes: 0.9 * GB,
              unlocks: ["Hearth speaks its answers."],
            }),
          ],
        },
        {
          id: "listening",
          title: "Listening",
          items: [
            feature("whisper-base-en", "Balanced", {
              description: "A good choice for English.",
              downloadBytes: 148 * MB,
              diskBytes: 148 * MB,
              memoryBytes: 0.5 * GB,
              licences: [{ name: "MIT", commercialUse: true }],
              unlocks: ["Hearth understands what you say."],
            }),
          ],
        },
      ],
    },
    {
      id: "images",
      title: "Pictures",
      description: "Paints what you describe.",
      categories: [
        {
          id: "painting",
          title: "Painting",
          items: [
            feature("pictures-small", "Quick pictures", {
              description: "Small pictures, for a modest graphics card.",
              components: ["comfyui"],
              state: "disabled",
              downloadBytes: 9.2 * GB,
              diskBytes: 12 * GB,
              memoryBytes: 8 * GB,
              licences: [{ name: "CreativeML OpenRAIL-M", commercialUse: null }],
              supported: false,
            }),
            feature("pictures-art", "Painter’s hand", {
              description: "Slow and beautiful, for the patient.",
              components: ["art"],
              downloadBytes: 6.9 * GB,
              diskBytes: 7 * GB,
              licences: [{ name: "FLUX.1 [dev] Non-Commercial License", commercialUse: false }],
            }),
          ],
        },
      ],
    },
  ],
};

const download = (number: number, componentId: string, name: string, values: Partial<Download>): Download => ({
  id: idOf("d", number),
  componentId,
  name,
  state: "queued",
  reason: "install",
  failures: 0,
  createdAt: minutesAgo(12),
  updatedAt: minutesAgo(0),
  ...values,
});

export const DOWNLOADS: Download[] = [
  download(1, "chat-large", "Large chat model", { state: "downloading", transfer: LARGE_WORK.transfer }),
  download(2, "whisper-base-en", "Whisper base", {
    state: "failed",
    failures: 2,
    problem: { code: "upstream_failed", detail: WRONG_BYTES },
    transfer: fetched(60 * MB, 148 * MB, null).transfer,
  }),
  download(3, "zim-travel", "Travel guide", {
    state: "waiting",
    failures: 1,
    problem: { code: "upstream_failed", detail: "There is no way to the internet from this computer right now." },
    retryAt: minutesAgo(-4),
  }),
  download(4, "tiles-world", "World map", { state: "paused", transfer: fetched(90 * MB, 310 * MB, null).transfer }),
  download(5, "wake-core", "Foundation of the wake words", {}),
  download(6, "kokoro", "Kokoro", {
    state: "done",
    reason: "repair",
    transfer: fetched(305 * MB, 305 * MB, null).transfer,
  }),
];

const sidecar = (id: string, name: string, values: Partial<Sidecar>): Sidecar => ({
  id,
  name,
  componentId: null,
  state: "stopped",
  pid: null,
  uptimeS: null,
  restarts: 0,
  lastError: null,
  lastLines: [],
  cpuShare: null,
  memoryBytes: null,
  ...values,
});

export const HEALTH: AdminHealth = {
  version: "0.1.0",
  uptimeS: 3 * 86_400,
  ready: true,
  sidecars: [],
  disk: { freeBytes: 212 * GB },
  memoryBytes: 118 * MB,
  trouble: [],
};

export const LIBRARY_LINE = "[18:40:01] 412 books are open on port 8093";
export const PROGRAMS: Sidecar[] = [
  sidecar("library", "Library server", {
    state: "running",
    pid: 412,
    uptimeS: 7_400,
    cpuShare: 0.04,
    memoryBytes: 82 * MB,
    restarts: 1,
  }),
  sidecar("maps", "Route planner", {
    state: "failed",
    restarts: 5,
    lastError: "It stopped five times within a minute. Its last lines say why.",
    lastLines: ["loading roads/vermont.tar", "tile 2/000/519/120 is cut short", "giving up"],
  }),
];
