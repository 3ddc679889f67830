// Devices by the names that the service gives them.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { speak } from "../messages/speech.ts";
import { deviceName } from "./device-name.ts";

afterEach(() => speak("en", "en"));

test("deviceName() says the service's names in the reader's language", async () => {
  const labels = ["Firefox on Android", "Unknown device", "iPhone"];
  assert.deepEqual(labels.map(deviceName), labels);
  await speak("de", "de");
  assert.deepEqual(labels.map(deviceName), ["Firefox auf Android", "Unbekanntes Gerät", "iPhone"]);
});
