// Who may do what, for every operation of the OpenAPI document, so that a new one cannot be forgotten. Proves:
// specification section 5, rules 5, 6 and 7 (requireAuth, requireAdmin, Origin), and the contract's rows 401, 403 and 404
// ("another user's … existence never leaks").
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { before, describe, test } from "node:test";
import { messagePageSchema } from "../../handlers/shared/contract/conversations.ts";
import type { Operation } from "../support/document.ts";
import { type Belongings, belongingsOf, bodyFor, idsFor, nameOf, pathFor } from "../support/examples.ts";
import type { Family, Person } from "../support/home.ts";

const hasId = ({ path }: Operation) => path.includes("{");
const isAdminOnly = ({ path }: Operation) => path.startsWith("/api/admin/");

export function accessSuite(family: () => Family): void {
  describe("access", () => {
    let home: Family;
    let lena: Person;
    let things: Belongings;
    let operations: Operation[];
    before(async () => {
      home = family();
      operations = home.document.operations;
      lena = await home.add(home.anna, { name: "Lena", role: "member" });
      things = await belongingsOf(lena);
    });
    const request = (operation: Operation, ids: Record<string, string>) =>
      [operation.method, pathFor(operation, ids), bodyFor(operation)] as const;
    const stillThere = async () => {
      const path = `/api/conversations/${things.conversation}/messages`;
      const { items } = await lena.client.read(messagePageSchema, "GET", path);
      assert.deepEqual(
        items.map(({ content }) => content),
        ["say:a private matter", "a private matter"],
      );
    };

    test("the document names the operations that the contract does", () => {
      const names = operations.map(nameOf);
      for (const name of [
        "GET /api/health",
        "POST /api/chat/stream",
        "GET /api/chat/runs/{runId}",
        "PUT /api/auth/pin",
      ]) {
        assert.ok(names.includes(name), name);
      }
      assert.ok(operations.filter(isAdminOnly).length >= 7);
      assert.ok(operations.filter(hasId).length >= 15);
    });

    test("only the few operations that must be are open without a session", () => {
      const open = operations.filter(({ needsSession }) => !needsSession).map(nameOf);
      assert.deepEqual(open.toSorted(), [
        "GET /api/auth/state",
        "GET /api/health",
        "POST /api/auth/setup",
        "POST /api/auth/sign-in",
        "POST /api/auth/sign-out",
      ]);
    });

    test("every other operation answers 401 without a session, and with a token that is none", async () => {
      for (const operation of operations.filter(({ needsSession }) => needsSession)) {
        const [method, path, options] = request(operation, idsFor(operation, things));
        await home.device().refused("401 not_signed_in", method, path, options);
        const headers = { cookie: `session=${"x".repeat(43)}` };
        await home.device().refused("401 not_signed_in", method, path, { ...options, headers });
      }
    });

    test("every operation below /api/admin is closed to a member, a child and a guest", async () => {
      const guest = await home.add(home.anna, { name: "Gast", role: "guest" });
      for (const operation of operations.filter(isAdminOnly)) {
        const [method, path, options] = request(operation, idsFor(operation, things));
        for (const { client } of [home.ben, home.carla, guest]) {
          await client.refused("403 not_allowed", method, path, options);
        }
      }
    });

    test("every unsafe operation refuses a foreign Origin before anything else, signed in or not", async () => {
      const own = new URL(home.target.baseUrl);
      const origins = [
        "https://evil.example",
        "null",
        `https://${own.host}`,
        `http://${own.hostname}:${Number(own.port) + 1}`,
        `http://evil.${own.host}`,
        `${own.origin}.evil.example`,
      ];
      for (const operation of operations.filter(({ isUnsafe }) => isUnsafe)) {
        const [method, path, options] = request(operation, idsFor(operation, things));
        for (const origin of origins) {
          await lena.client.refused("403 origin_rejected", method, path, { ...options, headers: { origin } });
        }
        for (const site of ["cross-site", "same-site"]) {
          const headers = { "sec-fetch-site": site };
          await lena.client.refused("403 origin_rejected", method, path, { ...options, headers });
        }
        await home.device().refused("403 origin_rejected", method, path, {
          ...options,
          headers: { origin: "https://evil.example" },
        });
      }
      await stillThere();
    });

    test("one's own Origin passes", async () => {
      const headers = { origin: home.target.baseUrl };
      const reply = await lena.client.request("PATCH", "/api/me/preferences", { body: {}, headers });
      assert.equal(reply.status, 200);
    });

    test("a WebSocket upgrade from a foreign Origin, or from none, is refused on every path of the API", async () => {
      const { hostname, port, origin } = new URL(home.target.baseUrl);
      for (const path of ["/api/stt/stream", "/api/chat/stream", "/api/health"]) {
        for (const from of ["https://evil.example", `${origin}.evil.example`, null]) {
          const lines = [
            `GET ${path} HTTP/1.1`,
            `Host: ${hostname}:${port}`,
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            `Cookie: session=${lena.client.token}`,
            ...(from === null ? [] : [`Origin: ${from}`]),
          ];
          const reply = await sendRaw(hostname, Number(port), `${lines.join("\r\n")}\r\n\r\n`);
          assert.match(reply, /^HTTP\/1\.1 403 /, `${path} from ${from}`);
          assert.match(reply, /"code":"origin_rejected"/);
        }
      }
    });

    test("another person's things are 404 on every operation with an id, for members and for the admin", async () => {
      const strangers = [home.ben, home.carla, home.anna];
      for (const operation of operations.filter((each) => hasId(each) && !isAdminOnly(each))) {
        const [method, path, options] = request(operation, idsFor(operation, things));
        for (const { client } of strangers) await client.refused("404 not_found", method, path, options);
      }
      await stillThere();
      await lena.client.refused("404 not_found", "DELETE", `/api/companions/${randomUUID()}`);
    });

    test("a foreign message below one's own conversation is 404, and so is one's own below a foreign one", async () => {
      const mine = await belongingsOf(home.ben);
      for (const operation of operations.filter(({ path }) => path.includes("{messageId}"))) {
        for (const [conversation, from] of [
          [mine.conversation, things],
          [things.conversation, mine],
        ] as const) {
          const [method, path, options] = request(operation, idsFor(operation, { ...from, conversation }));
          await home.ben.client.refused("404 not_found", method, path, options);
        }
      }
      await stillThere();
    });

    test("a question cannot be put into another person's conversation", async () => {
      const body = { conversationId: things.conversation, message: "say:let me in" };
      await home.ben.client.refused("404 not_found", "POST", "/api/chat/stream", { body });
      await stillThere();
    });

    test("ids that nobody has are 404, and what is no id is 400, on every operation with an id", async () => {
      // The name that an archive is brought along with is nobody's yet.
      const isNew = (operation: Operation) => nameOf(operation) === "PUT /api/admin/library/archives/{file}";
      for (const operation of operations.filter((each) => hasId(each) && !isNew(each))) {
        const client = home.anna.client;
        const unknown = {
          ...Object.fromEntries(["id", "runId", "messageId"].map((name) => [name, randomUUID()])),
          file: `${randomUUID()}.onnx`,
          n: "0",
          ...{ book: "nobodys", path: "nothing", set: "nowhere", region: "nowhere" },
        };
        await client.refused("404 not_found", ...request(operation, unknown));
        for (const odd of ["1", "%00", "..%2f..%2fetc%2fpasswd", "' OR 1=1 --", "x".repeat(300)]) {
          const ids = Object.fromEntries(
            ["id", "runId", "messageId", "file", "n", "book", "path", "set", "region"].map((name) => [
              name,
              encodeURI(odd),
            ]),
          );
          const [method, path, options] = request(operation, ids);
          const reply = await client.request(method, path, options);
          assert.ok([400, 404].includes(reply.status), `${method} ${path}: ${reply.status}`);
        }
      }
    });

    test("an address that does not exist is 404 as a problem, whatever the method", async () => {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
        await home.anna.client.refused("404 not_found", method, "/api/nothing-here");
        await home.device().refused("404 not_found", method, "/api/");
      }
    });
  });
}

/** What the server writes before it, or three seconds, end the connection. */
function sendRaw(host: string, port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = "";
    const socket = connect(port, host, () => socket.write(text));
    socket.setTimeout(3_000, () => socket.destroy());
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      reply += chunk;
      if (reply.includes('"requestId"')) socket.destroy();
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(reply));
  });
}
