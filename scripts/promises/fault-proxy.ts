import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type ListenOptions, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export interface FaultProxy {
  /** The same database, reached through the proxy. */
  url: string;
  /** Statements sent through it so far, with what opening a connection sends. */
  readonly sent: number;
  /** May be changed at any time; affects connections that are open as well. */
  faults: Faults;
  /** Cuts every connection and refuses new ones, as a database that is stopped does. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Resets every open connection; new ones are accepted. */
  reset(): void;
  close(): Promise<void>;
}

interface Faults {
  /** Delay of each new connection, and of each statement. */
  connectionMs: number;
  statementMs: number;
  /** Nothing arrives in either direction, and nobody is told: a peer that is gone. */
  isHalfOpen: boolean;
  /** Answers arrive so many bytes at a time, `dripEveryMs` apart; 0 for at once. */
  dripBytes: number;
}

const dripEveryMs = 20;

/** Opens a proxy in front of a database: on a socket of its own, or on a loopback port, where a connection can be reset. */
export async function openFaultProxy(
  url: string,
  { isOnPort = false, ...delays }: Partial<Faults> & { isOnPort?: boolean } = {},
): Promise<FaultProxy> {
  const folder = await mkdtemp(join(tmpdir(), "dayworks-proxy-"));
  const address = new URL(url);
  const sockets = new Set<Socket>();
  const faults: Faults = { connectionMs: 0, statementMs: 0, isHalfOpen: false, dripBytes: 0, ...delays };
  let listening: ListenOptions = isOnPort ? { host: "127.0.0.1", port: 0 } : { path: join(folder, "db.sock") };
  let server: Server | null = null;
  let sent = 0;

  const socketPath = address.searchParams.get("socketPath");
  const openUpstream = () => (socketPath ? connect(socketPath) : connect(Number(address.port || 3306), address.hostname));
  const accept = (client: Socket) => {
    track(client);
    setTimeout(() => {
      if (client.destroyed) return;
      const upstream = track(openUpstream());
      client.on("data", (bytes: Buffer) => {
        sent += 1;
        // Timers of one length run in the order in which they were set.
        setTimeout(() => !faults.isHalfOpen && upstream.write(bytes), faults.statementMs);
      });
      let answering = Promise.resolve();
      upstream.on("data", (bytes: Buffer) => {
        answering = answering.then(() => pass(bytes, client));
      });
      client.on("close", () => upstream.destroy());
      upstream.on("close", () => client.destroy());
    }, faults.connectionMs);
  };
  const pass = async (bytes: Buffer, to: Socket) => {
    const size = faults.dripBytes || bytes.length;
    for (let at = 0; at < bytes.length && !faults.isHalfOpen && !to.destroyed; at += size) {
      to.write(bytes.subarray(at, at + size));
      if (faults.dripBytes > 0) await sleep(dripEveryMs);
    }
  };
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    return socket;
  };
  const start = async () => {
    const opening = createServer(accept);
    await new Promise<void>((resolve) => opening.listen(listening, resolve));
    if (isOnPort) listening = { ...listening, port: (opening.address() as AddressInfo).port };
    server = opening;
  };
  const stop = async () => {
    const closing = server;
    server = null;
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()));
  };

  await start();
  const proxied = new URL(url);
  proxied.hostname = isOnPort ? "127.0.0.1" : "localhost";
  proxied.port = isOnPort ? String(listening.port) : "";
  proxied.searchParams.delete("socketPath");
  if (listening.path) proxied.searchParams.set("socketPath", listening.path);
  return {
    url: proxied.toString(),
    faults,
    get sent() {
      return sent;
    },
    start,
    stop,
    reset() {
      // Only a connection by a port can be reset.
      for (const socket of sockets) if (socket.remoteFamily) socket.resetAndDestroy();
    },
    close: () => stop().then(() => rm(folder, { recursive: true, force: true })),
  };
}
