import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context, Services } from "#server/context.ts";
import { sendText } from "../conditional.ts";
import { personal } from "../personal.ts";
import { contextOf } from "../request-context.ts";
import { applySession } from "../session-answer.ts";
import type { Operation } from "./operation.ts";
import { runOperation, type Sent } from "./run-operation.ts";

const jsonType = "application/json; charset=utf-8";

/** Puts operations under their addresses. */
export function addOperations(app: FastifyInstance, services: Services, operations: readonly Operation[]): void {
  for (const operation of operations) {
    app.route({
      method: operation.method,
      url: operation.path,
      config: { action: operation.action, operation },
      handler: async (request, reply) => {
        const ctx = await contextOf(services, request);
        const sent = { params: request.params, query: request.query, body: request.body } as Sent;
        const { status = 200, body, headers = {} } = await runOperation(ctx, operation, sent);
        reply.status(status).headers(headers);
        applySession(reply, ctx);
        return send(request, reply, { operation, ctx, body });
      },
    });
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { operation: { cache }, ctx, body }: { operation: Operation; ctx: Context; body: unknown },
): FastifyReply {
  if (ctx.answer.isReplayed) reply.header("idempotency-replayed", "true");
  if (cache) return sendText(request, reply, jsonType, JSON.stringify(body), cache.maxAgeSeconds, cache.staleSeconds);
  return body === undefined ? personal(reply).send() : personal(reply).type(jsonType).send(JSON.stringify(body));
}

declare module "fastify" {
  interface FastifyContextConfig {
    operation?: Operation;
  }
}
