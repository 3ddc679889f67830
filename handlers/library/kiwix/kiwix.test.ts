// kiwix-serve's answers, also false ones: read as books and hits, and never taken for an address to go to.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../../errors.ts";
import { createManualClock } from "../../testing/manual-clock.ts";
import { parseBookPath, resolveLink, staysInside } from "./book-path.ts";
import { languageTag, parseCatalogue } from "./catalogue.ts";
import { createKiwix } from "./kiwix.ts";
import { createOneAtATime } from "./one-at-a-time.ts";
import { parseSearchResults } from "./search-results.ts";
import { parseSuggestions } from "./suggestions.ts";

const { signal } = new AbortController();
const entry = (href: string, more = "") => `<entry><id>urn:uuid:6F1D19D0-633f</id><title>A &amp; B</title>
  <language>eng,deu</language><tags>wikipedia;_ftindex:yes</tags><articleCount>12</articleCount>${more}
  <link type="text/html" href="${href}"/><dc:issued>2020-03-14T00:00:00Z</dc:issued></entry>`;
const feed = (...entries: string[]) =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">${entries.join("")}</feed>`;

test("parseCatalogue() reads both styles of addresses, below any root", () => {
  const [old] = parseCatalogue(feed(entry("/ray_charles")), "");
  assert.deepEqual(
    [old?.id, old?.uuid, old?.title, old?.language, old?.date, old?.articleCount, old?.hasTextSearch],
    ["ray_charles", "6f1d19d0-633f", "A & B", "en", "2020-03-14", 12, true],
  );
  assert.equal(parseCatalogue(feed(entry("/library/content/gru%C3%9Fe_(2)")), "/library")[0]?.id, "gruße_(2)");
});

test("parseCatalogue() leaves out books whose address lies elsewhere or leads anywhere, and those that share a name", () => {
  const lies = ["http://evil.example/book", "//evil.example/book", "/%2e%2e%2fetc", "/..", "javascript:x", ""];
  assert.deepEqual(parseCatalogue(feed(...lies.map((href) => entry(href))), ""), []);
  assert.equal(parseCatalogue(feed(entry("/one"), entry("/one"), entry("/two")), "").length, 2);
  assert.deepEqual(parseCatalogue("<html>not found", ""), []);
});

test("languageTag() understands what archives write", () => {
  assert.deepEqual(["eng", "deu;eng", "pt-br", "=en", "", "x"].map(languageTag), ["en", "de", "pt-BR", "", "", ""]);
});

test("parseSearchResults() keeps what was searched for apart from the words around it, however it is marked", () => {
  const rss = (link: string, description: string) =>
    parseSearchResults(
      `<rss><channel><opensearch:totalResults>44</opensearch:totalResults><item><title>X &amp; Y</title><link>${link}</link><description>${description}</description></item></channel></rss>`,
      "",
    );
  const marked = [
    { text: "…the ", hit: false },
    { text: "Jazz", hit: true },
    { text: " & <soul>", hit: false },
  ];
  assert.deepEqual(rss("/content/b/A/x%3Fy", "...the <b>Jazz</b> &amp; &lt;soul&gt;"), {
    total: 44,
    items: [{ bookId: "b", path: "A/x?y", title: "X & Y", excerpt: marked }],
  });
  const [twice] = rss("/b/A/x", "...the &lt;b&gt;Jazz&lt;/b&gt; &amp;amp; soul").items;
  assert.deepEqual(
    twice?.excerpt.map(({ hit }) => hit),
    [false, true, false],
  );
  assert.deepEqual(rss("http://evil.example/b/A/x", "").items, []);
});

test("parseSuggestions() takes paths alone, and no path that leads away", () => {
  const given = [
    { value: "Ray Charles", label: "&lt;b&gt;Ray&lt;/b&gt;", kind: "path", path: "A/Ray_Charles" },
    { value: "x", kind: "path", path: "../../catalog" },
    { value: "ray", kind: "pattern" },
    17,
  ];
  assert.deepEqual(parseSuggestions(given), [{ title: "Ray Charles", path: "A/Ray_Charles" }]);
  assert.equal(parseSuggestions({ error: 1 }), null);
});

