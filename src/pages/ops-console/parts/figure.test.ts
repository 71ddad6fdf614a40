import { expect, test } from "vitest";
import { rateText } from "./figure.tsx";

test.each([
  [
    [0, 0.05, 0.1, 0.15, 0.2],
    ["0", "0.05", "0.1", "0.15", "0.2"],
  ],
  [
    [0, 3, 6, 9, 12],
    ["0", "3", "6", "9", "12"],
  ],
  [
    [0.0234, 1.25, 1234.5],
    ["0.023", "1.3", "1,235"],
  ],
])("rates on one axis differ: %j", (rates, words) => {
  expect(rates.map(rateText)).toEqual(words);
});
