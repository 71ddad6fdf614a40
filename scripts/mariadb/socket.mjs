import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const maxSocketPathLength = 107;
const protocolVersion = 10;
/** On a very busy machine a running server may send its greeting late. */
const greetingTimeoutMs = 60_000;

/**
 * Returns the address of a database on a socket.
 * @param {string} socketPath
 * @param {string} name
 */
export function databaseUrl(socketPath, name) {
  return `mysql://root@localhost/${name}?socketPath=${encodeURIComponent(socketPath)}`;
}

/**
 * Returns the socket path of a home folder; a path too long for the kernel is replaced by one in the system's temporary folder, named after
 * a hash of the home.
 * @param {string} home
 */
export function socketPathOf(home) {
  const inside = join(home, "db.sock");
  if (Buffer.byteLength(inside) <= maxSocketPathLength) return inside;
  const folder = join(tmpdir(), `dayworks-${createHash("sha256").update(home).digest("hex").slice(0, 16)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Throws when another user owns a folder of that name, in which case nothing may be written to it.
  chmodSync(folder, 0o700);
  return join(folder, "db.sock");
}

/**
 * Checks whether a database sends its greeting on this socket.
 * @param {string} socketPath
 * @returns {Promise<boolean>}
 */
export function answers(socketPath) {
  return new Promise((resolve) => {
    if (!existsSync(socketPath)) return resolve(false);
    const socket = connect(socketPath);
    const finish = (/** @type {boolean} */ result) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(greetingTimeoutMs, () => finish(false));
    socket.once("data", (greeting) => finish(greeting[4] === protocolVersion));
    socket.once("error", () => finish(false));
    socket.once("close", () => resolve(false));
  });
}
