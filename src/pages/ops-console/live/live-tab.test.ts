import { expect, test } from "vitest";
import { searchWords } from "./live-tab.tsx";

test.each([
  [{ phase: "ready", source: "memory" }, "2,400 adverts", "in memory"],
  [{ phase: "ready", source: "engine" }, "2,400 adverts", "in the search engine"],
  [{ phase: "warming", source: "memory" }, "Being built", "the database answers until then"],
  [{ phase: "away", source: "engine" }, "Not answering", "the database answers until the search engine does"],
])("the console says what answers searches: %o", (search, value, sub) => {
  expect(searchWords({ ...search, size: 2400 })).toEqual({ value, sub });
});
