import { expect, test } from "vitest";
import { emptyFilters, type JobDocument } from "#server/kernel/services/search.types.ts";
import { createMemoryIndex } from "../index/memory-index.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const leeds = { lat: 53.8, lng: -1.55, placeId: 1 };
const advert = (id: number, more: Partial<JobDocument>): JobDocument => ({
  id,
  companyId: id,
  title: "Quantity Surveyor",
  companyName: "Testwright",
  placeNames: "",
  body: "",
  category: "quantity-surveyor",
  level: "senior",
  contractType: "permanent",
  workType: "hybrid",
  sector: null,
  employerType: "main-contractor",
  suites: [],
  workingPattern: "full-time",
  start: [],
  payBasis: null,
  chartership: [],
  replyPromise: [],
  payScale: "year",
  payMinPence: 5_000_000 + id,
  payMaxPence: null,
  points: [leeds],
  placeIds: [1],
  firstPublishedAt: now - id * 1000,
  closesAt: null,
  isByAgency: false,
  vacancyKey: null,
  ...more,
});
const index = createMemoryIndex();
await index.upsert([
  advert(9, { suites: ["nec4:c", "jct"] }),
  advert(8, { suites: ["nec4"], vacancyKey: "same" }),
  advert(7, { suites: ["nec4"], vacancyKey: "same" }),
  advert(6, { category: "cost-manager", suites: ["jct"], points: [{ lat: 51.5, lng: 0, placeId: 2 }], placeIds: [2] }),
  advert(5, { suites: ["nec4"], closesAt: now }),
  advert(4, { category: "cost-manager", payScale: "day", payMinPence: 40_000 }),
]);

test("pairs of values are counted as the search counts them, each vacancy once", async () => {
  const near = { kind: "point" as const, lat: leeds.lat, lng: leeds.lng, radiusMiles: 15 };
  for (const place of [null, near]) {
    const cells = await index.crossCount(["category", "suite"], place, now);
    expect(cells.length).toBeGreaterThan(4);
    for (const { first, second, count } of cells) {
      const filters = { ...emptyFilters, place, category: first === null ? [] : [first], suite: second === null ? [] : [second] };
      const { total } = await index.search({ text: null, filters, sort: "newest", offset: 0, limit: 0, now, withFacets: false });
      expect([first, second, count]).toEqual([first, second, total]);
    }
  }
  const cells = await index.crossCount(["category", "suite"], null, now);
  expect(cells).toContainEqual({ first: "quantity-surveyor", second: "nec4", count: 2, countThere: 2, newestAt: now - 7000 });
  expect(cells.some(({ first, second }) => first === "cost-manager" && second === "nec4")).toBe(false);
});

test("work that may be done anywhere is told apart from work in a place", async () => {
  const scattered = createMemoryIndex();
  await scattered.upsert([advert(1, {}), advert(2, { points: [], placeIds: [] })]);
  const near = { kind: "point" as const, lat: leeds.lat, lng: leeds.lng, radiusMiles: 15 };
  const [all] = await scattered.crossCount(["category", "suite"], near, now);
  expect(all).toMatchObject({ first: null, second: null, count: 2, countThere: 1 });
});

test("stated pay is read on one scale, one a vacancy, for the filters asked", async () => {
  const pay = await index.statedPay({ ...emptyFilters, category: ["quantity-surveyor"] }, "year", now);
  expect(pay.map(({ companyId }) => companyId).sort()).toEqual([7, 9]);
  expect(await index.statedPay(emptyFilters, "day", now)).toEqual([{ scale: "day", companyId: 4, lowPence: 40_000, highPence: null }]);
});
