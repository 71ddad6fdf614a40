import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import fastify from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { startMetrics } from "#ops/trace/metrics.ts";
import { startTracing } from "#ops/trace/start-tracing.ts";
import { Drain } from "./drain.ts";

// Takes about 3 s: exporters wait so long for a collector.
afterEach(() => vi.restoreAllMocks());

/** A port at which nobody listens any more. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const order = ["HTTP server", "background", "minutes", "source maps", "search", "sample telemetry", "databases", "limiter"];

/** Parts that note when they are closed, with a real HTTP server among them. */
function openParts() {
  const closed: string[] = [];
  const note = (name: string) => async () => void closed.push(name);
  const stoppable = (name: string) => ({ stop: note(name) });
  const app = fastify();
  app.addHook("onClose", note("HTTP server"));
  const failures: string[] = [];
  vi.spyOn(app.log, "error").mockImplementation((...told: unknown[]) => void failures.push(String(told[1])));
  const parts = {
    ...{ app, background: stoppable("background"), minutes: stoppable("minutes"), sourceMaps: stoppable("source maps") },
    ...{ search: stoppable("search"), sampleTelemetry: { close: note("sample telemetry") }, databases: { close: note("databases") } },
    ...{ closeLimiter: note("limiter"), exporters: [stoppable("exporter")] },
  };
  return { parts, closed, failures };
}

test("a collector that is away costs nothing: all is closed in order, with what waits to be exported, and the stop ends without an error", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { parts, closed, failures } = openParts();
  await parts.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = parts.app.server.address() as AddressInfo;
  const collector = `http://127.0.0.1:${await closedPort()}/v1`;
  const metrics = startMetrics({ serviceName: "testworks", otlpUrl: `${collector}/metrics` });
  const traced = startTracing({ serviceName: "testworks", otlpUrl: `${collector}/traces`, metrics });
  traced.tracing.openRequest("GET /jobs", {}).end(200);
  const exporters = [traced, metrics].map((exporter) => ({
    async stop() {
      closed.push("exporter begins");
      await exporter.stop();
      closed.push("exporter ended");
    },
  }));
  await expect(new Drain().close({ ...parts, exporters })).resolves.toBeUndefined();
  const ended = ["exporter begins", "exporter begins", "exporter ended", "exporter ended"];
  expect(closed).toEqual([...order, ...ended]);
  expect(failures).toEqual([]);
  for (const what of ["traces", "metrics"])
    expect(warned).toHaveBeenCalledWith(expect.stringMatching(new RegExp(`^The last ${what} could not be exported: `)));
  const [refused] = (await once(connect(port, "127.0.0.1"), "error")) as [NodeJS.ErrnoException];
  expect(refused.code).toBe("ECONNREFUSED");
});

test.each(["background", "search", "databases", "exporter"])(
  "where %s cannot be closed it is logged, and the others are closed",
  async (failing) => {
    const { parts, closed, failures } = openParts();
    const fail = async () => {
      throw new Error("connect ECONNREFUSED 127.0.0.1:4318");
    };
    if (failing === "background") parts.background.stop = fail;
    if (failing === "search") parts.search.stop = fail;
    if (failing === "databases") parts.databases.close = fail;
    if (failing === "exporter") parts.exporters = [{ stop: fail }];
    await expect(new Drain().close(parts)).resolves.toBeUndefined();
    expect(closed).toEqual([...order, "exporter"].filter((name) => name !== failing));
    expect(failures).toEqual([expect.stringContaining("could not be closed")]);
  },
);
