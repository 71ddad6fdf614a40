import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SlowDatabase {
  /** The same database, reached through the proxy. */
  url: string;
  /** Statements sent through it so far, with what opening a connection sends. */
  readonly sent: number;
  /** Cuts every connection and refuses new ones, as a database that is stopped does. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** A proxy in front of a database, on a socket of its own, that delays each new connection and each statement. */
export async function openSlowDatabase(
  url: string,
  { connectionMs = 0, statementMs = 0 }: { connectionMs?: number; statementMs?: number },
): Promise<SlowDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "dayworks-slow-"));
  const socketPath = join(folder, "db.sock");
  const address = new URL(url);
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let sent = 0;

  const openUpstream = () => {
    const upstreamPath = address.searchParams.get("socketPath");
    return upstreamPath ? connect(upstreamPath) : connect(Number(address.port || 3306), address.hostname);
  };
  const accept = (client: Socket) => {
    track(client);
    setTimeout(() => {
      if (client.destroyed) return;
      const upstream = track(openUpstream());
      upstream.pipe(client);
      client.on("data", (bytes: Buffer) => {
        sent += 1;
        // Timers of one length run in the order in which they were set.
        setTimeout(() => upstream.write(bytes), statementMs);
      });
      client.on("close", () => upstream.destroy());
      upstream.on("close", () => client.destroy());
    }, connectionMs);
  };
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    return socket;
  };
  const start = async () => {
    const opening = createServer(accept);
    await new Promise<void>((resolve) => opening.listen(socketPath, resolve));
    server = opening;
  };
  const stop = async () => {
    const closing = server;
    server = null;
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()));
  };

  await start();
  const slow = new URL(url);
  slow.hostname = "localhost";
  slow.port = "";
  slow.searchParams.set("socketPath", socketPath);
  return {
    url: slow.toString(),
    get sent() {
      return sent;
    },
    start,
    stop,
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
