import { afterEach, expect, test, vi } from "vitest";
import { readServerState } from "./browser-cache.ts";

const sent = { queries: [{ queryHash: "a", queryKey: ["a"], state: { data: 1, dataUpdatedAt: 60_000 } }], mutations: [] };
const arrive = (text: string | null, type: string) => {
  vi.stubGlobal("document", { getElementById: () => (text === null ? null : { textContent: text }) });
  vi.stubGlobal("performance", { getEntriesByType: () => [{ type }] });
};
afterEach(() => vi.unstubAllGlobals());

test("answers that came with the page count from now, however the clocks of server and device differ", () => {
  arrive(JSON.stringify(sent), "navigate");
  expect(readServerState(5_000_000).queries[0]?.state).toMatchObject({ data: 1, dataUpdatedAt: 5_000_000 });
});

test("those of a page that the browser has brought back keep their age", () => {
  arrive(JSON.stringify(sent), "back_forward");
  expect(readServerState(5_000_000).queries[0]?.state.dataUpdatedAt).toBe(60_000);
});

test("a page without any is an empty cache", () => {
  arrive(null, "navigate");
  expect(readServerState()).toEqual({ queries: [], mutations: [] });
});
