import fc from "fast-check";
import { expect, test } from "vitest";
import { directoryHref, readDirectoryFilter } from "./companies-page.tsx";

test("a filter survives the trip through its address", () => {
  const word = fc.string({ maxLength: 40 }).map((text) => text.trim());
  const filters = fc.record({
    q: word,
    sector: word,
    employerType: word,
    region: word,
    isHiring: fc.boolean(),
    page: fc.integer({ min: 1, max: 10_000 }),
  });
  fc.assert(
    fc.property(filters, (filter) => {
      const href = directoryHref("/companies", filter);
      expect(readDirectoryFilter({ pattern: "/companies", search: new URLSearchParams(href.split("?")[1]) })).toEqual(filter);
    }),
  );
});

test.each(["0", "-1", "abc", "1e9", "1.5"])("page=%s shows the first page", (page) => {
  expect(readDirectoryFilter({ pattern: "/companies", search: new URLSearchParams({ page }) }).page).toBe(1);
});

test("the hiring list is always narrowed to companies that hire", () => {
  expect(readDirectoryFilter({ pattern: "/hiring-companies", search: new URLSearchParams() }).isHiring).toBe(true);
});
