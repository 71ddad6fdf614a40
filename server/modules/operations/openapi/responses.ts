import { z } from "zod";
import { readNote } from "#server/http/operations/read-notes.ts";
import { type ProblemCode, problemBody, problemSchema, problemTitle, statusOf } from "#server/http/problems.ts";
import { isEverAllowed } from "#server/kernel/access/can.ts";
import { anonymous } from "#server/kernel/access/principal.ts";
import type { DescribedCall, OtherContent } from "#server/kernel/described-call.ts";
import type { LimitPolicy } from "#server/kernel/limits/limiter.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { exampleOf } from "./example.ts";
import { type Components, type JsonSchema, resolve, toJsonSchema } from "./json-schema.ts";

interface Media {
  schema?: unknown;
  example?: unknown;
}

interface Response {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Media>;
}
export type SharedResponses = Map<string, Response>;

export const statusDescriptions: Readonly<Record<number, string>> = {
  200: "Done",
  201: "Created",
  202: "Accepted",
  204: "Done; no content",
  301: "Moved permanently",
  302: "Moved temporarily",
  303: "Moved temporarily",
  304: "Not modified",
  410: "Removed",
};

/** Returns every response of an operation, by status. */
export function responsesOf(call: DescribedCall, shared: Components, sharedResponses: SharedResponses): Record<string, unknown> {
  const responses: Record<string, unknown> = {};
  for (const [status, answer] of Object.entries(call.answers)) responses[status] = responseOf(call, Number(status), answer, shared);
  if (call.cache) responses[304] = { description: statusDescriptions[304], headers: headersOf(call, 304) };
  for (const [status, codes] of problemCodesOf(call)) responses[status] ??= problemResponseOf(codes, shared, sharedResponses);
  // The browser is redirected, so there is no response body to describe.
  if (!Object.keys(responses).some((status) => status.startsWith("2")))
    responses.default = problemResponseOf(["internal-error"], shared, sharedResponses);
  return responses;
}

function responseOf(call: DescribedCall, status: number, answer: z.ZodType | OtherContent | null, shared: Components): Response {
  const described = { description: statusDescriptions[status] ?? "Answered", headers: headersOf(call, status) };
  if (answer === null) return described;
  if ("contentTypes" in answer) {
    return { ...described, content: Object.fromEntries(answer.contentTypes.map((type) => [type, {}])) };
  }
  const schema = answerSchema(call, status, answer, shared);
  const type = status >= 400 ? "application/problem+json" : "application/json";
  return { ...described, content: { [type]: { schema, example: exampleOf(schema, shared) } } };
}

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

function headersOf(call: DescribedCall, status: number): Record<string, unknown> {
  const names = ["X-Request-Id", "Cache-Control"];
  if (quotasOf(call).some(({ isHidden }) => !isHidden)) names.push("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset");
  if (call.cache && status < 400) names.push("ETag");
  if (call.idempotency && status < 400) names.push("Idempotency-Replayed");
  if (call.method === "GET" && status < 300) names.push("Preference-Applied");
  return Object.fromEntries(names.map((name) => [name, header(name)]));
}

/** Refusals repeat between operations, so each distinct set is written once. */
function problemResponseOf(codes: readonly ProblemCode[], shared: Components, sharedResponses: SharedResponses): { $ref: string } {
  const name = codes.map(toPascalCase).join("Or");
  if (!sharedResponses.has(name)) {
    const [first = "bad-input"] = codes;
    const whole = toJsonSchema(problemSchema, "output", shared);
    const { status } = problemBody({ code: first });
    const canWait = status === 429 || status === 503;
    sharedResponses.set(name, {
      description: codes.map((code) => `${problemTitle(code)} (${code})`).join("; "),
      headers: { "X-Request-Id": header("X-Request-Id"), ...(canWait && { "Retry-After": header("Retry-After") }) },
      content: {
        "application/problem+json": {
          schema: { allOf: [whole, { properties: { status: { const: status }, code: { enum: codes } } }] },
          example: problemBody({ code: first }),
        },
      },
    });
  }
  return { $ref: `#/components/responses/${name}` };
}

const toPascalCase = (code: string): string => code.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

const notes = z.array(readNote).meta({ description: "Present only if something was ignored or read differently from how it was sent." });

/** Returns the schema of a response as sent: every read may list in `notes` what it ignored. */
export function answerSchema(call: Pick<DescribedCall, "method">, status: number, answer: z.ZodType, shared: Components): JsonSchema {
  const schema = toJsonSchema(answer, "output", shared);
  return call.method === "GET" && status === 200 ? withNotes(schema, toJsonSchema(notes, "output", shared), shared) : schema;
}

function withNotes(schema: JsonSchema, member: JsonSchema, shared: Components): JsonSchema {
  const whole = resolve(schema, shared);
  if (whole.anyOf) return { ...whole, anyOf: whole.anyOf.map((each) => withNotes(each, member, shared)) };
  if (whole.oneOf) return { ...whole, oneOf: whole.oneOf.map((each) => withNotes(each, member, shared)) };
  return whole.type === "object" ? { ...whole, properties: { ...whole.properties, notes: member } } : schema;
}

/** Returns the quotas that an operation uses, as documented to callers. */
export function quotasOf({ quota, method }: Pick<DescribedCall, "quota" | "method">): readonly LimitPolicy[] {
  const name = quota === undefined ? (method === "GET" ? "read" : "write") : quota;
  switch (name) {
    case null:
      return [];
    case "read":
      return [policies.anonRead, policies.read];
    case "apply":
      return [policies.applyHour, policies.applyDay];
    case "represent":
      return [policies.representHour, policies.representDay];
    case "databaseBrowse":
      return [policies.databaseBrowseHour, policies.databaseBrowseDay];
    default:
      return [policies[name]];
  }
}

/** Returns the problems an operation may respond with, by status in ascending order. */
export function problemCodesOf(call: DescribedCall): ReadonlyMap<number, readonly ProblemCode[]> {
  const codes = new Set<ProblemCode>(["bad-input", "unauthenticated", "internal-error", "busy", ...(call.refusals ?? [])]);
  const add = (when: unknown, ...more: ProblemCode[]) => {
    if (when) for (const code of more) codes.add(code);
  };
  const isWrite = call.method !== "GET";
  const isOpen = isEverAllowed(anonymous, call.action);
  add(call.query || !isWrite, "invalid-parameters");
  add(call.quota !== null, "rate-limited");
  add(!isOpen, "forbidden", "second-factor-required", "reauthenticate", "not-found");
  add(call.params, "not-found");
  // Support views are read-only, even for actions that everyone may take.
  add(isWrite, "forbidden", "csrf-failed", "too-large", "unsupported-media-type", "conflict");
  add(call.body, "invalid-fields");
  add(call.body instanceof z.ZodObject && "confirmed" in call.body.shape, "needs-confirmation");
  add(call.idempotency, "still-running", "idempotency-key-reused");
  add(call.idempotency === "required", "idempotency-key-required");
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of [...codes].sort((a, b) => statusOf(a) - statusOf(b) || a.localeCompare(b))) {
    const status = statusOf(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}
