import { expect, test } from "vitest";
import { awardsHref, readAwardsFilter } from "./contract-awards-page.tsx";

const read = (query: string) => readAwardsFilter(new URLSearchParams(query));

test.each(["", "?region=wales", "?region=yorkshire-and-the-humber&suite=nec4&value=20000000&days=90&adverts=none&page=3"])(
  "the filter in “%s” is read from the address and written back",
  (query) => {
    expect(awardsHref(read(query))).toBe(`/contract-awards${query}`);
  },
);

test("what cannot be read in an address is ignored", () => {
  const nothing = read("?region=abroad&suite=verbal&value=3&days=61&adverts=all&page=1e9");
  expect(nothing).toEqual(read(""));
  expect(nothing).toEqual({ region: null, suite: null, valueFromPounds: 0, days: 60, adverts: "any", page: 1 });
});
