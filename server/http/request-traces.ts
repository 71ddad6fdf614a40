import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RequestWork } from "#ops/trace/tracing.ts";
import type { WorkPoint } from "#ops/trace/work-point.ts";
import type { Context, Services } from "../kernel/context.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null where nothing is traced. */
    tracedWork: RequestWork | null;
  }
}

/** Times every request that reaches the routes, and names its trace in its answer. Register it before all that takes time. */
export function traceRequests(app: FastifyInstance, { tracing }: Services): void {
  app.decorateRequest("tracedWork", null);
  if (!tracing) return;
  const names = new Map<string, string>();
  /** The same text for the same route, so that it need not be put together and looked at letter by letter for each request. */
  const nameOf = (method: string, pattern = "(nothing there)"): string => {
    const known = method === "GET" ? names.get(pattern) : undefined;
    if (known !== undefined) return known;
    const name = `${method} ${pattern}`;
    if (method === "GET") names.set(pattern, name);
    return name;
  };
  app.addHook("onRequest", (request, reply, done) => {
    const work = tracing.openRequest(nameOf(request.method, request.routeOptions.url), request.headers.traceparent);
    request.tracedWork = work;
    reply.header("server-timing", work.serverTiming);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    request.tracedWork?.end(reply.raw.statusCode);
    done();
  });
}

/** What a request begins belongs to this; null where nothing of it is traced. */
export const workOf = (request: FastifyRequest): WorkPoint | null => request.tracedWork?.point ?? null;

/** The trace a request is; null where nothing of it is traced. */
export const traceIdOf = (request: FastifyRequest): string | null =>
  workOf(request) && (/-([0-9a-f]{32})-/.exec(request.tracedWork?.serverTiming ?? "")?.[1] ?? null);

/** Says which page a request that the pages answer turned out to be for. */
export function renameTrace(request: FastifyRequest, pattern: string): void {
  request.tracedWork?.rename(`${request.method} ${pattern}`);
}

/** Names the span of each call of a batch beside the trace, so that no slow neighbour is taken for it: `call;desc="<place> <span id>"`. */
export function nameBatchedSpans(reply: FastifyReply, { answer: { spanIds = [] } }: Context): void {
  const calls = Object.entries(spanIds).map(([place, spanId]) => `call;desc="${place} ${spanId}"`);
  if (calls.length > 0) reply.header("server-timing", [reply.getHeader("server-timing"), ...calls].join(", "));
}
