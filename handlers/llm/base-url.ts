// The address of an OpenAI-compatible API, however it was written down.

/**
 * Returns the base that paths such as `models` are appended to; it ends with `/v1/`.
 * @throws {TypeError} when it is no http(s) address
 */
export function apiBase(baseUrl: string): string {
  const url = new URL(baseUrl);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new TypeError("The LLM address must be http or https");
  url.search = "";
  url.hash = "";
  const path = url.pathname.replace(/\/+$/, "");
  url.pathname = /\/v\d+$/.test(path) ? `${path}/` : `${path}/v1/`;
  return url.href;
}
