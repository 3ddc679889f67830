// The library. Proves: contract "Library" (books, search, suggestions, content) over the real library server, with a book
// that the tests write; that a page of a stranger can do nothing; and that one bad archive takes no other one down.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import process from "node:process";
import { after, before, describe, test } from "node:test";
import {
  archiveSchema,
  articleSchema,
  bookListSchema,
  libraryHitPageSchema,
  librarySuggestionsSchema,
} from "../../handlers/shared/contract/library.ts";
import type { Home } from "../support/home.ts";
import { type LibraryHome, startLibraryHome, untilOpen } from "../support/library-home.ts";
import { missingLibraryTools } from "../support/library-tools.ts";
import { makeSmallBook, type SmallBook } from "../support/small-book.ts";
import { until } from "../support/until.ts";
import type { Target } from "../targets/target.ts";

const BOOK = "animals";
const UMLAUTS = "Füchse & Wölfe (2).zim";
/** Long and all alike: library servers pack such a page. */
const HERBS = `<ul>${"<li>Thyme grows on the dry wall behind the house.</li>".repeat(400)}</ul><p>That was the last herb.</p>`;
/** It has the index of words, and is somebody else's work. */
const SAMPLE = "wikipedia_en_ray_charles_2020";

export function librarySuite(runtime: Target, onEnd: (home: Home) => void): void {
  const missing = missingLibraryTools();
  if (missing.length > 0) {
    process.stdout.write(
      `# the library suite is skipped: ${missing.join(", ")} not found (Debian: kiwix-tools, zim-tools)\n`,
    );
    return;
  }
  const data = process.env.HEARTH_TEST_DATA;
  if (data === undefined)
    process.stdout.write("# the library suite runs without the sample archives: HEARTH_TEST_DATA is not set\n");

  describe("library", () => {
    let book: SmallBook;
    let home: LibraryHome;
    before(async () => {
      book = await makeSmallBook(BOOK, "first", { Herbs: HERBS });
      const samples = data === undefined ? [] : [join(data, "zim", `${SAMPLE}.zim`)];
      home = await startLibraryHome(runtime, [book.file, ...samples]);
    });
    after(async () => {
      if (home !== undefined) {
        onEnd(home);
        await home.close();
      }
      await book?.remove();
    });
    const client = () => home.ben.client;
    const search = (query: string) =>
      client().read(libraryHitPageSchema.strict(), "GET", `/api/library/search?${query}`);
    const suggest = (query: string) =>
      client().read(librarySuggestionsSchema.strict(), "GET", `/api/library/suggest?${query}`);
    const article = (path: string, more = "", id = BOOK) =>
      client().read(
        articleSchema.strict(),
        "GET",
        `/api/library/articles/${id}?path=${encodeURIComponent(path)}${more}`,
      );
    const content = (path: string, headers: Record<string, string> = {}) =>
      home.target.fetch(`/api/library/content/${BOOK}/${path}`, {
        headers: { cookie: `session=${client().token}`, ...headers },
        redirect: "manual",
      });

    test("books tell what they are, with an icon and a front page", async () => {
      const { items, setAside } = await client().read(bookListSchema.strict(), "GET", "/api/library/books");
      const found = items.find(({ id }) => id === BOOK);
      assert.ok(found);
      assert.deepEqual([found.title, found.description, found.language], ["Animals", "Animals of the wood", "en"]);
      assert.deepEqual([found.hasTextSearch, found.frontPath, setAside], [true, "index.html", 0]);
      if (home.ownsServer) assert.equal(found.sizeBytes, (await readFile(book.file)).length);
      const icon = await client().request("GET", found.iconUrl ?? "");
      assert.equal(icon.headers.get("content-type"), "image/png");
      await client().refused("404 not_found", "GET", "/api/library/books/nothing/icon");
    });

    test("a search marks its words, begins with the page of the very name, and may find nothing", async () => {
      const { items, total } = await search("q=red+fox");
      assert.deepEqual([items[0]?.title, items[0]?.path, items[0]?.bookTitle], ["Red fox", "Fox.html", "Animals"]);
      assert.ok(total >= 1);
      const orchard = (await search(`q=orchard&book=${BOOK}`)).items[0];
      assert.ok(orchard?.excerpt.some(({ text, hit }) => hit && /orchard/i.test(text)));
      assert.deepEqual((await search("q=xyzzyplugh")).items, []);
      const first = await search(`q=fox&limit=1&book=${BOOK}`);
      assert.ok(first.nextCursor);
      const second = await search(`q=fox&limit=1&book=${BOOK}&cursor=${first.nextCursor}`);
      assert.notEqual(second.items[0]?.path, first.items[0]?.path);
    });

    test("a question that is too long, of no known book, or paged by nonsense is refused", async () => {
      await client().refused("400 invalid_request", "GET", `/api/library/search?q=${"x".repeat(10_000)}`);
      await client().refused("400 invalid_request", "GET", "/api/library/search?q=fox&cursor=nonsense");
      await client().refused("404 not_found", "GET", "/api/library/search?q=fox&book=nothing");
      await client().refused("404 not_found", "GET", "/api/library/suggest?q=fox&book=nothing");
      await client().refused("400 invalid_request", "GET", "/api/library/suggest?q=%20");
    });

    test("many searches at once, in any script, are all answered", async () => {
      const asked = ["fox", "wolf", "日本語のテスト", "лиса", "a*b OR (c", '"', "mice AND apples", "ß"];
      const pages = await Promise.all(asked.map((q) => search(`q=${encodeURIComponent(q)}&book=${BOOK}`)));
      const found = pages.map(({ items }) => items.map(({ title }) => title));
      assert.deepEqual([found[0]?.includes("Red fox"), found[1]?.includes("Wolf")], [true, true]);
      assert.ok(found[6]?.includes("Red fox"), "both words stand there");
      assert.deepEqual([found[2], found[3]], [[], []]);
    });

    test("suggestions come as one types, and name a page once however many names lead to it", async () => {
      const { items } = await suggest("q=red+f");
      assert.deepEqual(
        items.map(({ title }) => title),
        ["Red fox"],
      );
      const byOtherName = await suggest("q=vulpes");
      assert.deepEqual(
        byOtherName.items.map(({ path }) => path),
        ["Fox.html"],
      );
    });

    test("a page becomes plain parts: headings, text, lists, facts, figures, code", async () => {
      const page = await article("Fox.html", "&anchor=Food");
      assert.deepEqual([page.title, page.language, page.direction, page.cut], ["Red fox", "en", "ltr", false]);
      const kinds = page.blocks.map(({ kind }) => kind);
      assert.deepEqual(kinds, ["text", "figure", "heading", "text", "table", "item", "item", "item", "code"]);
      assert.deepEqual(page.contents, [{ block: 2, level: 2, title: "Food" }]);
      assert.equal(page.anchorBlock, 2);
      const figure = page.blocks[1];
      assert.ok(figure?.kind === "figure");
      assert.equal(figure.image.url, `/api/library/content/${BOOK}/media/fox.png`);
      const picture = await client().request("GET", figure.image.url);
      assert.equal(picture.headers.get("content-type"), "image/png");
      const marks = page.blocks.flatMap((block) => (block.kind === "item" ? [`${block.level}${block.marker}`] : []));
      assert.deepEqual(marks, ["11.", "12.", "2•"]);
      assert.ok(page.blocks.some((block) => block.kind === "table" && block.facts));
      // Another name of it leads to the same page.
      assert.equal((await article("Vulpes.html")).path, "Fox.html");
      await client().refused("404 not_found", "GET", `/api/library/articles/${BOOK}?path=nothing.html`);
      await client().refused("404 not_found", "GET", `/api/library/articles/${BOOK}?path=media/howl.ogg`);
      await client().refused("400 invalid_request", "GET", `/api/library/articles/${BOOK}?path=${"x".repeat(1_001)}`);
    });

    test("of a page that means no good the words remain, and nothing that runs, asks, hides or leads out", async () => {
      const page = await article("Wolf.html");
      const text = JSON.stringify(page);
      for (const gone of ["script", "alert", "stolen", "4711", "hidden", "pixel", "evil.swf", "onerror", "<", "Send"]) {
        assert.ok(!text.includes(gone), `${gone} is still there`);
      }
      const runs = page.blocks.flatMap((block) => ("runs" in block ? block.runs : []));
      assert.deepEqual(
        runs.flatMap(({ outside }) => outside ?? []),
        ["evil.example"],
      );
      assert.ok(
        !runs.some(({ text: words, link, outside }) => words === "dangerous" && (link ?? outside) !== undefined),
      );
      assert.deepEqual(runs.find(({ text: words }) => words === "unlike foxes")?.link, {
        path: "Fox.html",
        anchor: "Food",
      });
      const note = page.blocks.findIndex(
        (block) => "runs" in block && block.runs.some((run) => /reference list/.test(run.text)),
      );
      assert.equal(runs.find(({ text: words }) => words === "[1]")?.block, note);
    });

    test("an original comes in a sandbox in which nothing runs, and with an ETag of its archive", async () => {
      const page = await content("Wolf.html");
      const policy = page.headers.get("content-security-policy") ?? "";
      assert.match(policy, /^sandbox(?: allow-same-origin)?; default-src 'none';/);
      assert.ok(!/script|connect|unsafe-eval|https?:/.test(policy), policy);
      assert.equal(page.headers.get("x-content-type-options"), "nosniff");
      assert.match(await page.text(), /onclick/);
      const etag = page.headers.get("etag") ?? "";
      assert.equal((await content("Wolf.html", { "if-none-match": etag })).status, 304);
      const script = await content("media/evil.js");
      assert.equal(script.headers.get("content-type"), "application/octet-stream");
      const other = await content("Vulpes.html");
      assert.deepEqual([other.status, other.headers.get("location")], [302, `/api/library/content/${BOOK}/Fox.html`]);
    });

    test("an original comes whole, however well it could be packed", async () => {
      const page = await content("Herbs.html");
      const text = await page.text();
      assert.match(text, /That was the last herb\.[\s\S]*<\/html>\s*$/);
      const length = String(new TextEncoder().encode(text).length);
      assert.equal(page.headers.get("content-length") ?? length, length);
      assert.equal((await content("Herbs.html")).status, 200);
    });

    test("media come in parts", async () => {
      const part = await content("media/howl.ogg", { range: "bytes=500-1499" });
      assert.deepEqual([part.status, part.headers.get("content-range")], [206, "bytes 500-1499/100000"]);
      assert.deepEqual(new Uint8Array(await part.arrayBuffer()), book.sound.slice(500, 1_500));
      assert.equal((await content("media/howl.ogg", { range: "bytes=200000-" })).status, 416);
      const stale = await content("media/howl.ogg", { range: "bytes=0-9", "if-range": '"of another archive"' });
      assert.deepEqual([stale.status, (await stale.arrayBuffer()).byteLength], [200, 100_000]);
    });

    test("no path leads out of its book", async () => {
      for (const path of [
        "..%2f..%2fcatalog%2fv2%2fentries",
        "%2e%2e%2f%2e%2e%2fcatalog/v2/root.xml",
        "a/..%2f..%2f..%2f..%2fx",
        "%00",
        "%ff",
      ]) {
        assert.ok([400, 404].includes((await content(path)).status), path);
      }
      for (const path of ["../../catalog/v2/entries", "..", "a/../../b", "/etc/passwd"]) {
        const reply = await client().request("GET", `/api/library/articles/${BOOK}?path=${encodeURIComponent(path)}`);
        assert.equal(reply.status, 404, path);
      }
      assert.equal((await client().request("GET", "/api/library/articles/..?path=x")).status, 404);
      await client().refused("400 invalid_request", "GET", "/api/library/articles/%2e%2e%2fcatalog?path=x");
    });

    test("an archive is added through the browser whole or not at all, and only by an admin", async () => {
      const bytes = await readFile(book.file);
      const put = (file: string, data: Uint8Array, by = home.anna) =>
        home.target.fetch(`/api/admin/library/archives/${encodeURIComponent(file)}`, {
          method: "PUT",
          headers: { cookie: `session=${by.client.token}`, "content-type": "application/octet-stream" },
          body: new Uint8Array(data),
        });
      assert.equal((await put(UMLAUTS, bytes, home.ben)).status, 403);
      assert.equal((await put("notes.zim", new TextEncoder().encode("no archive at all"))).status, 400);
      assert.equal((await put("half.zim", bytes.subarray(0, bytes.length / 2))).status, 400);
      assert.equal((await put("..%2fhearth.zim", bytes)).status, 400);
      assert.equal((await put("nhs.uk_en_medicines_2025-12.zim", bytes)).status, 409);
      const names = (await home.archives()).items.map(({ file }) => file);
      assert.ok(!names.some((file) => /notes|half|hearth|nhs/.test(file)), names.join());

      // In pieces, without a word of how much it will be.
      const added = await home.anna.client.request(
        "PUT",
        `/api/admin/library/archives/${encodeURIComponent(UMLAUTS)}`,
        {
          rawBody: new Blob([new Uint8Array(bytes)]).stream(),
          headers: { "content-type": "application/octet-stream" },
        },
      );
      assert.equal(added.status, 201, added.text);
      // The same book lies there already.
      const { state, problem } = archiveSchema.strict().parse(added.json);
      assert.deepEqual([state, problem], ["set_aside", "twice"]);
      await home.ben.client.refused("403 not_allowed", "GET", "/api/admin/library/archives");
      await home.anna.client.done(
        "DELETE",
        `/api/admin/library/archives/${encodeURIComponent(UMLAUTS.normalize("NFD"))}`,
      );
      await home.anna.client.refused(
        "404 not_found",
        "DELETE",
        `/api/admin/library/archives/${encodeURIComponent(UMLAUTS)}`,
      );
    });

    test("damaged archives are set aside and named, each with its reason", async () => {
      const bytes = await readFile(book.file);
      const damaged = Uint8Array.from(bytes, (byte, n) => (n > 2_000 && n < bytes.length - 1_000 ? byte ^ 0x55 : byte));
      const folder = join(home.target.dataDir, "zim");
      const bad = {
        "short.zim": bytes.subarray(0, 5_000),
        "inside.zim": damaged,
        "text.zim": new TextEncoder().encode("hello"),
      };
      for (const [name, content] of Object.entries(bad)) await writeFile(join(folder, name), content);
      const { items } = await home.rescan();
      const problems = Object.fromEntries(items.map(({ file, problem }) => [file, problem]));
      assert.deepEqual(
        [problems["short.zim"], problems["inside.zim"], problems["text.zim"], problems[basename(book.file)]],
        ["cut_short", "damaged", "not_an_archive", null],
      );
      await untilOpen(home.anna, data === undefined ? 1 : 2);
      const { setAside } = await client().read(bookListSchema.strict(), "GET", "/api/library/books");
      assert.equal(setAside, 3);
      for (const name of Object.keys(bad)) await home.anna.client.done("DELETE", `/api/admin/library/archives/${name}`);
    });

    if (runtime.name === "node") {
      test("an archive that is replaced while it is served is read anew, found by itself", async () => {
        const before = (await content("Fox.html")).headers.get("etag");
        const next = await makeSmallBook(BOOK, "second");
        await home.put(next.file);
        await next.remove();
        const isNew = async () => {
          const reply = await client().request("GET", `/api/library/articles/${BOOK}?path=Fox.html`);
          return reply.status === 200 && reply.text.includes("Edition: second");
        };
        await until("the new edition is read", isNew, 40_000);
        assert.notEqual((await content("Fox.html")).headers.get("etag"), before);
      });
    }

    if (data !== undefined) {
      test("the sample archive: the page of the very name first, and its footer is shown", async () => {
        const { items, total } = await search(`q=ray+charles&book=${SAMPLE}&limit=5`);
        assert.deepEqual([items[0]?.title, items[0]?.path], ["Ray Charles", "A/Ray_Charles"]);
        assert.ok(total > 50);
        assert.ok((await search("q=jazz&limit=50")).total >= 44);
        const page = await article("A/Ray_Charles", "", SAMPLE);
        assert.ok(page.blocks.length > 5);
        assert.match(JSON.stringify(page.blocks.at(-1)), /licensed under/);
      });
    }

    test("without the library server it is said what is missing, and it comes back", async () => {
      await home.takeAway();
      const path = `/api/library/articles/${BOOK}?path=Fox.html`;
      const problem = await client().refused("503 component_not_ready", "GET", path);
      assert.match(problem.detail, /library/i);
      assert.equal(problem.component, "kiwix-serve");
      // It was stopped, or is somebody else's: waiting would not help.
      assert.equal(problem.state, home.ownsServer ? "stopped" : "failed");
      await client().refused("503 component_not_ready", "GET", "/api/library/search?q=fox");
      if (!home.ownsServer) return;
      await home.rescan();
      await untilOpen(home.anna, data === undefined ? 1 : 2);
    });
  });
}
