import { type Operation, TRPCClientError } from "@trpc/client";
import type { AppRouter } from "#server/types.ts";
import { rateLimitSentence, secondsToWait } from "#src/features/limits/answer-limits.ts";
import { byStatusText, failureIn } from "./request/failed-answer.ts";
import { jsonOf } from "./request/json-of.ts";
import { unreadable } from "./request/request-failure.ts";

type SendOne = (address: string, init: RequestInit) => Promise<Response>;
export type Call = Pick<Operation, "type" | "path" | "input" | "context" | "signal">;

interface TypedRefusal {
  error: { message: string; code: number; data: { httpStatus?: number; reason?: string; retryAfterSeconds?: number | undefined } };
}

/**
 * Calls a procedure by a request of its own. `context.idempotencyKey` goes along as a header. `sendOne` adds who asks.
 * @throws TRPCClientError what the procedure answered
 * @throws RequestFailure whatever else came of it
 */
export async function callSingly({ type, path, input, context, signal }: Call, sendOne: SendOne): Promise<unknown> {
  const sent = input === undefined ? undefined : JSON.stringify(input);
  const init: RequestInit = type === "query" ? {} : { method: "POST", headers: { "content-type": "application/json" } };
  if (type !== "query" && sent !== undefined) init.body = sent;
  if (typeof context.idempotencyKey === "string") init.headers = { ...init.headers, "idempotency-key": `"${context.idempotencyKey}"` };
  if (signal) init.signal = signal;
  const query = type === "query" && sent !== undefined ? `?input=${encodeURIComponent(sent)}` : "";
  const answer = await sendOne(`/trpc/${path}${query}`, init);
  if (!answer.ok) throw await refusalIn(answer);
  const body = await jsonOf<{ result?: { data?: unknown } } | null>(answer);
  if (!body?.result) throw unreadable(answer.status, null);
  return body.result.data;
}

async function refusalIn(answer: Response): Promise<Error> {
  const body = await answer
    .clone()
    .json()
    .catch(() => null);
  if (!isTypedRefusal(body)) return failureIn(answer, byStatusText);
  const { error } = body;
  if (answer.status === 429) {
    error.data.retryAfterSeconds ??= secondsToWait(answer.headers) ?? undefined;
    error.message = rateLimitSentence(error.data.retryAfterSeconds ?? null);
  }
  return TRPCClientError.from<AppRouter>(body);
}

function isTypedRefusal(body: unknown): body is TypedRefusal {
  const { error } = (body ?? {}) as Partial<TypedRefusal>;
  return typeof error?.message === "string" && typeof error.data === "object" && error.data !== null;
}
