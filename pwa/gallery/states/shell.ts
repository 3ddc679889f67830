// What can come up over any screen: a new version, several notes at once.
import { lost } from "../service/replies.ts";
import { statesOf } from "./state.ts";

export const SHELL_STATES = statesOf({ screen: "chat/conversation-screen", address: "/" }, [
  {
    name: "shell/update",
    kind: "success",
    shows: "A new version of Hearth is ready.",
    hasUpdate: true,
  },
  {
    name: "shell/three-notes",
    kind: "error",
    screen: "companions/companions-screen",
    address: "/companions",
    shows: "Deleted Captain Salt",
    script: { "DELETE /api/companions/:id": lost },
    async steps(hand) {
      for (const name of ["Juniper", "Captain Salt"]) {
        await hand.press(`Options for ${name}`);
        await hand.press("Delete");
      }
    },
  },
]);
