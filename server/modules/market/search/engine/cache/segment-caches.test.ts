import { expect, test } from "vitest";
import { createRecentlyUsed } from "./segment-caches.ts";

/** Each key of one letter counts 66 bytes of its own. */
const withRoomFor = (values: number) => createRecentlyUsed<string>(values * 166, () => 100);

test("what was used longest ago goes first, and only when the rest has no room", () => {
  const kept = withRoomFor(2);
  kept.put("a", "A");
  kept.put("b", "B");
  expect(kept.get("a")).toBe("A");
  kept.put("c", "C");
  expect([kept.get("a"), kept.get("b"), kept.get("c")]).toEqual(["A", undefined, "C"]);
  expect(kept.bytes).toBe(2 * 166);
});

test("a value takes the place of what stood under its key, and one too large for the rest stands alone", () => {
  const sizes: Record<string, number> = { small: 100, large: 1000 };
  const kept = createRecentlyUsed<string>(400, (value) => sizes[value] ?? 0);
  kept.put("a", "small");
  kept.put("a", "small");
  expect(kept.bytes).toBe(166);
  kept.put("b", "large");
  expect([kept.get("a"), kept.get("b"), kept.bytes]).toEqual([undefined, "large", 1066]);
});
