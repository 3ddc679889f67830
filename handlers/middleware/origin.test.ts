// Who may send what from where: foreign pages, rebound names, upgrades, programs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Hono } from "hono";
import { DomainError, ERROR_TABLE } from "../errors.ts";
import { originCheck } from "./origin.ts";

const app = new Hono()
  .onError((error, c) => c.body(null, error instanceof DomainError ? ERROR_TABLE[error.code].status : 500))
  .use(originCheck(["https://home.example.org"]))
  .all("*", (c) => c.text("ok"));
const statusOf = async (url: string, init: RequestInit = {}) => (await app.request(url, init)).status;

const CASES: [string, string, RequestInit, number][] = [
  ["a read by address", "http://192.168.1.5:3000/", {}, 200],
  ["a read by IPv6 address", "http://[fd00::5]:3000/", {}, 200],
  ["a read by a name of the home", "http://hearth.local:3000/", {}, 200],
  ["a read by a bare name", "http://hearth/", {}, 200],
  ["a read by a stranger's name", "http://evil.example.com/", {}, 403],
  ["a read by a trusted name", "https://home.example.org/", {}, 200],
  [
    "a write of one's own page",
    "http://hearth.local/",
    { method: "POST", headers: { origin: "http://hearth.local" } },
    200,
  ],
  [
    "a write of a foreign page",
    "http://hearth.local/",
    { method: "POST", headers: { origin: "http://evil.example" } },
    403,
  ],
  [
    "a write of a page on another port",
    "http://hearth.local/",
    { method: "POST", headers: { origin: "http://hearth.local:81" } },
    403,
  ],
  [
    "a write of a trusted page",
    "http://10.0.0.2/",
    { method: "POST", headers: { origin: "https://home.example.org" } },
    200,
  ],
  ["a write of an opaque origin", "http://10.0.0.2/", { method: "POST", headers: { origin: "null" } }, 403],
  ["a write of a program", "http://10.0.0.2/", { method: "DELETE" }, 200],
  [
    "a cross-site write without Origin",
    "http://10.0.0.2/",
    { method: "POST", headers: { "sec-fetch-site": "cross-site" } },
    403,
  ],
  ["an upgrade without Origin", "http://10.0.0.2/", { headers: { upgrade: "websocket" } }, 403],
  [
    "an upgrade of one's own page",
    "http://10.0.0.2/",
    { headers: { upgrade: "WebSocket", origin: "http://10.0.0.2" } },
    200,
  ],
];

for (const [name, url, init, status] of CASES) {
  test(`originCheck() answers ${name} with ${status}`, async () => assert.equal(await statusOf(url, init), status));
}
