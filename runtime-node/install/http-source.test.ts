// Where redirects may lead, and what Retry-After says.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isHomeAddress } from "./home-address.ts";
import { networkFailure, parseRetryAfter } from "./http-failure.ts";
import { openHttp, redirectTarget } from "./http-source.ts";
import { bytes, status } from "./testing/file-server.ts";
import { never, serve } from "./testing/tools.ts";

const refused = { name: "DownloadFailure", kind: "refused" };
const secure = new URL("https://a.example.org/x");

test("redirectTarget() follows relative and foreign addresses, and from http to https", () => {
  assert.equal(redirectTarget(secure, "/y#part", new Set()).href, "https://a.example.org/y");
  assert.equal(redirectTarget(secure, "https://b.example.org/", new Set()).href, "https://b.example.org/");
  assert.equal(redirectTarget(new URL("http://a.home/x"), "https://b.home/", new Set()).protocol, "https:");
});

test("redirectTarget() never goes from https to http, nor to anything else", () => {
  for (const location of ["http://a.example.org/x", "ftp://a.example.org/x", "data:,x", "https://"]) {
    assert.throws(() => redirectTarget(secure, location, new Set()), refused, location);
  }
});

test("openHttp() lets nobody from outside send it into the home, and a mirror in the home wherever that likes", {
  skip: process.platform !== "linux",
}, async (t) => {
  const inside = await serve(t, bytes(Buffer.from("private")));
  const redirect = status(302, { location: `${inside.url}/camera` });
  // All of 127.0.0.0/8 is this machine; one of its addresses stands for a server on the internet.
  const [outside, mirror] = [await serve(t, redirect, "127.0.0.2"), await serve(t, redirect)];
  const isAtHome = (address: string) => address === "127.0.0.1";
  const options = { range: null, mayBeHtml: false, headersMs: 5_000, signal: never, isAtHome };
  await assert.rejects(openHttp(new URL(outside.url), options), { ...refused, message: /your own network/ });
  assert.equal(inside.requests.length, 0, "it was asked all the same");
  const opened = await openHttp(new URL(mirror.url), options);
  assert.ok(opened.kind === "bytes");
  opened.stream.destroy();
});

test("isHomeAddress() knows this machine and private networks, in both protocols", () => {
  const home = ["127.0.0.1", "10.1.2.3", "172.31.0.9", "192.168.178.1", "169.254.1.1", "100.64.0.1"];
  for (const address of [...home, ...home.map((each) => `::ffff:${each}`), "::1", "fd12::1", "fe80::1%eth0"]) {
    assert.ok(isHomeAddress(address), address);
  }
  for (const address of ["93.184.216.34", "172.32.0.1", "::ffff:93.184.216.34", "2606:4700::1111", "", "localhost"]) {
    assert.ok(!isHomeAddress(address), address);
  }
});

test("parseRetryAfter() reads seconds and dates, between now and a day", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  assert.equal(parseRetryAfter("120", now), 120);
  assert.equal(parseRetryAfter("Thu, 01 Jan 2026 00:01:30 GMT", now), 90);
  assert.equal(parseRetryAfter("Wed, 31 Dec 2025 00:00:00 GMT", now), 0);
  assert.equal(parseRetryAfter("9999999999", now), 86_400);
  assert.equal(parseRetryAfter("soon", now), null);
});

test("networkFailure() tells a stick that was pulled out from a connection that broke off", () => {
  const wordsFor = (code: string) => networkFailure(Object.assign(new Error(code), { code })).message;
  assert.match(wordsFor("EIO"), /stick plugged in/);
  assert.match(wordsFor("ECONNRESET"), /connection broke off/);
});
