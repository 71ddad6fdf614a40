import { httpLink, type Operation, type OperationLink, splitLink, TRPCClientError, type TRPCLink } from "@trpc/client";
import { type inferObservableValue, observable, observableToPromise } from "@trpc/server/observable";
import type { AppRouter } from "#server/types.ts";
import { rateLimitSentence, readRateLimit, secondsToWait } from "#src/features/limits/answer-limits.ts";
import type { Batcher } from "./batch/batcher.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";
import type { RateLimitReport } from "./rate-limit-report.ts";
import { jsonOf, RequestFailure, readFailure, statusTextWording, unreadableFailure } from "./request/request-failure.ts";
import { type RetryContext, withRetries } from "./retry/with-retries.ts";

type Link = TRPCLink<AppRouter>;

interface LinkOptions {
  /**
   * Sends one request as the caller: from a page with its session and CSRF headers, from a script with its token. @throws RequestFailure
   * when there is no response
   */
  send: (address: string, init: RequestInit) => Promise<Response>;
  /** Receives the quota of each single response. A batcher reports those in its batches itself. */
  onRateLimit: (report: RateLimitReport) => void;
  retry: {
    /** Whether an operation is retried here. Queries made by React Query are retried there (R6). */
    owns: (op: Operation) => boolean;
    /** Defaults to those of this tab. */
    surroundings?: RetryContext;
  };
  batch: {
    /** Whether the server accepts this query in a batch from this caller, whose session is evident. */
    takes: (path: string) => boolean;
    breaker: CircuitBreaker;
    /** Loads the batcher, which reports each batch to the same breaker; null if its code could not be loaded. */
    load: () => Promise<Pick<Batcher, "get"> | null>;
  };
}

/**
 * Creates the tRPC link chain: one rule per link, in the order in which they act.
 * 1. **Rate-limit observer** (L1, L11): reads the quota from every response, and words a 429.
 * 2. **Retry** (R1–R8, R11): repeats calls that are safe to repeat. One owner per path: in a tab React Query retries queries, this link
 * writes.
 * 3. **Circuit breaker** (C1–C6): while the batch endpoint fails, diverts calls from it; they are sent singly.
 * 4. **Split** (B11–B13): a batchable query with an evident session goes to the batch, everything else is sent singly.
 * - **Batch** (B1–B18, T1–T7): with its bearer token. What the batch cannot serve goes on to the single link.
 * - **Single** (M16): one request, with the session's CSRF headers.
 * Decision 0052 says why not all of them are tRPC's own.
 */
export function createLinks({ send, onRateLimit, retry, batch }: LinkOptions): Link[] {
  const isBatchable = ({ type, path }: Operation) => type === "query" && batch.takes(path);
  const single = singleLink(send);
  return [
    rateLimitLink(onRateLimit),
    retryLink(retry),
    circuitBreakerLink(batch.breaker, isBatchable),
    splitLink({
      condition: (op) => isBatchable(op) && !isUnbatched(op),
      true: [batchLink(batch.load), single],
      false: single,
    }),
  ];
}

/**
 * L1: reports the quota in the response headers, also of errors. L11: words a 429 with the error catalogue's sentence, with the wait from
 * the headers where the error itself has none.
 */
export const rateLimitLink =
  (onRateLimit: LinkOptions["onRateLimit"]): Link =>
  () =>
  ({ op, next }) => {
    const report = (headers: Headers | null) => {
      const found = headers && readRateLimit(op.path, headers);
      if (found) onRateLimit(found);
    };
    return observablePromise(async () => {
      try {
        const answer = await forward(next, op);
        report(responseHeadersOf(answer.context));
        return answer;
      } catch (error) {
        const failure = TRPCClientError.from<AppRouter>(error as Error);
        const headers = responseHeadersOf(failure.meta);
        report(headers);
        throw headers && failure.data?.httpStatus === 429 ? withRateLimitMessage(failure, headers) : failure;
      }
    });
  };

/** Headers of a single link's response; a response in a batch has none of its own. */
const responseHeadersOf = (meta: Record<string, unknown> | undefined): Headers | null =>
  (meta?.response as Response | undefined)?.headers ?? null;

function withRateLimitMessage({ shape, data, meta, cause }: TRPCClientError<AppRouter>, headers: Headers): TRPCClientError<AppRouter> {
  const retryAfterSeconds = data?.retryAfterSeconds ?? secondsToWait(headers) ?? undefined;
  const error = { ...shape, message: rateLimitSentence(retryAfterSeconds ?? null), data: { ...data, retryAfterSeconds } };
  return TRPCClientError.from<AppRouter>({ error }, { ...(meta && { meta }), ...(cause && { cause }) });
}

const retriesOfQueries = 2;
const retriesOfWrites = 1;

/** Retries queries up to twice, writes once and only those with an `idempotencyKey` in their context; `shouldRetry` has the rules. */
export const retryLink =
  ({ owns, surroundings }: LinkOptions["retry"]): Link =>
  () =>
  ({ op, next }) => {
    if (!owns(op)) return next(op);
    const isQuery = op.type === "query";
    const terms = {
      maxRetries: isQuery ? retriesOfQueries : retriesOfWrites,
      isRepeatable: isQuery || idempotencyKeyOf(op) !== null,
      signal: op.signal ?? undefined,
    };
    return observablePromise(() => withRetries(() => forward(next, op), terms, surroundings));
  };

