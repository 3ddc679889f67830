// What an admin decides about pictures: models, touches, ways of painting.
import type { Hand } from "../hand.ts";
import { OWN_WORKFLOW } from "../paintings.ts";
import { answer, lost, never, refusal } from "../service/replies.ts";
import { statesOf } from "./state.ts";

const MODELS = "GET /api/admin/images/checkpoints";
const LORAS = "GET /api/admin/images/loras";
const WAYS = "GET /api/admin/images/workflows";

const open = (start: string) => async (hand: Hand) => {
  await hand.press(start);
};

export const PICTURE_SETTINGS_STATES = statesOf(
  { screen: "pictures/admin/pictures-section", address: "/settings/pictures", kind: "success" },
  [
    { name: "picture-settings/ready", shows: "Mosaic", sizes: ["phone", "desk"], byNight: true },
    {
      name: "picture-settings/loading",
      sizes: [],
      kind: "loading",
      shows: ".rows-skeleton",
      script: { [MODELS]: never, [LORAS]: never, [WAYS]: never },
    },
    {
      name: "picture-settings/failed",
      sizes: [],
      kind: "error",
      shows: "This didn’t load.",
      script: { [MODELS]: refusal("internal"), [LORAS]: refusal("internal"), [WAYS]: refusal("internal") },
    },
    {
      name: "picture-settings/empty",
      kind: "empty",
      shows: "No model is here yet.",
      script: { [MODELS]: answer({ items: [] }), [LORAS]: answer({ items: [] }), [WAYS]: answer({ items: [] }) },
    },
    {
      name: "picture-settings/model",
      shows: "Put before every order",
      steps: open("Hearth XLhearth-xl.safetensorsThe usual one"),
    },
    {
      name: "picture-settings/touch",
      shows: "Words that wake it",
      async steps(hand) {
        await hand.press("Ink and washstyles/ink-and-wash.safetensorsFor 1 person");
        await hand.scrollTo("Ben");
      },
    },
    {
      name: "picture-settings/workflow",
      shows: "It can’t be used before this is mended:",
      async steps(hand) {
        await hand.press("MosaicFrom words to a pictureYour ownOff2 things to mend");
        await hand.press("Where things go");
        await hand.scrollTo("Delete…");
      },
    },
    {
      name: "picture-settings/workflow-refused",
      sizes: [],
      kind: "error",
      shows: "so nothing was changed",
      script: { "PATCH /api/admin/images/workflows/:id": lost, [WAYS]: answer({ items: [OWN_WORKFLOW] }) },
      async steps(hand) {
        await hand.press("MosaicFrom words to a pictureYour ownOff2 things to mend");
        await hand.press("MosaicTiles");
      },
    },
  ],
);
