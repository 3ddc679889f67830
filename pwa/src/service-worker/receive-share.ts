// Takes what another app shared: laid on the shelf as it came, and the app opened with its number.
import { type ShareShelf, sharedAddress } from "../platform/share-shelf.ts";

/** Answers the share's form post; whatever goes wrong, the app opens and says so. */
export async function receiveShare(request: Request, shelf: ShareShelf): Promise<Response> {
  return Response.redirect(new URL(sharedAddress(await keep(request, shelf)), request.url).href, 303);
}

async function keep(request: Request, shelf: ShareShelf): Promise<string> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/form-data")) return "unreadable";
  try {
    // A blob can lie on the disk: nothing is read into memory to learn how big it is.
    return await shelf.put(await request.blob(), type);
  } catch (error) {
    return error instanceof RangeError ? "too-big" : "unreadable";
  }
}
