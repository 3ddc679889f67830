// The addresses under which a Hearth that listens on a host and port can be opened.
import { isIPv6 } from "node:net";
import { type NetworkInterfaceInfo, networkInterfaces } from "node:os";

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

const everywhere = new Set(["0.0.0.0", "::"]);
const loopback = new Set(["127.0.0.1", "localhost", "::1"]);
/** Networks between containers and virtual machines: a phone cannot reach them. */
const virtualInterface = /^(docker|br-|veth|virbr|vmnet|vboxnet|cni|flannel|lxc)/;

/** Where to open Hearth on this machine, e.g. `http://localhost:3000`. */
export function localUrl(port: number, host: string): string {
  return everywhere.has(host) || loopback.has(host) ? `http://localhost:${port}` : `http://${inUrl(host)}:${port}`;
}

/** Where the launcher itself asks; by number, because `localhost` may mean an address that is not listened on. */
export function probeUrl(port: number, host: string): string {
  if (host === "0.0.0.0" || host === "localhost") return `http://127.0.0.1:${port}`;
  return host === "::" ? `http://[::1]:${port}` : `http://${inUrl(host)}:${port}`;
}

/** Where to open Hearth on other devices of the home, likeliest first; none when it listens on this machine only. */
export function homeUrls(port: number, host: string, interfaces: Interfaces = networkInterfaces()): readonly string[] {
  if (loopback.has(host)) return [];
  if (!everywhere.has(host)) return [`http://${inUrl(host)}:${port}`];
  return Object.entries(interfaces)
    .filter(([name]) => !virtualInterface.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(({ family, internal, address }) => family === "IPv4" && !internal && !address.startsWith("169.254."))
    .map(({ address }) => `http://${address}:${port}`);
}

function inUrl(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
