import { type RetryContext, withRetries } from "../retry/with-retries.ts";
import { readFailure, statusWording } from "./request-failure.ts";
import { send } from "./send.ts";

const defaultRetries = 3;

export interface ApiOptions {
  /** 0 for background requests. */
  retries?: number;
  priority?: RequestPriority;
  signal?: AbortSignal;
}

/** Fetches from the API with any content type. @throws RequestFailure "API error: {status}" */
export function fetchFromApi(
  path: string,
  { retries = defaultRetries, priority = "auto", signal }: ApiOptions = {},
  surroundings?: RetryContext,
): Promise<Response> {
  const init: RequestInit = signal ? { priority, signal } : { priority };
  const call = async () => {
    const answer = await send(path, init);
    if (!answer.ok) throw await readFailure(answer, statusWording);
    return answer;
  };
  return withRetries(call, { maxRetries: retries, signal }, surroundings);
}
