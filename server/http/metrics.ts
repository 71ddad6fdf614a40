import { createHash, timingSafeEqual } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { metricsText } from "#ops/trace/metrics-text.ts";
import type { Services } from "../kernel/context.ts";
import { bearerOf } from "./bearer.ts";

/** `/metrics` for Prometheus, to whoever sends the token: it tells how busy the site is and which of its parts fail. */
export function addMetrics(app: FastifyInstance, { tracing }: Services, token: string): void {
  let before = performance.eventLoopUtilization();
  app.get("/metrics", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (!isSame(bearerOf(request) ?? "", token)) {
      reply.header("www-authenticate", "Bearer");
      return reply.status(401).type("text/plain; charset=utf-8").send("Send the metrics token as a bearer token.\n");
    }
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    const text = metricsText(tracing?.totals() ?? [], {
      startedAtSeconds: performance.timeOrigin / 1000,
      cpuSeconds: (user + system) / 1e6,
      residentBytes: rss,
      heapUsedBytes: heapUsed,
      eventLoopUtilisation: utilization,
    });
    return reply.type("text/plain; version=0.0.4; charset=utf-8").send(text);
  });
}

const digest = (text: string) => createHash("sha256").update(text).digest();

const isSame = (sent: string, token: string) => timingSafeEqual(digest(sent), digest(token));
