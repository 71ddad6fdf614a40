import { describe, expect, it } from "vitest";
import { pageNumbers } from "./pagination.tsx";

describe("pageNumbers", () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 3, [1, 2, 3]],
    [1, 20, [1, 2, 3, 20]],
    [5, 20, [1, 2, 3, 4, 5, 6, 7, 20]],
    [6, 20, [1, 4, 5, 6, 7, 8, 20]],
    [10, 20, [1, 8, 9, 10, 11, 12, 20]],
    [16, 20, [1, 14, 15, 16, 17, 18, 19, 20]],
    [20, 20, [1, 18, 19, 20]],
  ])("links, on page %i of %i, to %j", (page, pageCount, numbers) => {
    expect(pageNumbers(page, pageCount)).toEqual(numbers);
  });
});
