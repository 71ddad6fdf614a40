import { randomInt, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { failurePage } from "../failures.ts";
import { problemBody, problemTitle } from "../problems.ts";

const problem = JSON.stringify(problemBody({ code: "busy" }));

/** Answers 503 without anything that takes time; everybody who is sent away comes back at another moment. */
export function refuseBusy({ headers: asked }: IncomingMessage, response: ServerResponse): void {
  const id = randomUUID();
  const isPage = asked.accept?.includes("text/html") === true;
  const body = isPage ? failurePage(problemTitle("busy"), id) : problem;
  response.writeHead(503, {
    "content-type": isPage ? "text/html; charset=utf-8" : "application/problem+json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "retry-after": String(randomInt(2, 7)),
    "x-content-type-options": "nosniff",
    "x-request-id": id,
  });
  response.end(body);
}
