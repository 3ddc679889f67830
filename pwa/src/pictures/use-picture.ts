// One picture by its id: from the wall if it hangs there, else from the service.
import type { Image } from "@hearth/handlers/shared/contract/images.ts";
import { useEffect, useState } from "preact/hooks";
import { ServiceError } from "../api/errors.ts";
import { useHearth } from "../app/hearth.ts";
import type { PictureBook } from "./picture-book.ts";

export type LookedAt = { name: "there"; image: Image } | { name: "loading" | "missing" | "failed" };

/** A picture that was not on the wall follows its own changes by `refresh`. */
export function usePicture(book: PictureBook, id: string): { looked: LookedAt; put: (image: Image) => void } {
  const hanging = book.wall.items.value.find((image) => image.id === id);
  const isReachable = useHearth().connection.state.value === "online";
  const [fetched, setFetched] = useState<LookedAt>({ name: "loading" });
  useEffect(() => {
    if (hanging !== undefined) return;
    let isLeft = false;
    const settle = (next: LookedAt) => {
      if (!isLeft) setFetched(next);
    };
    book.api.get(id).then(
      (image) => settle({ name: "there", image }),
      (error) => settle({ name: error instanceof ServiceError && error.code === "not_found" ? "missing" : "failed" }),
    );
    return () => {
      isLeft = true;
    };
  }, [id, hanging === undefined, isReachable]);
  return {
    looked: hanging === undefined ? fetched : { name: "there", image: hanging },
    put: (image) => setFetched({ name: "there", image }),
  };
}
