import { describe, expect, it } from "vitest";
import { rowsBetween } from "./row-choice.tsx";

describe("rows between two", () => {
  const ids = ["a", "b", "c", "d"];
  it("holds both ends, whichever comes first", () => {
    expect(rowsBetween(ids, "b", "d")).toEqual(["b", "c", "d"]);
    expect(rowsBetween(ids, "d", "b")).toEqual(["b", "c", "d"]);
  });
  it("is the second alone when the first has left the page, or nothing was chosen before", () => {
    expect(rowsBetween(ids, "gone", "b")).toEqual(["b"]);
    expect(rowsBetween(ids, null, "b")).toEqual(["b"]);
  });
});
