import { environmentManager, focusManager, type QueryClient, QueryObserver, type QueryObserverOptions } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentUserQuery } from "#src/features/auth/current-user.ts";
import { createBrowserCache } from "./browser-cache.ts";
import { problem, type RecordingFetch, recordFetch } from "./request/recording-fetch.fixture.ts";
import { createRetryBudget } from "./retry/with-retries.ts";

const minuteMs = 60_000;
let cache: QueryClient;
const unmounts: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
  vi.stubGlobal("document", { cookie: "", visibilityState: "visible" });
  cache = createBrowserCache({ budget: createRetryBudget(), random: () => 0 });
  cache.mount();
});
afterEach(() => {
  for (const unmount of unmounts.splice(0)) unmount();
  cache.unmount();
  cache.clear();
  focusManager.setFocused(undefined);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Shows a query as a component does; the answer takes it off again. */
async function show(queryKey: readonly unknown[], more: Partial<QueryObserverOptions> = {}): Promise<() => void> {
  const unmount = new QueryObserver(cache, { queryKey, ...more }).subscribe(() => {});
  unmounts.push(unmount);
  await wait(0);
  return unmount;
}
const dataOf = (queryKey: readonly unknown[]) => cache.getQueryData(queryKey);
const errorOf = (queryKey: readonly unknown[]) => cache.getQueryState(queryKey)?.error?.message;
const answerAll = () => recordFetch(() => Response.json({ items: [] }));
const failAll = (status = 503, headers = {}) => recordFetch(() => problem(status, {}, headers));
async function focus(): Promise<void> {
  focusManager.onFocus();
  await wait(0);
}
function setHidden(isHidden: boolean): void {
  vi.stubGlobal("document", { cookie: "", visibilityState: isHidden ? "hidden" : "visible" });
  focusManager.onFocus();
}

const other = ["/api/other"];

test("R2 R3 R6 a query over a failing GET is asked three times, a second and two apart, then fails", async () => {
  const { sent, gapsMs } = failAll();
  await show(other);
  await wait(minuteMs);
  expect(sent).toHaveLength(3);
  expect(gapsMs()).toEqual([1000, 2000]);
  expect(errorOf(other)).toMatch(/^503: /);
});

test.each([
  ["504: Gateway Timeout", 504, "Gateway Timeout"],
  ["500: job 1042", 500, "job 1042"],
])("R1 %s is asked once", async (message, status, body) => {
  const { sent } = recordFetch(() => new Response(body, { status }));
  await show(other);
  await wait(minuteMs);
  expect(sent).toHaveLength(1);
  expect(errorOf(other)).toBe(message);
});

test.each([403, 404, 409, 422, 429])("R7 %d is asked once", async (status) => {
  const { sent } = recordFetch(() => new Response("no digit here", { status }));
  await show(other);
  await wait(minuteMs);
  expect(sent).toHaveLength(1);
});

test("a 429 met while a page was made ready is not asked for again by pointing at its link, following it or showing it", async () => {
  const { sent } = failAll(429, { "retry-after": "1" });
  await expect(cache.fetchQuery({ queryKey: other })).rejects.toMatchObject({ status: 429 });
  await wait(500);
  await expect(cache.ensureQueryData({ queryKey: other })).rejects.toMatchObject({ status: 429 });
  await expect(cache.prefetchQuery({ queryKey: other })).resolves.toBeUndefined();
  await show(other);
  expect(sent).toHaveLength(1);
  await wait(1000);
  await expect(cache.ensureQueryData({ queryKey: other })).rejects.toMatchObject({ status: 429 });
  expect(sent).toHaveLength(2);
});

test("Q9 R7 401 is null and no error", async () => {
  const { sent } = failAll(401);
  await show(other);
  await wait(minuteMs);
  expect(sent).toHaveLength(1);
  expect(cache.getQueryState(other)).toMatchObject({ status: "success", data: null, error: null });
});

test("R8 after 429 nothing is asked before Retry-After: not by polling, focus, mounting or reconnecting", async () => {
  const { sent } = failAll(429, { "retry-after": "120" });
  const key = ["/api/notifications"];
  const unmount = await show(key);
  for (let second = 0; second < 119; second += 7) {
    await focus();
    await wait(7000);
    if (second === 56) unmount();
    if (second === 63) await show(key);
  }
  expect(sent).toHaveLength(1);
  await wait(60_000);
  expect(sent.length).toBeGreaterThan(1);
});

test.each([
  ["503", () => problem(503)],
  [
    "a broken connection",
    () => {
      throw new TypeError("Failed to fetch");
    },
  ],
])("R9 the current user is asked for once on %s", async (_, answer) => {
  const { sent } = recordFetch(answer);
  await show(currentUserQuery.queryKey, currentUserQuery as unknown as QueryObserverOptions);
  await wait(minuteMs);
  expect(sent.map(({ address }) => address)).toEqual(["/api/user"]);
});

test("R10 while the tab is hidden the retry waits until it is seen again", async () => {
  const { sent } = failAll();
  await show(other);
  setHidden(true);
  await wait(minuteMs);
  expect(sent).toHaveLength(1);
  setHidden(false);
  await wait(0);
  expect(sent).toHaveLength(2);
});

test("R11 a hundred failing queries make at most 113 requests", async () => {
  const { sent } = failAll();
  for (let index = 0; index < 100; index += 1) void show([`/api/other/${index}`]);
  await wait(minuteMs);
  expect(sent.length).toBeGreaterThan(100);
  expect(sent.length).toBeLessThanOrEqual(113);
});

test("R6 a page that could not be fetched shows so at once: mounting it does not ask anew", async () => {
  const { sent } = failAll();
  const prepared = cache.fetchQuery({ queryKey: other }).catch(() => null);
  await wait(3000);
  await prepared;
  await show(other);
  await wait(minuteMs);
  expect(sent).toHaveLength(3);
  await show(other);
  expect(sent).toHaveLength(4);
});

test("Q1 fresh for five minutes, kept for thirty after the last to show it is gone", async () => {
  const { sent } = answerAll();
  (await show(other))();
  await wait(5 * minuteMs - 1000);
  (await show(other))();
  expect(sent).toHaveLength(1);
  await wait(2000);
  (await show(other))();
  expect(sent).toHaveLength(2);
  await wait(30 * minuteMs - 1000);
  expect(dataOf(other)).toBeDefined();
  await wait(2000);
  expect(dataOf(other)).toBeUndefined();
});

test("Q2 ten focus events within 29 s ask once for what is stale, one at 31 s again", async () => {
  const { sent } = answerAll();
  await show(other, { staleTime: 0 });
  await wait(10 * minuteMs);
  expect(sent).toHaveLength(1);
  for (let event = 0; event < 10; event += 1) {
    await focus();
    await wait(2900);
  }
  expect(sent).toHaveLength(2);
  await wait(2000);
  await focus();
  expect(sent).toHaveLength(3);
});

test("Q2 focus asks for nothing that is fresh", async () => {
  const { sent } = answerAll();
  await show(other);
  await wait(4 * minuteMs);
  await focus();
  expect(sent).toHaveLength(1);
});

test("Q3 the current user is asked for on every mount, focus and reconnection, and not kept", async () => {
  const { sent } = recordFetch(() => Response.json({ id: "p", name: "Robin", email: "r@example.test", role: "jobseeker" }));
  const { queryKey } = currentUserQuery;
  const unmount = await show(queryKey, currentUserQuery as unknown as QueryObserverOptions);
  expect(sent).toHaveLength(1);
  await show(queryKey, currentUserQuery as unknown as QueryObserverOptions);
  expect(sent).toHaveLength(2);
  await focus();
  await focus();
  expect(sent).toHaveLength(4);
  cache.getQueryCache().onOnline();
  await wait(0);
  expect(sent).toHaveLength(5);
  unmount();
  for (const each of unmounts.splice(0)) each();
  await wait(1);
  expect(cache.getQueryState(queryKey)).toBeUndefined();
});

test.each([
  ["/api/notifications", 20],
  ["/api/analytics", 5],
  ["/api/scraping-stats", 60],
])("Q4 %s is polled %i times in ten minutes, and not while hidden", async (address, polls) => {
  const { sent } = answerAll();
  await show([address]);
  await wait(10 * minuteMs);
  expect(sent).toHaveLength(1 + polls);
  setHidden(true);
  await wait(10 * minuteMs);
  expect(sent).toHaveLength(1 + polls);
});

test("Q4 a poll that fails doubles the gap, once for each failure in a row; one that is answered restores it", async () => {
  let isDown = true;
  const { sent, gapsMs }: RecordingFetch = recordFetch(() => (isDown ? problem(500, { title: "404" }) : Response.json({})));
  await show(["/api/scraping-stats"]);
  await wait(71_000);
  expect(gapsMs()).toEqual([20_000, 40_000]);
  isDown = false;
  await wait(100_000);
  expect(gapsMs().slice(2, 4)).toEqual([80_000, 10_000]);
  expect(sent.length).toBeGreaterThan(4);
});
