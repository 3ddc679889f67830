// Which addresses lie in the home, where no server outside may send Hearth.
import { BlockList, isIP } from "node:net";

const IPV4: readonly (readonly [network: string, prefixBits: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
];
const IPV6: typeof IPV4 = [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
];

/** This machine, private and link-local networks; IPv4 also as it is written in IPv6. */
export function isHomeAddress(address: string): boolean {
  const home = new BlockList();
  for (const [network, prefixBits] of IPV4) home.addSubnet(network, prefixBits, "ipv4");
  for (const [network, prefixBits] of IPV6) home.addSubnet(network, prefixBits, "ipv6");
  const [plain = ""] = address.split("%");
  return isIP(plain) !== 0 && home.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
}