test("staysInside() and parseBookPath() let no step out of a book through", () => {
  for (const path of ["..", "a/../b", "./a", "a/..", "a\u0000", ""]) assert.equal(staysInside(path), false, path);
  for (const path of ["A/AC/DC", "...", "a..b/c.", "Ä ö"]) assert.equal(staysInside(path), true, path);
  assert.deepEqual(parseBookPath("/raw/b/content/A/x", ""), { bookId: "b", path: "A/x" });
  assert.equal(parseBookPath("/b/a%2f..%2fc", ""), null);
  assert.equal(parseBookPath("/b/%E0%A4%A", ""), null);
  assert.deepEqual(resolveLink("http://[", "A/x"), { kind: "nothing" });
});

function serverOf(answer: (url: string) => Response) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (url) => {
    asked.push(String(url));
    return answer(String(url));
  };
  const address = {
    isForeign: false,
    url: () => "http://127.0.0.1:8194",
    notReady: (cause: unknown) => new DomainError("component_not_ready", "away", { cause }),
  };
  return { asked, kiwix: createKiwix({ address, clock: createManualClock(), fetch }) };
}
const to = (location: string) => new Response(null, { status: 302, headers: { location } });

test("open() follows a redirect within its book, and none out of it, to another book or in a circle", async () => {
  const inside = serverOf((url) => (url.endsWith("/A/x") ? to("/content/b/A/y") : new Response("page")));
  assert.equal((await inside.kiwix.open({ bookId: "b", path: "A/x" }, signal)).path, "A/y");
  for (const location of [
    "http://evil.example/b/A/y",
    "//evil.example/x",
    "/other/A/y",
    "/b/..%2f..%2fx",
    "/b/A/x",
    "/",
  ]) {
    const { kiwix, asked } = serverOf(() => to(location));
    await assert.rejects(kiwix.open({ bookId: "b", path: "A/x" }, signal), { code: "not_found" }, location);
    assert.ok(
      asked.every((url) => url === "http://127.0.0.1:8194/raw/b/content/A/x"),
      asked.join(),
    );
  }
  const { kiwix, asked } = serverOf(() => new Response("page"));
  await assert.rejects(kiwix.open({ bookId: "b", path: "../../catalog" }, signal), { code: "not_found" });
  assert.deepEqual(asked, []);
});

test("search() finds nothing where a book has no index, and names what failed", async () => {
  const asked = { bookIds: ["b", "ü&c"], q: "a b", offset: 4, limit: 2 };
  const none = serverOf(() => new Response("<error/>", { status: 404 }));
  assert.deepEqual(await none.kiwix.search(asked, signal), { total: 0, items: [] });
  assert.match(
    none.asked[0] ?? "",
    /books\.name=b&books\.name=%C3%BC%26c&pattern=a\+b&format=xml&start=5&pageLength=2$/,
  );
  const broken = serverOf(() => new Response("", { status: 500 }));
  await assert.rejects(broken.kiwix.search(asked, signal), { code: "upstream_failed" });
  const away = serverOf(() => {
    throw new TypeError("fetch failed");
  });
  await assert.rejects(away.kiwix.search(asked, signal), { code: "component_not_ready" });
});

test("createOneAtATime() lets one work at a time; who is gone leaves the queue, and what has begun goes on", async () => {
  const counter = createOneAtATime(2);
  const ended: string[] = [];
  const jobs = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      jobs.set(name, () => {
        ended.push(name);
        resolve(name);
      });
    });
  const [first, second] = [new AbortController(), new AbortController()];
  const a = counter.take(work("a"), first.signal);
  const b = counter.take(work("b"), second.signal);
  const c = counter.take(work("c"), signal);
  await assert.rejects(counter.take(work("d"), signal), { code: "busy" });
  second.abort(new Error("gone"));
  first.abort(new Error("gone"));
  await assert.rejects(b, /gone/);
  await assert.rejects(a, /gone/);
  // "a" is still at work: nothing else may begin.
  assert.deepEqual([...jobs.keys()], ["a"]);
  jobs.get("a")?.();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([...jobs.keys()], ["a", "c"]);
  jobs.get("c")?.();
  assert.equal(await c, "c");
  assert.deepEqual(ended, ["a", "c"]);
});
