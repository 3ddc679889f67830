// Saves a file where the browser puts its downloads.

/** Long enough for any browser to have begun with the file. */
const KEPT_MS = 30_000;

/** @param fileName stands in where the service names none */
export function saveFrom(address: string, fileName: string): void {
  // Never on the page: a browser follows no link that left it between the click and the following.
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
}

export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  saveFrom(address, fileName);
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
