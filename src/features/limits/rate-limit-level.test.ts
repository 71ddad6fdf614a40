import { expect, test } from "vitest";
import { countdown } from "./rate-limit-store.ts";

test.each([
  [90_061, "25h 1m"],
  [3661, "1h 1m"],
  [3600, "1h 0m"],
  [3599, "59m 59s"],
  [60, "1m 0s"],
  [59, "59s"],
  [1, "1s"],
  [0, "Resetting..."],
  [-5, "Resetting..."],
])("L10 countdown: %d s left reads %s", (seconds, text) => expect(countdown(seconds * 1000)).toBe(text));

test("L10 countdown: a second that has begun counts whole", () => {
  expect(countdown(58_001)).toBe("59s");
  expect(countdown(1)).toBe("1s");
});
