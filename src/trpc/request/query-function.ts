import type { QueryFunctionContext } from "@tanstack/react-query";
import { byBody, failureIn } from "./failed-answer.ts";
import { jsonOf } from "./json-of.ts";
import { send } from "./send.ts";

/** How queries without a function of their own are asked: GET of the address their key spells. React Query alone retries them. */
export const askByKey = ({ queryKey, signal }: Pick<QueryFunctionContext, "queryKey" | "signal">): Promise<unknown> =>
  getOrNull(addressOf(queryKey), { signal });

/** What stands at an address; null for whoever would have to sign in. @throws RequestFailure "{status}: {body text}" */
export async function getOrNull<Answer>(address: string, init: RequestInit = {}): Promise<Answer | null> {
  const answer = await send(address, init);
  if (answer.status === 401) {
    // Unread, it would hold its connection.
    await answer.text().catch(() => "");
    return null;
  }
  if (!answer.ok) throw await failureIn(answer, byBody);
  return jsonOf<Answer>(answer);
}

/** ["/api/jobs", "12"] is "/api/jobs/12", ["/api/jobs", { page: 1 }] is "/api/jobs?page=1". */
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
