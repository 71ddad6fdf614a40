import { type RetryContext, withRetries } from "../retry/with-retries.ts";
import { jsonOf, readFailure, statusTextWording } from "./request-failure.ts";
import { send } from "./send.ts";

const retriesOfGet = 2;
const retriesOfOthers = 1;

export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  /** Makes the call idempotent: the server applies it once, however often it arrives. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/**
 * Makes a REST call outside queries. GET is retried up to twice; other methods once, and only if repeatable: PUT, DELETE, and calls with an
 * Idempotency-Key.
 * @throws RequestFailure "Request failed: {status text}."
 */
export function request<Answer>(path: string, options: RequestOptions = {}, surroundings?: RetryContext): Promise<Answer> {
  const { method = "GET", body, idempotencyKey, signal } = options;
  const headers = new Headers({ accept: "application/json" });
  if (body !== undefined) headers.set("content-type", "application/json");
  if (idempotencyKey !== undefined) headers.set("idempotency-key", `"${idempotencyKey}"`);
  const init: RequestInit = { method, headers, cache: "no-store" };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  const isGet = method === "GET";
  const isRepeatable = isGet || method === "PUT" || method === "DELETE" || idempotencyKey !== undefined;
  const call = async () => {
    const answer = await send(path, init);
    if (!answer.ok) throw await readFailure(answer, statusTextWording);
    return jsonOf<Answer>(answer);
  };
  return withRetries(call, { maxRetries: isGet ? retriesOfGet : retriesOfOthers, isRepeatable, signal }, surroundings);
}

/** Posts JSON to one of the site's REST endpoints. @throws RequestFailure */
export const post = <Answer>(path: string, body: unknown): Promise<Answer> => request(path, { method: "POST", body });
