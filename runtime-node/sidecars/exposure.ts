// Proof that a sidecar stays off the network: what its processes really listen on.
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { listListeningSockets } from "../supervision/listening-sockets.mjs";
import { openFilesOf } from "../supervision/port-owner.mjs";

export interface Listening {
  /** Ports that other machines can reach; none is as it should be. */
  exposedPorts: number[];
  /** Whether one of the processes listens on the port; null: the system does not say. */
  ownsPort: boolean | null;
}

/** Looks at every socket that the processes listen on, and at everyone's on `port`. */
export async function examineListening(pids: readonly number[], port: number): Promise<Listening> {
  const sockets = listListeningSockets();
  if (sockets === null) return { exposedPorts: (await isReachable(port)) ? [port] : [], ownsPort: null };
  const files = pids.flatMap(openFilesOf);
  const links = new Set(files);
  const own = sockets.filter(({ link }) => links.has(link));
  const exposed = own.filter(({ loopback }) => !loopback).map((socket) => socket.port);
  return {
    exposedPorts: [...new Set(exposed)].sort((a, b) => a - b),
    // Without a look at any of its files there is nothing to conclude from.
    ownsPort: files.length === 0 ? null : own.some((socket) => socket.port === port),
  };
}

/** Whether the port answers at an address that other machines use too: for systems that do not tell what is listened on. */
export async function isReachable(port: number, interfaces = networkInterfaces()): Promise<boolean> {
  const addresses = Object.values(interfaces).flatMap((list) => (list ?? []).filter(({ internal }) => !internal));
  const answers = addresses.map(({ address, scopeid }) =>
    tryToConnect(scopeid ? `${address}%${scopeid}` : address, port),
  );
  return (await Promise.all(answers)).some(Boolean);
}

function tryToConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 500 });
    const finish = (reached: boolean): void => {
      socket.destroy();
      resolve(reached);
    };
    socket.once("connect", () => finish(true));
    socket.once("timeout", () => finish(false));
    socket.once("error", () => finish(false));
  });
}
