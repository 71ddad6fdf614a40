import { rateLimitSentence } from "#src/features/limits/answer-limits.ts";
import type { RateLimitReport } from "#src/trpc/rate-limit-report.ts";
import { type FieldFault, RequestFailure, statusTextOf } from "#src/trpc/request/request-failure.ts";
import { emptyAnswer, unreadableAnswer } from "./batch-failures.ts";

interface Problem {
  code?: string;
  title?: string;
  detail?: string;
  status?: number;
  errors?: readonly FieldFault[];
  retryAfter?: number;
}

interface Result {
  id?: string | number;
  status?: number;
  data?: unknown;
  error?: Problem | string | null;
  retryAfter?: number;
  rateLimit?: { limit: number; remaining: number; reset: number } | null;
}

/** Message of the server for a single call. */
const ourFault = "Something went wrong on our side.";

type ItemOutcome = { data: unknown } | { error: RequestFailure };

/**
 * Returns outcomes by id from a batch response, either an array or an object with `results`; reports each item's quota.
 * @throws RequestFailure when there are none
 */
export async function readOutcomes(
  answer: Response,
  requests: readonly { id: string; item: { endpoint: string } }[],
  onRateLimit: (report: RateLimitReport) => void,
): Promise<Map<string, ItemOutcome>> {
  const results = await readResults(answer);
  const endpoints = new Map(requests.map(({ id, item }) => [id, item.endpoint]));
  const answeredAtMs = Date.parse(answer.headers.get("date") ?? "");
  const outcomes = new Map<string, ItemOutcome>();
  for (const result of results) {
    const id = String(result.id);
    const endpoint = endpoints.get(id);
    if (endpoint === undefined || outcomes.has(id)) continue;
    outcomes.set(id, outcomeOf(result));
    if (result.rateLimit) onRateLimit({ ...rateLimitReportOf(endpoint, result.rateLimit, answeredAtMs), retryInMs: retryInMs(result) });
  }
  return outcomes;
}

/** @throws RequestFailure when the body is not JSON, or has no result */
export async function readResults(answer: Response): Promise<readonly Result[]> {
  const text = await answer.text();
  if (text.trim() === "") throw emptyAnswer();
  if (!/[/+]json\b/i.test(answer.headers.get("content-type") ?? "")) throw unreadableAnswer();
  const body = readJson(text);
  const results = Array.isArray(body) ? body : (body as { results?: unknown } | null)?.results;
  if (!Array.isArray(results) || results.length === 0) throw emptyAnswer();
  return results.filter((result) => typeof result === "object" && result !== null);
}

export function outcomeOf({ status = 500, data, error = null, retryAfter }: Result): ItemOutcome {
  if (error === null) return { data };
  if (typeof error === "string") return { error: new RequestFailure(error, { status, code: "failed", detail: error }) };
  const { code = "failed", title, detail, errors, status: errorStatus = status } = error;
  const retryAfterSeconds = error.retryAfter ?? retryAfter ?? null;
  // The title of a server error is not a message for users.
  const named = errorStatus === 500 ? ourFault : title;
  const words = errorStatus === 429 ? rateLimitSentence(retryAfterSeconds) : (detail ?? named ?? statusTextOf(errorStatus));
  return {
    error: new RequestFailure(words, { status: errorStatus, code, detail: words, ...(errors && { fields: errors }), retryAfterSeconds }),
  };
}

function retryInMs({ error, retryAfter }: Result): number | null {
  const seconds = (typeof error === "object" ? error?.retryAfter : undefined) ?? retryAfter;
  return seconds === undefined ? null : seconds * 1000;
}

function rateLimitReportOf(endpoint: string, { limit, remaining, reset }: NonNullable<Result["rateLimit"]>, answeredAtMs: number) {
  const nowMs = Number.isNaN(answeredAtMs) ? Date.now() : answeredAtMs;
  return { endpoint: endpoint.replace(/^\/trpc\//, ""), limit, remaining, resetInMs: Math.max(0, reset * 1000 - nowMs) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadableAnswer();
  }
}
