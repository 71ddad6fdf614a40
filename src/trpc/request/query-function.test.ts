import { afterEach, expect, test, vi } from "vitest";
import { addressOf, fetchByKey } from "./query-function.ts";
import { recordFetch } from "./recording-fetch.fixture.ts";

afterEach(() => vi.unstubAllGlobals());

test.each<[readonly unknown[], string]>([
  [["/api/jobs"], "/api/jobs"],
  [["/api/jobs", "12"], "/api/jobs/12"],
  [["/api/jobs", 12], "/api/jobs/12"],
  [["/api/jobs", { page: 2, limit: 15 }], "/api/jobs?page=2&limit=15"],
  [["/api/jobs", { category: ["a", "b c"], q: undefined, sort: null }], "/api/jobs?category=a&category=b+c"],
  [["/api/jobs?limit=15&page=1"], "/api/jobs?limit=15&page=1"],
])("a key %j spells %s", (key, address) => expect(addressOf(key)).toBe(address));

test("queries are GET, with the session of the browser", async () => {
  const inits: RequestInit[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    inits.push(init);
    return Response.json({ items: [] });
  });
  const { signal } = new AbortController();
  expect(await fetchByKey({ queryKey: ["/api/jobs"], signal })).toEqual({ items: [] });
  expect(inits).toEqual([{ signal, credentials: "same-origin" }]);
});

test("an answer that is no JSON is told as unreadable, and not asked for again", async () => {
  recordFetch(() => new Response("<html>"));
  await expect(fetchByKey({ queryKey: ["/api/jobs"], signal: new AbortController().signal })).rejects.toMatchObject({ code: "unreadable" });
});

test("whoever gives up gets no answer and no complaint about the connection", async () => {
  recordFetch(() => Response.json({}));
  const controller = new AbortController();
  controller.abort();
  await expect(fetchByKey({ queryKey: ["/api/jobs"], signal: controller.signal })).rejects.toMatchObject({ code: "aborted" });
});
