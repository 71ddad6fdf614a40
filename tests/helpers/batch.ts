import { type TestSite, testOrigin } from "./site.ts";

export interface BatchCall {
  id?: string;
  endpoint: string;
  method?: string;
  params?: Record<string, unknown> | null;
  body?: unknown;
}

export interface BatchResult {
  id: string;
  status: number;
  data: unknown;
  error: { type: string; title: string; status: number; code: string; detail?: string; errors?: unknown; retryAfter?: number } | null;
  rateLimit: { limit: number; remaining: number; reset: number } | null;
}

/** Requests a batch token as the site's own pages do. */
export const requestBatchToken = (site: TestSite, writeHeaders: Record<string, string>) =>
  site.app.inject({ method: "POST", url: "/api/auth/generate-jwt", headers: writeHeaders, payload: "{}" });

/** The batch token of a session. */
export async function batchTokenOf(site: TestSite, writeHeaders: Record<string, string>): Promise<string> {
  const { token } = (await requestBatchToken(site, writeHeaders)).json<{ token?: string }>();
  if (!token) throw new Error("no batch token was given");
  return token;
}

/** What a page sends with a batch: the token, and no cookie. */
export const headersOfBatch = (token: string) => ({
  "content-type": "application/json",
  origin: testOrigin,
  "sec-fetch-site": "same-origin",
  authorization: `Bearer ${token}`,
});

/** Sends a batch; calls without an id are named by their place, those without a method are GET. */
export const sendBatch = (site: Pick<TestSite, "app">, token: string, calls: readonly BatchCall[]) =>
  site.app.inject({
    method: "POST",
    url: "/api/batch",
    headers: headersOfBatch(token),
    payload: JSON.stringify({ requests: calls.map((call, at) => ({ id: `${at}`, method: "GET", ...call })) }),
  });

/** The results of a batch that was taken. */
export async function resultsOf(site: Pick<TestSite, "app">, token: string, calls: readonly BatchCall[]): Promise<BatchResult[]> {
  const answer = await sendBatch(site, token, calls);
  if (answer.statusCode !== 200) throw new Error(`the batch was answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<{ results: BatchResult[] }>().results;
}

/** The result of a batch of one. */
export async function resultOf(site: Pick<TestSite, "app">, token: string, call: BatchCall): Promise<BatchResult> {
  const [result] = await resultsOf(site, token, [call]);
  if (!result) throw new Error("the batch was empty");
  return result;
}
