import type { QueryFunctionContext } from "@tanstack/react-query";
import { bodyWording, jsonOf, readFailure } from "./request-failure.ts";
import { send } from "./send.ts";

/** Default query function: GET of the address in the key. Only React Query retries it. */
export const fetchByKey = ({ queryKey, signal }: Pick<QueryFunctionContext, "queryKey" | "signal">): Promise<unknown> =>
  getOrNull(addressOf(queryKey), { signal });

/** Fetches an address; null when the caller is not signed in. @throws RequestFailure "{status}: {body text}" */
export async function getOrNull<Answer>(address: string, init: RequestInit = {}): Promise<Answer | null> {
  const answer = await send(address, init);
  if (answer.status === 401) {
    // An unread body would hold its connection.
    await answer.text().catch(() => "");
    return null;
  }
  if (!answer.ok) throw await readFailure(answer, bodyWording);
  return jsonOf<Answer>(answer);
}

/** Maps ["/api/jobs", "12"] to "/api/jobs/12", and ["/api/jobs", { page: 1 }] to "/api/jobs?page=1". */
export function addressOf(queryKey: readonly unknown[]): string {
  const path = queryKey.filter((part) => typeof part !== "object").join("/");
  const parameters = new URLSearchParams();
  for (const part of queryKey) {
    if (typeof part !== "object" || part === null) continue;
    for (const [name, value] of Object.entries(part)) {
      for (const one of [value].flat()) if (one !== undefined && one !== null) parameters.append(name, String(one));
    }
  }
  const query = parameters.toString();
  return query ? `${path}?${query}` : path;
}
