import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isOverload } from "../errors.ts";
import { isRefusal, sendRefusal } from "./problems.ts";

/** What handlers throw: refusals are answered as they stand, client mistakes keep their status, bugs are logged and answered without detail. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isRefusal(error)) return sendRefusal(reply, error);
    if (isOverload(error)) return sendFailure(request, reply.header("retry-after", "1"), 503);
    // The event loop is behind; @fastify/under-pressure has said when to come again.
    if (error.code === "FST_UNDER_PRESSURE") return sendFailure(request, reply, 503);
    const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, "request failed");
    return sendFailure(request, reply, status);
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.method === "GET" || request.method === "HEAD") return sendFailure(request, reply, 404);
    // Every address is a page or a text to be read; what takes anything else has a route of its own.
    reply.header("allow", readingMethods);
    return request.method === "OPTIONS" ? reply.status(204).send() : sendFailure(request, reply, 405);
  });
}

const readingMethods = "GET, HEAD, OPTIONS";

const titles: Record<number, string> = {
  400: "The request could not be read",
  404: "Not found",
  405: "Method not allowed",
  413: "The request is too large",
  415: "The content type is not supported",
  500: "Something went wrong",
  503: "The site is busy",
};

function sendFailure(request: FastifyRequest, reply: FastifyReply, status: number) {
  const title = titles[status] ?? "The request was refused";
  reply.status(status).header("cache-control", "no-store");
  if (request.headers.accept?.includes("text/html")) {
    return reply.type("text/html; charset=utf-8").send(failurePage(title, request.id));
  }
  const code = title.toLowerCase().replaceAll(" ", "-");
  return reply.type("application/problem+json").send(JSON.stringify({ type: `/problems/${code}`, title, status, code }));
}

function failurePage(title: string, requestId: string): string {
  return (
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${title}</h1>` +
    `<p>Please try again in a moment. If it happens again, tell us this reference: ${requestId}.</p>` +
    `<p><a href="/">Go to the jobs list</a></p></main></body></html>`
  );
}
