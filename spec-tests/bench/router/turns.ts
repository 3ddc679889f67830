// Said words as turns: user, assistant, user, …
import type { RouterTurn } from "../../../handlers/chat/router/router.ts";

export const toTurns = (said: readonly string[]): RouterTurn[] =>
  said.map((content, at) => ({ role: at % 2 === 0 ? "user" : "assistant", content }));
