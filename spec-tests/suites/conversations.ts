// Conversations. Proves: contract "Conversations: GET/POST, GET/PATCH/DELETE, messages, search, export", its convention
// for lists (`{ items, nextCursor }`), and that what one person said is found by that person only.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import {
  type Conversation,
  conversationExportSchema,
  conversationPageSchema,
  conversationSchema,
  messagePageSchema,
  searchPageSchema,
} from "../../handlers/shared/contract/conversations.ts";
import type { Client } from "../support/client.ts";
import { pick } from "../support/events.ts";
import type { Family, Person } from "../support/home.ts";

const PATH = "/api/conversations";

export function conversationsSuite(family: () => Family): void {
  describe("conversations", () => {
    let home: Family;
    let hanna: Person;
    let ivo: Person;
    before(async () => {
      home = family();
      hanna = await home.add(home.anna, { name: "Hanna", role: "member" });
      ivo = await home.add(home.anna, { name: "Ivo", role: "member" });
    });

    const say = async (client: Client, message: string, more: object = {}) =>
      pick(await (await client.ask({ message, ...more })).all(), "start").data;
    const make = (client: Client, title: string) => client.read(conversationSchema, "POST", PATH, { title });
    const list = async (client: Client, query = "") =>
      (await client.read(conversationPageSchema, "GET", PATH + query)).items;
    const titles = async (client: Client, query = "") => (await list(client, query)).map(({ title }) => title);
    const patch = (client: Client, id: string, changes: object) =>
      client.read(conversationSchema, "PATCH", `${PATH}/${id}`, changes);
    const search = (client: Client, q: string, more = "") =>
      client.read(searchPageSchema, "GET", `${PATH}/search?q=${encodeURIComponent(q)}${more}`);

    test("the list is one's own: pinned first, then the latest that was talked in", async () => {
      const first = await make(hanna.client, "first");
      const second = await make(hanna.client, "second");
      await make(hanna.client, "third");
      assert.deepEqual(await titles(hanna.client), ["third", "second", "first"]);
      await patch(hanna.client, first.id, { pinned: true });
      await say(hanna.client, "say:hello", { conversationId: second.id });
      assert.deepEqual(await titles(hanna.client), ["first", "second", "third"]);
      assert.deepEqual(await titles(ivo.client), []);
    });

    test("pages of the list join without a gap or a repeat, also around the pinned ones", async () => {
      for (let n = 0; n < 6; n++) await make(ivo.client, `talk ${n}`);
      const [newest] = await list(ivo.client);
      const oldest = (await list(ivo.client)).at(-1);
      for (const pinned of [newest, oldest]) await patch(ivo.client, pinned?.id ?? "", { pinned: true });
      const whole = await titles(ivo.client);
      const paged: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const query: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
        const page: { items: Conversation[]; nextCursor: string | null } = await ivo.client.read(
          conversationPageSchema,
          "GET",
          `${PATH}?limit=2${query}`,
        );
        assert.ok(page.items.length <= 2);
        paged.push(...page.items.map(({ title }) => title));
        cursor = page.nextCursor;
      }
      assert.deepEqual(paged, whole);
      assert.deepEqual(paged.slice(0, 2), ["talk 5", "talk 0"]);
    });

    test("limits and cursors that are none are refused", async () => {
      for (const query of ["limit=0", "limit=201", "limit=x", "cursor=nonsense", "cursor=1.2.3", "archived=maybe"]) {
        await ivo.client.refused("400 invalid_request", "GET", `${PATH}?${query}`);
      }
    });

    test("a new conversation takes its title from the first question, cut at a word", async () => {
      const long = `say:${"Tell me something about old apple trees ".repeat(3)}`;
      const { conversationId } = await say(hanna.client, long);
      const { title } = await hanna.client.read(conversationSchema, "GET", `${PATH}/${conversationId}`);
      assert.match(title, /^say:Tell me something .*\w…$/);
      assert.ok(title.length <= 62, title);
    });

    test("rename, pin and archive each change that alone; archived ones have a list of their own", async () => {
      const made = await make(ivo.client, "Holiday");
      const renamed = await patch(ivo.client, made.id, { title: "Holiday in Rome" });
      assert.deepEqual(renamed, { ...made, title: "Holiday in Rome" });
      await patch(ivo.client, made.id, { archived: true });
      assert.ok(!(await titles(ivo.client)).includes("Holiday in Rome"));
      assert.deepEqual(await titles(ivo.client, "?archived=true"), ["Holiday in Rome"]);
      await say(ivo.client, "say:back again", { conversationId: made.id });
      assert.ok((await titles(ivo.client)).includes("Holiday in Rome"), "talking in it brings it back");
      await ivo.client.refused("400 invalid_request", "PATCH", `${PATH}/${made.id}`, { body: { title: " \u0007 " } });
    });

    test("a deleted conversation is gone, from the search too, and its answer in the making ends", async () => {
      const { conversationId } = await say(ivo.client, "say:Quittenmarmelade of the deleted kind");
      assert.equal((await search(ivo.client, "Quittenmarmelade")).items.length, 2);
      const answer = await ivo.client.ask({ conversationId, message: "slow:500x20" });
      await answer.events.next();
      await ivo.client.done("DELETE", `${PATH}/${conversationId}`);
      await answer.all();
      await ivo.client.refused("404 not_found", "GET", `${PATH}/${conversationId}`);
      await ivo.client.refused("404 not_found", "GET", `${PATH}/${conversationId}/messages`);
      await ivo.client.refused("404 not_found", "DELETE", `${PATH}/${conversationId}`);
      assert.equal((await search(ivo.client, "Quittenmarmelade")).items.length, 0);
    });

    test("search finds questions and answers by every word's beginning, and marks the hit", async () => {
      const { conversationId } = await say(hanna.client, "say:Der Kirschkuchen steht im Gartenhäuschen <b>bereit</b>");
      const { items } = await search(hanna.client, "garten kirsch");
      assert.deepEqual(items.map(({ role }) => role).toSorted(), ["assistant", "user"]);
      for (const hit of items) {
        assert.equal(hit.conversationId, conversationId);
        const marked = hit.excerpt.filter((segment) => segment.hit).map(({ text }) => text);
        assert.deepEqual(marked, ["Kirschkuchen", "Gartenhäuschen"]);
        assert.match(
          hit.excerpt.map(({ text }) => text).join(""),
          /Kirschkuchen steht im Gartenhäuschen <b>bereit<\/b>/,
        );
      }
      assert.equal((await search(hanna.client, "gartenhauschen")).items.length, 2, "without its diacritics");
      assert.equal((await search(hanna.client, "kirsch banane")).items.length, 0, "every word must occur");
    });

    test("search finds what was answered, and not what the model thought aloud before it", async () => {
      await say(hanna.client, "ponder:Zwetschgen are a kind of plum|Take Mirabellen instead");
      const hits = (await search(hanna.client, "Mirabellen")).items;
      assert.deepEqual(hits.map(({ role }) => role).toSorted(), ["assistant", "user"]);
      assert.deepEqual(
        (await search(hanna.client, "Zwetschgen")).items.map(({ role }) => role),
        ["user"],
      );
    });

    test("search never finds what another person said", async () => {
      await say(hanna.client, "say:Only Hanna knows of the Silberdistelversteck");
      for (const { client } of [ivo, home.anna, home.carla]) {
        for (const q of ["Silberdistelversteck", "silber", "only hanna knows"]) {
          assert.deepEqual((await search(client, q)).items, []);
        }
      }
      assert.equal((await search(hanna.client, "Silberdistelversteck")).items.length, 2);
    });

    test("the search language's own syntax is plain text to people", async () => {
      await say(hanna.client, "say:Murmeltier NEAR the NOT so far AND");
      const odd = [
        '"',
        '"murmel',
        "murmel*",
        "murmel AND",
        "NOT",
        "NEAR(",
        "(murmel",
        "content:murmel",
        "^murmel",
        "-",
      ];
      for (const q of [
        ...odd,
        "{a b}:c",
        "murmel' OR 1=1 --",
        "🦫",
        "%",
        "a\\",
        "*",
        "murmel + far",
        "x".repeat(200),
      ]) {
        const { items } = await search(hanna.client, q);
        assert.ok(items.length <= 50, q);
      }
      assert.equal((await search(hanna.client, "murmeltier NEAR")).items.length, 2);
      assert.equal((await search(hanna.client, '"murmel* (not')).items.length, 2);
      await hanna.client.refused("400 invalid_request", "GET", `${PATH}/search?q=`);
      await hanna.client.refused("400 invalid_request", "GET", `${PATH}/search?q=${"x".repeat(201)}`);
      await hanna.client.refused("400 invalid_request", "GET", `${PATH}/search`);
    });

    test("search comes in pages", async () => {
      for (let n = 0; n < 3; n++) await say(ivo.client, `say:Rhabarber number ${n}`);
      const first = await search(ivo.client, "rhabarber", "&limit=4");
      const rest = await search(ivo.client, "rhabarber", `&limit=4&cursor=${first.nextCursor}`);
      const ids = [...first.items, ...rest.items].map(({ messageId }) => messageId);
      assert.equal(new Set(ids).size, 6);
      assert.equal(rest.nextCursor, null);
    });

    test("exports what was said as Markdown and as JSON, as a file with a harmless name", async () => {
      const { conversationId } = await say(hanna.client, "say:Ein *Gruß* aus der Küche");
      await patch(hanna.client, conversationId, { title: '../../Größe "x"; rm -rf' });
      const markdown = await hanna.client.request("GET", `${PATH}/${conversationId}/export?format=md`);
      assert.match(markdown.headers.get("content-type") ?? "", /^text\/markdown/);
      assert.match(markdown.headers.get("content-disposition") ?? "", /^attachment; filename="[A-Za-z0-9-]+\.md"$/);
      assert.match(markdown.text, /^# .*Größe/);
      assert.match(
        markdown.text,
        /## Hanna, .*say:Ein \*Gruß\* aus der Küche.*## Hearth, .*Ein \*Gruß\* aus der Küche/s,
      );
      const exported = await hanna.client.read(
        conversationExportSchema,
        "GET",
        `${PATH}/${conversationId}/export?format=json`,
      );
      assert.deepEqual(
        exported.messages.map(({ role, content }) => [role, content]),
        [
          ["user", "say:Ein *Gruß* aus der Küche"],
          ["assistant", "Ein *Gruß* aus der Küche"],
        ],
      );
      const tokyo = await hanna.client.request("GET", `${PATH}/${conversationId}/export?format=md&timeZone=Asia/Tokyo`);
      assert.match(tokyo.text, /Times are Asia\/Tokyo time\./);
      for (const other of ["format=exe", "format=md&timeZone=Nowhere/Land", `format=md&timeZone=${"x".repeat(100)}`]) {
        await hanna.client.refused("400 invalid_request", "GET", `${PATH}/${conversationId}/export?${other}`);
      }
    });

    test("messages come oldest first, the newest page first, and pages join up", async () => {
      const { conversationId } = await say(ivo.client, "say:0");
      for (let n = 1; n < 4; n++) await say(ivo.client, `say:${n}`, { conversationId });
      const path = `${PATH}/${conversationId}/messages?limit=3`;
      const contents: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const query: string = cursor === "" ? "" : `&cursor=${cursor}`;
        const page = messagePageSchema.parse((await ivo.client.request("GET", path + query)).json);
        contents.unshift(...page.items.map(({ content }) => content));
        cursor = page.nextCursor;
      }
      assert.deepEqual(contents, ["say:0", "0", "say:1", "1", "say:2", "2", "say:3", "3"]);
    });
  });
}
