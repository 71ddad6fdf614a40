import type { FastifyReply } from "fastify";
import { AppError, type AppErrorCode, type FieldError } from "../errors.ts";
import { challengeBearer } from "./bearer.ts";

const problems = {
  "bad-input": [400, "The request could not be read"],
  "invalid-parameters": [400, "Some parameters cannot be read"],
  "token-invalid": [400, "This link has expired or has been used"],
  unauthenticated: [401, "Please sign in"],
  "invalid-credentials": [401, "These details do not match an account"],
  "csrf-failed": [403, "The request did not come from this site"],
  forbidden: [403, "Your account may not do this"],
  reauthenticate: [403, "Please confirm your password"],
  "second-factor-required": [403, "A second factor is needed"],
  "not-found": [404, "Not found"],
  gone: [410, "This is no longer here"],
  conflict: [409, "This has changed meanwhile"],
  "still-running": [409, "The same request is still running"],
  stale: [412, "This has changed since you read it"],
  "payment-required": [402, "This has to be paid for first"],
  "idempotency-key-required": [428, "An Idempotency-Key header is needed"],
  "idempotency-key-reused": [422, "This Idempotency-Key was used for something else"],
  "invalid-fields": [422, "Some fields need another look"],
  "too-many-attempts": [429, "Too many attempts"],
  "rate-limited": [429, "Too many requests"],
  busy: [503, "The site is busy"],
} as const satisfies Record<AppErrorCode, readonly [number, string]>;

/** The HTTP status under which a refusal is answered, the same for REST, typed calls and batches. */
export const statusOf = (code: AppErrorCode): number => problems[code][0];

/** Answers with an RFC 9457 problem. `detail` and `errors` are for people: no echo of what was sent, no internals. */
export function sendProblem(
  reply: FastifyReply,
  { code, detail, errors }: { code: AppErrorCode; detail?: string; errors?: readonly FieldError[] },
): FastifyReply {
  const [status, title] = problems[code];
  return reply
    .status(status)
    .header("cache-control", "no-store")
    .type("application/problem+json")
    .send(JSON.stringify({ type: `/problems/${code}`, title, status, code, detail, errors }));
}

/** Answers a refusal thrown by a command. */
export function sendRefusal(reply: FastifyReply, refusal: AppError): FastifyReply {
  if (refusal.retryAfterSeconds !== null) reply.header("retry-after", String(refusal.retryAfterSeconds));
  if (refusal.code === "unauthenticated") challengeBearer(reply);
  const errors = refusal.fields.length > 0 ? refusal.fields : undefined;
  return sendProblem(reply, { code: refusal.code, detail: refusal.message, errors });
}

export const isRefusal = (error: unknown): error is AppError => error instanceof AppError;
