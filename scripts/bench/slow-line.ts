import { connect, createServer, type Socket } from "node:net";

export interface SlowLine {
  port: number;
  /** Bytes both ways since the last reading, and connections opened. */
  takeFigures(): { bytes: number; connections: number };
  stop(): void;
}

/** A line to a local port on which every packet takes `delayMs` each way. */
export async function openSlowLine(toPort: number, delayMs: number): Promise<SlowLine> {
  let [bytes, connections] = [0, 0];
  const open = new Set<Socket>();
  const pass = (from: Socket, to: Socket) => {
    from.on("data", (chunk) => {
      bytes += chunk.length;
      setTimeout(() => to.writable && to.write(chunk), delayMs);
    });
    from.on("close", () => setTimeout(() => to.destroy(), delayMs));
    from.on("error", () => from.destroy());
    open.add(from);
  };
  const server = createServer((near) => {
    connections += 1;
    const far = connect(toPort, "127.0.0.1");
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    takeFigures() {
      const figures = { bytes, connections };
      [bytes, connections] = [0, 0];
      return figures;
    },
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
