import { expect, test } from "vitest";
import { createByteCache } from "./segment-caches.ts";

/** Each key of one letter counts 66 bytes of its own. */
const withRoomFor = (values: number) => createByteCache<{ size: number }>(values * 166, ({ size }) => size);

test("the least recently used value goes first, and only when the rest has no room", () => {
  const cache = withRoomFor(2);
  for (const key of ["a", "b"]) cache.set(key, { size: 100 });
  expect(cache.get("a")).toBeDefined();
  cache.set("c", { size: 100 });
  expect(["a", "b", "c"].map((key) => cache.get(key)?.size)).toEqual([100, undefined, 100]);
  expect(cache.calculatedSize).toBe(2 * 166);
});

test("a new value replaces that of its key, and one larger than the whole cache is not stored", () => {
  const cache = withRoomFor(2);
  cache.set("a", { size: 100 });
  cache.set("a", { size: 50 });
  expect(cache.calculatedSize).toBe(116);
  cache.set("b", { size: 1000 });
  expect([cache.get("b"), cache.get("a")?.size]).toEqual([undefined, 50]);
});
