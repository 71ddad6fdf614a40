import { expect, test } from "vitest";
import type { SearchService } from "#server/kernel/services/search.types.ts";
import type { JobPageAnswer } from "./job-answers.ts";
import { cacheJobPage, readCachedJobPage } from "./jobs.queries.ts";

const now = new Date("2026-11-21T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

function fakeSearch() {
  const search = { version: 1, state: { phase: "ready" as "ready" | "warming" } };
  return search as typeof search & SearchService;
}

function page({ id = 7, isOpen = true, closesAt = null, similarClosesAt = null }: Record<string, unknown> = {}): JobPageAnswer {
  const similar = [{ job: { id: 8, closesAt: similarClosesAt }, reason: "" }];
  return { status: 200, job: { id, isOpen, closesAt, expiresAt: later(86_400_000).toISOString(), similar, moreFromEmployer: [] } } as never;
}

test("an open advert's page is given again for half a minute", () => {
  const search = fakeSearch();
  const answer = page();
  cacheJobPage(search, { answer, version: 1, now });
  expect(readCachedJobPage(search, 7, later(29_999))).toBe(answer);
  expect(readCachedJobPage(search, 7, later(30_000))).toBeUndefined();
  expect(readCachedJobPage(search, 9, now)).toBeUndefined();
});

test("any advert's change ends it, and a page read before a change is not kept after it", () => {
  const search = fakeSearch();
  cacheJobPage(search, { answer: page(), version: 1, now });
  Object.assign(search, { version: 2 });
  expect(readCachedJobPage(search, 7, now)).toBeUndefined();
  cacheJobPage(search, { answer: page(), version: 1, now });
  expect(readCachedJobPage(search, 7, now)).toBeUndefined();
});

test.each([
  ["its own", page({ closesAt: later(10_000).toISOString() })],
  ["a similar advert's", page({ similarClosesAt: later(10_000).toISOString() })],
])("it ends at %s closing moment", (_whose, answer) => {
  const search = fakeSearch();
  cacheJobPage(search, { answer, version: 1, now });
  expect(readCachedJobPage(search, 7, later(9_999))).toBe(answer);
  expect(readCachedJobPage(search, 7, later(10_000))).toBeUndefined();
});

test("closed adverts and a warming index keep nothing", () => {
  const search = fakeSearch();
  cacheJobPage(search, { answer: page({ isOpen: false }), version: 1, now });
  expect(readCachedJobPage(search, 7, now)).toBeUndefined();
  search.state.phase = "warming";
  cacheJobPage(search, { answer: page(), version: 1, now });
  expect(readCachedJobPage(search, 7, now)).toBeUndefined();
});

test("the five hundred kept last are held", () => {
  const search = fakeSearch();
  for (let id = 1; id <= 501; id++) cacheJobPage(search, { answer: page({ id }), version: 1, now });
  expect(readCachedJobPage(search, 1, now)).toBeUndefined();
  expect(readCachedJobPage(search, 2, now)).toBeDefined();
});
