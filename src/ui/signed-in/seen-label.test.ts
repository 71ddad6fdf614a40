import { expect, test } from "vitest";
import { seenLabel } from "#src/ui/signed-in/seen-label.ts";

const now = new Date("2026-11-21T12:00:00Z");
const minutes = 60_000;

test.each([
  [-5 * minutes, "just now"],
  [0, "just now"],
  [2 * minutes, "2 minutes ago"],
  [59 * minutes, "59 minutes ago"],
  [60 * minutes, "1 hour ago"],
  [2 * 60 * minutes, "2 hours ago"],
  [24 * 60 * minutes, "yesterday"],
  [2 * 24 * 60 * minutes, "2 days ago"],
  [7 * 24 * 60 * minutes, "on 14 Nov 2026"],
])("%d ms ago reads %s", (ageMs, words) => {
  expect(seenLabel(new Date(now.getTime() - ageMs), now)).toBe(words);
});
