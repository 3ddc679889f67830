// The environment as the launcher reads it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "./config.ts";

test("readConfig() has the contract's defaults", () => {
  const { environment: _, ...config } = readConfig({}, "/srv/hearth");
  assert.deepEqual(config, {
    root: "/srv/hearth",
    version: "unknown",
    port: 3000,
    host: "0.0.0.0",
    dataDir: "/srv/hearth/data/home",
    llmUrl: null,
    llmPort: 8092,
  });
});

test("readConfig() takes what is set, and counts an empty variable as unset", () => {
  const config = readConfig(
    { PORT: "8080", HOST: "[::1]", DATA_DIR: "/var/hearth", LLM_URL: "https://gpu.home/v1", LLM_PORT: " " },
    "/srv/hearth",
  );
  assert.equal(config.port, 8080);
  assert.equal(config.host, "::1");
  assert.equal(config.dataDir, "/var/hearth");
  assert.equal(config.llmUrl, "https://gpu.home/v1");
  assert.equal(config.llmPort, 8092);
});

for (const [name, value] of [
  ["PORT", "0"],
  ["PORT", "65536"],
  ["PORT", "3e3"],
  ["PORT", "-1"],
  ["LLM_PORT", "http"],
  ["HOST", "http://here"],
  ["LLM_URL", "gpu.home"],
  ["LLM_URL", "ftp://gpu.home"],
  ["LOG_LEVEL", "loud"],
  ["LOG_FORMAT", "xml"],
] as const) {
  test(`readConfig() refuses ${name}=${value} and names the variable`, () => {
    assert.throws(
      () => readConfig({ [name]: value }, "/srv/hearth"),
      (error: Error) =>
        error.name === "StartProblem" && error.message.startsWith(`${name} `) && error.message.includes(value),
    );
  });
}
