import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { paths } from "../addresses/paths.ts";
import { AppError, type AppErrorCode, type FieldError } from "../kernel/errors.ts";

const refusals = {
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
  "version-required": [428, "An If-Match header is needed"],
  "idempotency-key-required": [428, "An Idempotency-Key header is needed"],
  "idempotency-key-reused": [422, "This Idempotency-Key was used for something else"],
  "invalid-fields": [422, "Some fields need another look"],
  "needs-confirmation": [422, "Something looks wrong: please confirm it"],
  "too-many-attempts": [429, "Too many attempts"],
  "rate-limited": [429, "Too many requests"],
  "not-batchable": [403, "This call cannot be part of a batch"],
  "answer-too-large": [413, "The answer is too large for a batch"],
  busy: [503, "The site is busy"],
} as const satisfies Record<AppErrorCode, readonly [number, string]>;

/** Problems that the server reports itself, outside any command. */
const failures = {
  "method-not-allowed": [405, "Method not allowed"],
  "too-large": [413, "The request is too large"],
  "unsupported-media-type": [415, "The content type is not supported"],
  "internal-error": [500, "Something went wrong"],
} as const;

const problems = { ...refusals, ...failures };
export type ProblemCode = keyof typeof problems;
export const problemCodes = Object.keys(problems) as ProblemCode[];

/** Returns the HTTP status of a problem, the same for REST, typed calls and batches. */
export const statusOf = (code: ProblemCode): number => problems[code][0];

export const problemTitle = (code: ProblemCode): string => problems[code][1];

const problemPath = (code: ProblemCode): string => paths.problem(code);

export function problemOfStatus(status: number): ProblemCode {
  if (status === 404) return "not-found";
  if (status === 503) return "busy";
  const found = (Object.keys(failures) as (keyof typeof failures)[]).find((code) => failures[code][0] === status);
  return found ?? (status < 500 ? "bad-input" : "internal-error");
}

export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  detail?: string;
  errors?: readonly FieldError[];
  /** With rate-limited: the exhausted quotas. */
  "violated-policies"?: readonly string[];
}

/** Returns an RFC 9457 problem. `detail` and `errors` are for people: they echo no input and reveal no internals. */
export function problemBody({ code, detail, errors }: { code: ProblemCode; detail?: string; errors?: readonly FieldError[] }): ProblemBody {
  const [status, title] = problems[code];
  return { type: problemPath(code), title, status, code, ...(detail !== undefined && { detail }), ...(errors && { errors }) };
}

export function problemOfRefusal({ code, message: detail, fields, violatedPolicies }: AppError): ProblemBody {
  const body = problemBody({ code, detail, ...(fields.length > 0 && { errors: fields }) });
  return { ...body, ...(violatedPolicies.length > 0 && { "violated-policies": violatedPolicies }) };
}

export const isRefusal = (error: unknown): error is AppError => error instanceof AppError;

/** Returns the bearer token of a script, or null. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? null;
}

/** Adds the challenge that tells a script its token was missing or invalid (RFC 6750, section 3). */
export function challengeBearer(reply: FastifyReply): void {
  const { config } = reply.request.routeOptions;
  if (config.isBatch || bearerOf(reply.request) !== null) reply.header("www-authenticate", 'Bearer error="invalid_token"');
}

const fieldError = z
  .strictObject({
    pointer: z.string().meta({ examples: ["/email"] }),
    detail: z.string(),
    confirm: z.string().optional().meta({ description: "With needs-confirmation: the code to send in “confirmed” to answer yes." }),
  })
  .meta({
    id: "FieldError",
    description: "A field or parameter at fault: a JSON pointer into the body, or the parameter’s name.",
  });

/** Schema of every error response. */
export const problemSchema = z
  .strictObject({
    type: z.string().meta({ description: "The page that says what the problem means.", examples: ["/problems/bad-input"] }),
    title: z.string().meta({ examples: ["The request could not be read"] }),
    status: z
      .int()
      .min(400)
      .max(599)
      .meta({ examples: [400] }),
    code: z.enum(problemCodes).meta({ description: "Stays the same: programs decide by it." }),
    detail: z.string().optional().meta({ description: "For people. Never on 5xx." }),
    errors: z.array(fieldError).optional(),
    "violated-policies": z.array(z.string()).optional().meta({ description: "With rate-limited: the quotas that are used up." }),
  })
  .meta({ id: "Problem", description: "Why a call was refused (RFC 9457)." });
