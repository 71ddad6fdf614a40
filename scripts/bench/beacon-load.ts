import { Agent, request } from "node:http";
import { beacon, browser, eventsPerBeacon } from "./beacon-shape.ts";

/**
 * Sends beacons from a separate process, as pages do when they are left: at a fixed rate or, with null, as fast as possible. Reports what
 * was sent to the parent and exits.
 */
export interface BeaconOptions {
  port: number;
  origin: string;
  beaconsPerSecond: number | null;
  seconds: number;
}
export interface BeaconFigures {
  events: number;
  eventsPerSecond: number;
  failures: number;
}

const connections = 4;
async function sendBeaconLoad({ port, origin, beaconsPerSecond, seconds }: BeaconOptions): Promise<BeaconFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const bodies = Array.from({ length: 500 }, (_, at) => beacon(at));
  const headers = { "content-type": "text/plain", origin, "sec-fetch-site": "same-origin", "user-agent": browser };
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  let [sent, taken, failures] = [0, 0, 0];
  const send = () =>
    new Promise<void>((resolve) => {
      const body = bodies[sent % bodies.length] ?? "";
      sent += 1;
      const clientRequest = request({ port, host: "127.0.0.1", method: "POST", path: "/api/analytics/rum", agent, headers }, (answer) => {
        if (answer.statusCode === 204) taken += 1;
        else failures += 1;
        answer.resume().once("end", resolve);
      });
      clientRequest.once("error", () => {
        failures += 1;
        resolve();
      });
      clientRequest.end(body);
    });
  const worker = async () => {
    while (elapsed() < seconds) {
      const due = beaconsPerSecond === null ? 0 : sent / beaconsPerSecond - elapsed();
      if (due > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(due, 0.05) * 1000));
      else await send();
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const took = elapsed();
  agent.destroy();
  return { events: taken * eventsPerBeacon, eventsPerSecond: (taken * eventsPerBeacon) / took, failures };
}

process.on("message", (order: BeaconOptions) => {
  sendBeaconLoad(order).then((figures) => process.send?.(figures, () => process.exit(0)));
});
