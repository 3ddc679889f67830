// The ways from a closer look back to the wall, to the work and to the studio: what comes into sight there, and takes the focus.
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { PICTURES_PATH, pathOfConversation } from "../shell/place.ts";
import type { PicturesPlaceProps } from "./pictures-place.tsx";
import { PROMPT_ID } from "./studio-form.tsx";

/** With less room below its heading than this, in CSS pixels, nothing of a picture in work would be seen. */
const WORK_MIN_PX = 240;

export interface PictureWays {
  /** Of the pictures in work. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** The picture that was looked at last, for the moment in which one comes back to the wall. */
  returnTo: string | null;
  close: () => void;
  /** Something was ordered on this very page. */
  showWork: () => void;
  /** Something was ordered from the closer look. */
  toWork: () => void;
  /** The studio was filled in from the closer look. */
  toStudio: () => void;
}

export function usePictureWays(
  { pictureId, conversationId }: Pick<PicturesPlaceProps, "pictureId" | "conversationId">,
  scroller: RefObject<HTMLElement | null>,
): PictureWays {
  const { route } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const looked = useRef<{ id: string; isOpenedHere: boolean } | null>(null);
  const isBegun = useRef(false);
  const goal = useRef<"wall" | "work" | "studio">("wall");
  const [returnTo, setReturnTo] = useState<string | null>(null);
  const [orders, setOrders] = useState(0);

  useEffect(() => {
    const last = looked.current;
    const isFirst = !isBegun.current;
    isBegun.current = true;
    if (pictureId !== null) {
      looked.current = { id: pictureId, isOpenedHere: last?.isOpenedHere ?? !isFirst };
      return;
    }
    looked.current = null;
    if (last === null) return;
    if (goal.current === "wall") setReturnTo(last.id);
    else scroller.current?.scrollTo({ top: 0, behavior: "instant" });
    if (goal.current === "studio") document.getElementById(PROMPT_ID)?.focus();
    if (goal.current === "work") {
      showWork();
      heading.current?.focus({ preventScroll: true });
    }
    goal.current = "wall";
  }, [pictureId]);
  useEffect(() => setReturnTo(null), [returnTo]);
  useEffect(() => {
    if (orders > 0) showWork();
  }, [orders]);

  function showWork(): void {
    const [title, room] = [heading.current?.getBoundingClientRect(), scroller.current?.getBoundingClientRect()];
    if (title === undefined || room === undefined) return;
    const isInSight = title.top >= room.top && title.top <= room.bottom - WORK_MIN_PX;
    if (!isInSight) heading.current?.scrollIntoView({ block: "start", behavior: "instant" });
  }

  /** Back where one stepped in from this page, so that the browser's own way back does not open the picture again. */
  const leave = (to: typeof goal.current) => {
    goal.current = to;
    if (conversationId === null && looked.current?.isOpenedHere === true) history.back();
    else route(PICTURES_PATH, true);
  };
  return {
    heading,
    returnTo,
    close: () => (conversationId === null ? leave("wall") : route(pathOfConversation(conversationId), true)),
    showWork: () => setOrders((count) => count + 1),
    toWork: () => leave("work"),
    toStudio: () => leave("studio"),
  };
}
