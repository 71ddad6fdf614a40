import { expect, test } from "vitest";
import { confirmationGapMs } from "./outcome-page.tsx";

test("a payment being confirmed is asked after without hammering, and not for ever", () => {
  const gaps = Array.from({ length: 60 }, (_, asked) => confirmationGapMs(asked));
  expect(gaps.slice(0, 3)).toEqual([2000, 2600, 3380]);
  for (const [at, gap] of gaps.entries()) {
    if (at < 40) expect(gap).toBeLessThanOrEqual(30_000);
    else expect(gap).toBe(false);
    if (at > 0 && at < 40) expect(gap).toBeGreaterThanOrEqual(gaps[at - 1] as number);
  }
});
