// For tests, loaded first in every thread: names each attempt to reach another machine on standard error.
// @ts-check
import dns from "node:dns";
import { writeSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

/** Past the streams, which belong to the main thread. @param {string} what */
const report = (what) => writeSync(2, `NETWORK ${what}\n`);

globalThis.fetch = (input) => {
  report(`fetch ${input instanceof Request ? input.url : input}`);
  return Promise.reject(new Error("there is no network"));
};
const { connect } = net.Socket.prototype;
/** @type {any} */ (net.Socket.prototype).connect = function (/** @type {any[]} */ ...args) {
  report(`connect ${JSON.stringify(args[0])}`);
  return Reflect.apply(connect, this, args);
};
/** @type {any} */ (dns).lookup = (/** @type {string} */ name, /** @type {any[]} */ ...rest) => {
  report(`lookup ${name}`);
  rest.at(-1)(new Error("there is no network"));
};
syncBuiltinESMExports();
