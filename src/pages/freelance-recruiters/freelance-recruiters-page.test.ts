import fc from "fast-check";
import { expect, test } from "vitest";
import { freelanceHref, readFreelanceFilter, withoutFilter } from "./freelance-recruiters-page.tsx";

const word = fc.string({ maxLength: 40 }).map((text) => text.trim());
const filters = fc.record({
  q: word,
  category: word,
  region: word,
  sector: word,
  suite: word,
  isMarginShown: fc.boolean(),
  sort: fc.constantFrom("name" as const, "vacancies" as const, "reply" as const),
  page: fc.integer({ min: 1, max: 500 }),
});

test("a filter survives the trip through its address", () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(readFreelanceFilter(new URLSearchParams(freelanceHref(filter).split("?")[1]))).toEqual(filter);
    }),
  );
});

test.each(["0", "-1", "abc", "1e9", "501"])("page=%s shows the first page", (page) => {
  expect(readFreelanceFilter(new URLSearchParams({ page })).page).toBe(1);
});

test("a filter that is dropped leaves the others and begins at the first page", () => {
  const filter = readFreelanceFilter(new URLSearchParams("q=rail&region=wales&margin=1&page=3"));
  expect(freelanceHref(withoutFilter(filter, "region"))).toBe("/freelance-recruiters?q=rail&margin=1");
  expect(freelanceHref(withoutFilter(filter, "isMarginShown"))).toBe("/freelance-recruiters?q=rail&region=wales");
});
