// Device labels from real User-Agent headers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deviceLabel } from "./device-label.ts";

const CASES: [string, string][] = [
  [
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Mobile Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0",
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox on Linux"],
  ["", "Unknown device"],
  ["<script>alert(1)</script>\r\nX: y", "Unknown device"],
];

test("deviceLabel() names browser and system in words, and nothing of the header itself", () => {
  for (const [header, label] of CASES) assert.equal(deviceLabel(header), label);
});
