// Tells of answers that came while the app was not looked at, for as long as somebody is signed in.
import { useEffect } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import { badgeOf, watchUnseenAnswers } from "./badge.ts";

export function useUnseenAnswers(): void {
  const { chats } = useHouse();
  useEffect(
    () =>
      watchUnseenAnswers({
        answering: chats.answering,
        page: document,
        badge: badgeOf(navigator),
      }),
    [chats],
  );
}
