import { expect, test } from "vitest";
import { shortRange } from "./region-map.tsx";

test.each([
  ["£58,000–£65,499", "£58k–£65k"],
  ["from £117,600", "from £118k"],
  ["£425–£1,150", "£425–£1,150"],
])("%s is %s on a tile", (range, short) => expect(shortRange(range)).toBe(short));
