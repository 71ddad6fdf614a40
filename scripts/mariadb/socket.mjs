import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const maxSocketPathLength = 107;
const protocolVersion = 10;
/** On a machine that is very busy a server that lives may greet late. */
const greetingTimeoutMs = 60_000;

/**
 * Address of a database on a socket.
 * @param {string} socketPath
 * @param {string} name
 */
export function databaseUrl(socketPath, name) {
  return `mysql://root@localhost/${name}?socketPath=${encodeURIComponent(socketPath)}`;
}

/**
 * Socket of a home folder; a path too long for the kernel moves to a folder in the system's temporary one, named after a hash of the home.
 * @param {string} home
 */
export function socketPathOf(home) {
  const inside = join(home, "db.sock");
  if (Buffer.byteLength(inside) <= maxSocketPathLength) return inside;
  const folder = join(tmpdir(), `dayworks-${createHash("sha256").update(home).digest("hex").slice(0, 16)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Fails when somebody else owns a folder of that name, and then nothing may be put into it.
  chmodSync(folder, 0o700);
  return join(folder, "db.sock");
}

/**
 * Whether a database greets on this socket.
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
