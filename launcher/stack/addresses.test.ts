// Addresses for people and for the launcher's own probes.
import assert from "node:assert/strict";
import type { NetworkInterfaceInfo } from "node:os";
import { test } from "node:test";
import { homeUrls, localUrl, probeUrl } from "./addresses.ts";

const ipv4 = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  netmask: "255.255.255.0",
  family: "IPv4",
  mac: "00:00:00:00:00:00",
  internal,
  cidr: null,
});

for (const [host, local, probe] of [
  ["0.0.0.0", "http://localhost:3000", "http://127.0.0.1:3000"],
  ["127.0.0.1", "http://localhost:3000", "http://127.0.0.1:3000"],
  ["::", "http://localhost:3000", "http://[::1]:3000"],
  ["192.168.1.5", "http://192.168.1.5:3000", "http://192.168.1.5:3000"],
  ["fd00::5", "http://[fd00::5]:3000", "http://[fd00::5]:3000"],
] as const) {
  test(`localUrl() and probeUrl() for HOST=${host}`, () => {
    assert.equal(localUrl(3000, host), local);
    assert.equal(probeUrl(3000, host), probe);
  });
}

test("homeUrls() lists what other devices can reach: no loopback, no container network, no makeshift address", () => {
  const interfaces = {
    lo: [ipv4("127.0.0.1", true)],
    docker0: [ipv4("172.17.0.1")],
    eth0: [ipv4("192.168.1.5")],
    eth1: [ipv4("169.254.7.7")],
    wlan0: [ipv4("192.168.1.6")],
  };
  assert.deepEqual(homeUrls(3000, "0.0.0.0", interfaces), ["http://192.168.1.5:3000", "http://192.168.1.6:3000"]);
  assert.deepEqual(homeUrls(3000, "127.0.0.1", interfaces), []);
  assert.deepEqual(homeUrls(3000, "192.168.1.5", interfaces), ["http://192.168.1.5:3000"]);
});