const idempotencyKeyOf = ({ context }: Operation): string | null =>
  typeof context.idempotencyKey === "string" ? context.idempotencyKey : null;

/**
 * C1, C2: diverts calls from the batch while the breaker is open or probing. The breaker counts requests, each of up to ten calls, so the
 * batcher reports their outcomes to it.
 */
export const circuitBreakerLink =
  (breaker: CircuitBreaker, isBatchable: (op: Operation) => boolean): Link =>
  () =>
  ({ op, next }) => {
    if (!isBatchable(op)) return next(op);
    const admission = tryAdmit(breaker);
    if (!admission) return next({ ...op, context: { ...op.context, [unbatchedKey]: true } });
    return observablePromise(() => forward(next, op).finally(admission.withdraw));
  };

const unbatchedKey = "isKeptFromBatch";
export const isUnbatched = ({ context }: Operation): boolean => context[unbatchedKey] === true;

function tryAdmit(breaker: CircuitBreaker) {
  try {
    return breaker.admit();
  } catch {
    return null;
  }
}

/** Sends a call in a batch. What the batch cannot serve, such as for lack of a token, goes on to the next link. */
export const batchLink =
  (load: LinkOptions["batch"]["load"]): Link =>
  () =>
  ({ op, next }) =>
    observablePromise(async () => {
      const batcher = await load();
      if (!batcher) return forward(next, op);
      const params = op.input === undefined ? {} : { input: op.input };
      try {
        const data = await batcher.get(`/trpc/${op.path}`, params, op.signal ?? undefined);
        return { result: { type: "data", data } };
      } catch (error) {
        if (canRetrySingly(error)) return forward(next, op);
        throw toSingleError(error as Error);
      }
    });

/** Converts an error from a batch to the shape of one from a single call. */
function toSingleError(error: Error): TRPCClientError<AppRouter> {
  if (!(error instanceof RequestFailure) || error.detail !== error.message) return TRPCClientError.from(error);
  const { message, status, code, fields, retryAfterSeconds } = error;
  const data = {
    httpStatus: status,
    reason: code,
    fields: fields.length > 0 ? fields : undefined,
    retryAfterSeconds: retryAfterSeconds ?? undefined,
  };
  // tRPC derives error codes from the status: -32004 is a 404.
  return TRPCClientError.from({ error: { message, code: -32_000 - (status % 100), data } }, { cause: error });
}

/**
 * Sends one request per call. A response that no procedure made, such as a proxy's page, is reported by its status before tRPC tries to
 * parse it.
 */
export const singleLink = (send: LinkOptions["send"]): Link =>
  httpLink({
    url: "/trpc",
    headers: ({ op }) => (idempotencyKeyOf(op) === null ? {} : { "idempotency-key": `"${idempotencyKeyOf(op)}"` }),
    fetch: async (address, init) => {
      const answer = await send(String(address), init as RequestInit);
      const body = await (answer.ok ? readResult(answer) : readRefusal(answer));
      return Object.assign(answer, { json: async () => body });
    },
  });

async function readResult(answer: Response): Promise<unknown> {
  const body = await jsonOf<{ result?: unknown } | null>(answer);
  if (!isObject(body?.result)) throw unreadableFailure(answer.status, null);
  return body;
}

async function readRefusal(answer: Response): Promise<unknown> {
  const text = answer.clone();
  const body: unknown = await text.json().catch(() => null);
  const error = isObject(body) ? body.error : null;
  const isTyped = isObject(error) && typeof error.message === "string" && typeof error.code === "number" && isObject(error.data);
  if (!isTyped) throw await readFailure(answer, statusTextWording);
  return body;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

type Call = Parameters<OperationLink<AppRouter>>[0];
type Answers = ReturnType<OperationLink<AppRouter>>;
type Answer = inferObservableValue<Answers>;

/** Passes a call on to the links below. @throws TRPCClientError */
const forward = (next: Call["next"], op: Operation): Promise<Answer> => observableToPromise(next(op));

/** Returns a link's result from a promise: queries and writes have exactly one. */
export const observablePromise = (answer: () => Promise<Answer>): Answers =>
  observable((observer) => {
    answer().then(
      (one) => {
        observer.next(one);
        observer.complete();
      },
      (error: Error) => observer.error(TRPCClientError.from<AppRouter>(error)),
    );
  });

const singlyCodes: ReadonlySet<string> = new Set([
  "batcher-cleared",
  "breaker-open",
  "not-appropriate",
  "token-refused",
  "token-failed",
  "not-batchable",
  "answer-too-large",
  "batch-forbidden",
  // A token does not count as recent password authentication.
  "reauthenticate",
]);

/**
 * Whether a request that the batch cannot serve may be sent singly, as the current user. A call forbidden in a batch is forbidden to the
 * session too: where only the token lacks permission, the server responds with "not-batchable".
 */
const canRetrySingly = (error: unknown): boolean => error instanceof RequestFailure && singlyCodes.has(error.code);
