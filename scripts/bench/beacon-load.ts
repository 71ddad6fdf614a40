import { Agent, request } from "node:http";
import { pageMetrics } from "#db/telemetry-values.ts";

export const eventsPerBeacon = 40;
/** Few enough that none is sampled out. */
const visits = 150;
const routes = ["/", "/jobs", "/jobs/:id", "/company/:slug", "/salary-guide", "/companies", "/about", "/locations", "/jobs/:id/apply"];
const browser = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const detail = { parts: { "first-byte": 310.5, "render-delay": 900 }, element: "main#content > ul.list_a1 > li" };

/** Returns the beacon one page sends when it is left. */
function beacon(at: number): string {
  const events = Array.from({ length: eventsPerBeacon }, (_, place) => {
    const route = routes[(at + place) % routes.length];
    if (place % 8 === 7) return { kind: "event", event: "view", route };
    const value = 20 + ((at * 7919 + place * 104_729) % 4000);
    return { kind: "metric", metric: pageMetrics[place % pageMetrics.length], value, route, device: "phone", navigation: "hard", detail };
  });
  return JSON.stringify({ v: 1, release: "bench", session: `visit ${at % visits}`, isSignedIn: false, events });
}

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
