// Sends a large file and tells how far it is: what fetch can't do, the older XMLHttpRequest can.
import { serviceErrorFrom, UnreachableError } from "../../api/errors.ts";

export interface SendFileOptions {
  /** How many of the file's bytes have left this device. */
  onSent: (bytes: number) => void;
  signal: AbortSignal;
}

/** @throws ServiceError, UnreachableError, or what the signal was aborted with */
export function sendFile(url: string, file: File, { onSent, signal }: SendFileOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.addEventListener("progress", ({ loaded }) => onSent(loaded));
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) return resolve();
      const headers = new Headers({ "retry-after": request.getResponseHeader("retry-after") ?? "" });
      const json = async (): Promise<unknown> => JSON.parse(request.responseText);
      void serviceErrorFrom({ status: request.status, headers, json }).then(reject, reject);
    });
    request.addEventListener("error", () => reject(new UnreachableError("The file did not get through.")));
    signal.addEventListener("abort", () => {
      request.abort();
      reject(signal.reason);
    });
    request.send(file);
  });
}
