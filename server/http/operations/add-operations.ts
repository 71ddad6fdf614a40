import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "#server/kernel/context.ts";
import { sendText } from "../conditional.ts";
import { personal } from "../personal.ts";
import { contextOf } from "../request-context.ts";
import { applySession } from "../session-answer.ts";
import { type Answer, jsonOf, type Operation } from "./operation.ts";
import { prefersStrict } from "./read-notes.ts";
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
        const isStrict = operation.method === "GET" && prefersStrict(request.headers.prefer);
        const sent = { params: request.params, query: request.query, body: request.body, isStrict } as Sent;
        const answer = await runOperation(ctx, operation, sent);
        if (isStrict) reply.header("preference-applied", "handling=strict");
        applySession(reply, ctx);
        if (ctx.answer.isReplayed) reply.header("idempotency-replayed", "true");
        return send(request, reply, operation, answer);
      },
    });
  }
}

function send(request: FastifyRequest, reply: FastifyReply, { cache }: Operation, answer: Answer): FastifyReply {
  const { status = 200, headers = {} } = answer;
  const text = jsonOf(answer);
  reply.status(status).headers(headers);
  if (status >= 400) return personal(reply).type("application/problem+json").send(text);
  if (cache && text !== undefined) return sendText(request, reply, jsonType, text, cache.maxAgeSeconds, cache.staleSeconds);
  return text === undefined ? personal(reply).send() : personal(reply).type(jsonType).send(text);
}

declare module "fastify" {
  interface FastifyContextConfig {
    operation?: Operation;
  }
}
