// The lines that tell where Hearth can be opened, with a code to point a phone at.
import { homeUrls, localUrl } from "./addresses.ts";

export interface AnnounceOptions {
  port: number;
  host: string;
  /** True where a person looks at a terminal: adds the code. */
  terminal: boolean;
}

/** The lines, the machine-readable one (`Hearth is ready at <address>`) first. */
export async function announcement({ port, host, terminal }: AnnounceOptions): Promise<readonly string[]> {
  const [first, ...others] = homeUrls(port, host);
  const lines = [`Hearth is ready at ${localUrl(port, host)}`];
  if (first === undefined) return lines;
  lines.push(`On a phone or tablet in your home: ${[first, ...others].join(" or ")}`);
  lines.push(
    "There it writes and reads aloud; browsers give a page the microphone only on this computer or over HTTPS.",
  );
  return terminal ? [...lines, "", ...(await qrCode(first)), "", "Press Ctrl-C to stop Hearth."] : lines;
}

/** White on black whatever the terminal's own colours are, because some phones do not read inverted codes. */
async function qrCode(text: string): Promise<readonly string[]> {
  // Loaded only here: most starts have no terminal and shall not wait for it.
  const { renderUnicodeCompact } = await import("uqr");
  const lines = renderUnicodeCompact(text, { border: 2 }).split("\n");
  return lines.map((line) => `  \u001b[40;97m${line}\u001b[0m`);
}
