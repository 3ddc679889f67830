// The one rule for where a file lies in a mirror.
import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { pathInMirror, placeOf, pythonIndex } from "./mirror.ts";

test("pathInMirror() is the host and the path of the address, without its query", () => {
  assert.equal(pathInMirror("https://a.example.org/x/y.bin"), "a.example.org/x/y.bin");
  assert.equal(pathInMirror("https://a.example.org/x/y%20z.bin?download=true#top"), "a.example.org/x/y z.bin");
  assert.equal(pathInMirror("http://a.example.org:8080/y"), "a.example.org_8080/y");
  assert.equal(pathInMirror("http://user:secret@a.example.org/y"), "a.example.org/y");
  assert.equal(pathInMirror("http://[::1]:80/y"), "___1_/y");
});

test("pathInMirror() refuses what would leave the mirror or names no file", () => {
  for (const address of [
    "https://a.example.org/x/%2e%2e%2f%2e%2e/y",
    "https://a.example.org/x/..%5cy",
    "https://a.example.org/x%00y",
    "https://a.example.org/x//y",
    "https://a.example.org/",
    "https://a.example.org/x/",
    "https://a.example.org/%ff",
    "file:///etc/passwd",
    "nonsense",
  ]) {
    assert.throws(() => pathInMirror(address), TypeError, address);
  }
});

test("placeOf() is the address itself, or the same path at the mirror", () => {
  const address = "https://a.example.org/x/y%20z.bin?download=true";
  const at = (mirror: string | null) => {
    const place = placeOf(address, mirror);
    return place.kind === "http" ? place.url.href : place.path;
  };
  assert.equal(at(null), address);
  assert.equal(at("http://stick.home/hearth/"), "http://stick.home/hearth/a.example.org/x/y%20z.bin");
  assert.equal(at("/media/stick"), join(resolve("/media/stick"), "a.example.org", "x", "y z.bin"));
});

test("pythonIndex() is the mirror's own index of packages", () => {
  assert.equal(pythonIndex(null), null);
  assert.equal(pythonIndex("https://stick.home/"), "https://stick.home/pypi/simple");
  assert.match(pythonIndex("/media/a stick") ?? "", /^file:\/\/.*\/media\/a%20stick\/pypi\/simple$/);
});
