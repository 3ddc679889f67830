// What another app of the device has shared with Hearth: it lies in the box of a new conversation, or it is said why not.
import { statesOf } from "./state.ts";

const RECIPE = "The soup that Grandma Rose makes\n\nhttps://example.org/soup";

export const SHARED_STATES = statesOf({ screen: "chat/conversation-screen", address: "/" }, [
  {
    name: "shared/taken",
    kind: "success",
    shows: "Send",
    shared: { title: "Soup", text: RECIPE },
  },
  {
    name: "shared/other-files",
    sizes: [],
    kind: "error",
    shows: "I can take words and pictures.",
    shared: { text: RECIPE, pictures: new File(["%PDF-1.7"], "soup.pdf", { type: "application/pdf" }) },
  },
  {
    name: "shared/gone",
    kind: "error",
    address: "/?shared=missed",
    shows: "What you shared isn’t here any more.",
  },
  {
    name: "shared/too-big",
    kind: "error",
    address: "/?shared=too-big",
    shows: "That was too big to bring along.",
    sizes: [],
  },
]);
