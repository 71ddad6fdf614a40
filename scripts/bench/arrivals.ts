import { connect, type Socket } from "node:net";
import { createHistogram, monitorEventLoopDelay, type RecordableHistogram } from "node:perf_hooks";

/**
 * Sends requests at fixed times, whether or not the site keeps up, from a separate process over keep-alive sockets. Opens another socket
 * when none is idle. Loopback only. Reports its figures to the parent and exits.
 */
export interface ArrivalsOptions {
  port: number;
  /** `#` in a path is replaced by a unique value. */
  paths: readonly string[];
  perSecond: number;
  seconds: number;
}
export interface ArrivalsFigures {
  accepted: Latency;
  refused: Latency;
  /** Other responses, and broken connections. */
  failed: number;
  /** Refusals that do not say when to come back. */
  refusedWithoutTime: number;
  /** 99th percentile of this process's own delay in sending. */
  senderDelayP99Ms: number;
}
export interface Latency {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

const tickMs = 2;
const headerEnd = Buffer.from("\r\n\r\n");

interface Answer {
  /** 0 when the connection broke. */
  status: number;
  hasRetryAfter: boolean;
}

class Connection {
  private readonly socket: Socket;
  private held: Buffer = Buffer.alloc(0);
  private done: ((answer: Answer) => void) | null = null;
  isBroken = false;

  constructor(port: number) {
    this.socket = connect(port, "127.0.0.1");
    this.socket.setNoDelay(true);
    this.socket.on("data", (piece: Buffer) => this.read(piece));
    for (const event of ["error", "close"]) this.socket.on(event, () => this.break());
  }

  ask(path: string): Promise<Answer> {
    return new Promise((resolve) => {
      this.done = resolve;
      this.socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: */*\r\n\r\n`);
    });
  }

  end(): void {
    this.socket.destroy();
  }

  private read(piece: Buffer): void {
    this.held = this.held.length ? Buffer.concat([this.held, piece]) : piece;
    const end = this.held.indexOf(headerEnd);
    if (end < 0) return;
    const head = this.held.toString("latin1", 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.held.length < end + 4 + length) return;
    this.held = this.held.subarray(end + 4 + length);
    // Behind a proxy a process that ends closes its connections one by one.
    if (/\nconnection: close/i.test(head)) this.isBroken = true;
    this.answer({ status: Number(head.slice(9, 12)), hasRetryAfter: /\nretry-after:/i.test(head) });
  }

  private break(): void {
    this.isBroken = true;
    this.answer({ status: 0, hasRetryAfter: false });
  }

  private answer(answer: Answer): void {
    const { done } = this;
    this.done = null;
    done?.(answer);
  }
}

async function sendArrivals({ port, paths, perSecond, seconds }: ArrivalsOptions): Promise<ArrivalsFigures> {
  const [accepted, refused] = [createHistogram(), createHistogram()];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const idle: Connection[] = [];
  const underWay: Promise<void>[] = [];
  let [sent, failed, refusedWithoutTime] = [0, 0, 0];
  const send = async (startedAt: number) => {
    const path = (paths[sent % paths.length] ?? "/").replaceAll("#", `${process.pid}x${sent}`);
    sent += 1;
    let connection = idle.pop();
    while (connection?.isBroken) connection = idle.pop();
    connection ??= new Connection(port);
    const { status, hasRetryAfter } = await connection.ask(path);
    const tookUs = Math.max(1, Math.round((performance.now() - startedAt) * 1000));
    if (status === 200) accepted.record(tookUs);
    else if (status === 503) refused.record(tookUs);
    else failed += 1;
    if (status === 503 && !hasRetryAfter) refusedWithoutTime += 1;
    if (!connection.isBroken) idle.push(connection);
  };
  delay.enable();
  const beganAt = performance.now();
  while (performance.now() - beganAt < seconds * 1000) {
    const due = ((performance.now() - beganAt) / 1000) * perSecond;
    while (sent < due) underWay.push(send(performance.now()));
    await new Promise((resolve) => setTimeout(resolve, tickMs));
  }
  delay.disable();
  await Promise.all(underWay);
  for (const connection of idle) connection.end();
  const figures = (times: RecordableHistogram): Latency => ({
    perSecond: times.count / seconds,
    p50Ms: times.percentile(50) / 1000,
    p99Ms: times.percentile(99) / 1000,
    maxMs: times.count > 0 ? times.max / 1000 : 0,
  });
  return {
    accepted: figures(accepted),
    refused: figures(refused),
    failed,
    refusedWithoutTime,
    senderDelayP99Ms: delay.percentile(99) / 1e6,
  };
}

process.on("message", (order: ArrivalsOptions) => {
  sendArrivals(order).then((figures) => process.send?.(figures, () => process.exit(0)));
});
