import { connect } from "node:net";
import { createHistogram } from "node:perf_hooks";

/**
 * One load run in a separate process: `connections` keep-alive sockets, each sending the next request as soon as the last is answered.
 * Bounded in time; sends to loopback only. Reports its figures to the parent and exits.
 */
export interface LoadOptions {
  port: number;
  /** `#` in a path is replaced by a value unique across all runs. */
  paths: readonly string[];
  connections: number;
  seconds: number;
}
export interface LoadFigures {
  requestsPerSecond: number;
  answered: number;
  p50Ms: number;
  p95Ms: number;
  failures: number;
  bytesPerAnswer: number;
}

/** Covers JIT compilation: one advert by procedure costs twice as much in the second second as later, and a tenth more in the fourth. */
export const warmUpSeconds = 5;

const headerEnd = Buffer.from("\r\n\r\n");

let orders = 0;

/** Sends a load from this process; `measure` uses a separate one. */
export function sendLoad(order: LoadOptions): Promise<LoadFigures> {
  const histogram = createHistogram();
  const endsAt = performance.now() + order.seconds * 1000;
  const startedAt = performance.now();
  const loadId = `${process.pid}x${++orders}`;
  let sent = 0;
  let answered = 0;
  let failures = 0;
  let bytes = 0;

  const worker = () =>
    new Promise<void>((resolve) => {
      const socket = connect(order.port, "127.0.0.1");
      let sentAt = 0;
      let held: Buffer = Buffer.alloc(0);
      let wanted = -1;
      const send = () => {
        if (performance.now() >= endsAt) return socket.end(() => resolve());
        const path = (order.paths[sent % order.paths.length] ?? "/").replaceAll("#", `${loadId}x${sent}`);
        sent += 1;
        sentAt = performance.now();
        return socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: */*\r\n\r\n`);
      };
      socket.setNoDelay(true);
      socket.on("connect", send);
      socket.on("data", (piece: Buffer) => {
        held = held.length ? Buffer.concat([held, piece]) : piece;
        if (wanted < 0) {
          const end = held.indexOf(headerEnd);
          if (end < 0) return;
          const head = held.toString("latin1", 0, end);
          const length = /content-length: (\d+)/i.exec(head)?.[1];
          if (!head.startsWith("HTTP/1.1 200") || length === undefined) failures += 1;
          wanted = end + 4 + Number(length ?? 0);
        }
        if (held.length < wanted) return;
        histogram.record(Math.max(1, Math.round((performance.now() - sentAt) * 1000)));
        answered += 1;
        bytes += wanted;
        held = held.subarray(wanted);
        wanted = -1;
        send();
      });
      socket.on("error", () => {
        failures += 1;
        resolve();
      });
    });

  return Promise.all(Array.from({ length: order.connections }, worker)).then(() => ({
    requestsPerSecond: answered / ((performance.now() - startedAt) / 1000),
    answered,
    p50Ms: histogram.percentile(50) / 1000,
    p95Ms: histogram.percentile(95) / 1000,
    failures,
    bytesPerAnswer: answered ? bytes / answered : 0,
  }));
}

process.on("message", (order: LoadOptions) => {
  sendLoad(order).then((figures) => process.send?.(figures, () => process.exit(0)));
});
