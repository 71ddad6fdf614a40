import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RequestWork } from "#ops/trace/tracing.ts";
import type { Services } from "../context.ts";

const underWay = new WeakMap<FastifyRequest, RequestWork>();

/** Times every request that reaches the routes, and names its trace in its answer. Register it before all that takes time. */
export function traceRequests(app: FastifyInstance, { tracing }: Services): void {
  if (!tracing) return;
  app.addHook("onRequest", (request, reply, done) => {
    const work = tracing.openRequest(`${request.method} ${request.routeOptions.url ?? "(nothing there)"}`, request.headers.traceparent);
    underWay.set(request, work);
    reply.header("server-timing", work.serverTiming);
    work.within(done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    underWay.get(request)?.end(reply.raw.statusCode);
    done();
  });
}

/** Says which page a request that the pages answer turned out to be for. */
export function renameTrace(request: FastifyRequest, pattern: string): void {
  underWay.get(request)?.rename(`${request.method} ${pattern}`);
}
