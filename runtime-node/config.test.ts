// The environment as the operator writes it: defaults, forms, and one clear line for each mistake.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "./config.ts";
import { StartError } from "./start-error.ts";

const read = (env: Record<string, string>) => readConfig(env, "/srv/my hearth");

test("readConfig() of an empty environment is the documented default", () => {
  assert.deepEqual(read({}), {
    host: "0.0.0.0",
    port: 3000,
    dataDir: "/srv/my hearth/data/home",
    shownDataDir: "data/home",
    webDir: null,
    database: { url: "file:/srv/my%20hearth/data/home/hearth.db", token: null },
    llm: { baseUrl: "http://127.0.0.1:8092", apiKey: null },
    log: { level: "info", format: null },
    routeExamplesFile: null,
    install: {
      rootDir: "/srv/my hearth",
      registryDir: "/srv/my hearth/data/registry",
      isRegistryNamed: false,
      mirror: null,
      syncBytes: null,
    },
    environment: {},
    stopsWithParent: false,
    imageUrl: null,
    service: {
      version: "development",
      pinPepper: null,
      trustedOrigins: [],
      chatModel: null,
      routerModel: null,
      embedModel: null,
      voiceUrl: null,
      sttUrl: null,
      libraryUrl: null,
      mapsUrl: null,
      voiceAppDefault: null,
    },
  });
});

test("readConfig() counts empty values as unset", () => {
  const empty = { PORT: "", LLM_URL: " ", PIN_PEPPER_SECRET: "" };
  assert.deepEqual(read(empty), { ...read({}), environment: empty });
});

test("readConfig() takes LLM_URL with and without /v1, and keeps a path before it", () => {
  for (const [given, expected] of [
    ["http://gpu:11434", "http://gpu:11434"],
    ["http://gpu:11434/", "http://gpu:11434"],
    ["http://gpu:11434/v1", "http://gpu:11434"],
    ["http://gpu:11434/v1/", "http://gpu:11434"],
    ["https://home.example.org/llm/v1", "https://home.example.org/llm"],
  ] as const) {
    assert.equal(read({ LLM_URL: given }).llm.baseUrl, expected);
  }
});

test("readConfig() reads a list of origins", () => {
  const { trustedOrigins } = read({
    TRUSTED_ORIGINS: "https://home.example.org, http://tablet.local:8080/ ,",
  }).service;
  assert.deepEqual(trustedOrigins, ["https://home.example.org", "http://tablet.local:8080"]);
});

test("readConfig() lets DATABASE_URL win over DATA_DIR", () => {
  const { database } = read({ DATABASE_URL: "libsql://db.local:8080", DATABASE_TOKEN: "t", DATA_DIR: "/data" });
  assert.deepEqual(database, { url: "libsql://db.local:8080", token: "t" });
});

test("readConfig() takes REGISTRY_MIRROR as an address or as a folder, and REGISTRY_DIR as a folder", () => {
  assert.equal(read({ REGISTRY_MIRROR: "https://mirror.lan/hearth/" }).install.mirror, "https://mirror.lan/hearth");
  assert.equal(read({ REGISTRY_MIRROR: "../usb stick" }).install.mirror, "/srv/usb stick");
  assert.equal(read({ REGISTRY_DIR: "/opt/registry" }).install.registryDir, "/opt/registry");
});

test("readConfig() takes VOICE_URL and STT_URL without their trailing slash, and VOICE_APP_DEFAULT qualified or bare", () => {
  const given = { VOICE_URL: "http://127.0.0.1:8091/", STT_URL: "http://gpu:9000/whisper/" };
  const { voiceUrl, sttUrl } = read(given).service;
  assert.deepEqual([voiceUrl, sttUrl], ["http://127.0.0.1:8091", "http://gpu:9000/whisper"]);
  for (const voice of ["bf_emma", "kokoro:bf_emma"]) {
    assert.equal(read({ VOICE_APP_DEFAULT: voice }).service.voiceAppDefault, voice);
  }
});

test("readConfig() takes IMAGE_URL without its trailing slash; without it the painter is run here", () => {
  assert.equal(read({ IMAGE_URL: "http://gpu:8188/" }).imageUrl, "http://gpu:8188");
  assert.equal(read({ IMAGE_URL: " " }).imageUrl, null);
});

const MISTAKES: Record<string, string[]> = {
  REGISTRY_MIRROR: ["ftp://mirror.lan", "http://my mirror"],
  PORT: ["abc", "-1", "65536", "3000.5", "0x50", "1e3"],
  HOST: ["http://0.0.0.0", "a b"],
  DATABASE_URL: ["hearth.db", "postgres://db", "ftp://x"],
  LLM_URL: ["127.0.0.1:8092", "localhost", "file:/etc/passwd"],
  IMAGE_URL: ["127.0.0.1:8188", "ws://painter:8188", "http://anna:secret@painter:8188"],
  VOICE_URL: ["127.0.0.1:8091", "ws://voice:8091", "http://anna:secret@voice:8091", "http://voice:8091/?a=b"],
  STT_URL: ["whisper", "file:///etc/passwd", "http://anna@whisper"],
  VOICE_APP_DEFAULT: ["a voice", "kokoro:", "one:two:three"],
  PIN_PEPPER_SECRET: ["too short"],
  TRUSTED_ORIGINS: ["home.example.org", "https://a.example/path", "https://ok.example,*"],
  LOG_LEVEL: ["verbose"],
  LOG_FORMAT: ["xml"],
  HEARTH_PARENT_PIPE: ["yes"],
};

for (const [variable, values] of Object.entries(MISTAKES)) {
  test(`readConfig() refuses a malformed ${variable} in one line that names it and hides the value`, () => {
    for (const value of values) {
      assert.throws(
        () => read({ [variable]: value }),
        (error) =>
          error instanceof StartError &&
          error.message.startsWith(`${variable} must be `) &&
          !error.message.includes("\n") &&
          !error.message.includes(` ${value} `),
      );
    }
  });
}
