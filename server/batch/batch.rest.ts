import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import type { Services } from "#server/context.ts";
import type { CallDescription, Operation } from "#server/http/operations/operation.ts";
import { reportFailure } from "#server/http/report-failure.ts";
import { contextOf } from "#server/http/request-context.ts";
import { nameBatchedSpans } from "#server/http/request-traces.ts";
import { routeActionsOf } from "#server/http/route-actions.ts";
import { charge } from "#server/limits/charge.ts";
import { batchBody, readBatch } from "./batch-request.ts";
import { batchText } from "./batch-text.ts";
import { createRegistry } from "./registry.ts";
import { lateAnswer, runItem } from "./run-item.ts";
import { runItems, type SetAlarm, setTimer } from "./run-items.ts";

const bodyMaxBytes = 64 * 1024;

const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string().optional(),
  retryAfter: z.int().optional(),
});
const result = z.strictObject({
  id: z.string(),
  status: z.int(),
  data: z.unknown(),
  error: problem.nullable(),
  rateLimit: z.strictObject({ limit: z.int(), remaining: z.int(), reset: z.int() }).nullable(),
});

const api: CallDescription = {
  name: "sendBatch",
  summary: "Up to ten calls in one",
  about:
    "Takes a token, never a cookie: a page’s batch token, or a script’s token with its permissions. Each call is judged and counted by itself and answered in the order sent; one that is refused fails none of the others. A call that may not be batched is refused as not-batchable: make it by itself.",
  tag: "Batches",
  body: batchBody,
  answers: { 200: z.strictObject({ results: z.array(result) }) },
  quota: "batch",
  example: {
    body: {
      requests: [
        { id: "count", endpoint: "/api/jobs/count", method: "GET", params: { location: "Leeds" } },
        { id: "advert", endpoint: "/api/jobs/81", method: "GET" },
      ],
    },
  },
};

/** POST /api/batch. */
export function addBatch(
  app: FastifyInstance,
  services: Services,
  { operations, setAlarm = setTimer }: { operations: readonly Operation[]; setAlarm?: SetAlarm },
): void {
  const registry = createRegistry(operations, () => routeActionsOf(app));
  app.post("/api/batch", {
    bodyLimit: bodyMaxBytes,
    config: { action: "batch.send", isBatch: true, isCountedByHandler: true, api },
    // Before the body is read: nobody without a token has one read.
    onRequest: async (request) => {
      const ctx = await contextOf(services, request);
      requireAllowed(ctx, "batch.send", { ownerId: requireUser(ctx.principal).userId });
      await charge(ctx, "batch");
    },
    handler: async (request, reply) => {
      const ctx = await contextOf(services, request);
      const report = (error: unknown, endpoint: string) => reportFailure(services, request, { error, endpoint });
      const items = readBatch(request.body);
      ctx.request.calls = items.length;
      ctx.answer.spanIds = [];
      const answers = await runItems(items, {
        run: (item) => runItem(ctx, item, { registry, report, place: items.indexOf(item) }),
        late: lateAnswer,
        setAlarm,
      });
      nameBatchedSpans(reply, ctx);
      return reply.header("cache-control", "no-store").type("application/json; charset=utf-8").send(batchText(answers));
    },
  });
}
