import { expect, test } from "vitest";
import { reuseOrAwait } from "./last-or-next.ts";

const last = { takenAt: 1000, value: "last" };
const at = (ms: number) => ({ now: new Date(ms), usableForMs: 500 });
const underWay = () => new Promise<string>(() => {});

test("what was finished last is given while it is usable, though the next is under way or fails", async () => {
  expect(await reuseOrAwait(last, underWay(), at(1000))).toBe("last");
  expect(await reuseOrAwait(last, underWay(), at(1499))).toBe("last");
  expect(await reuseOrAwait(last, Promise.reject(new Error("no database")), at(1499))).toBe("last");
});

test("the next is waited for where there is nothing yet, where it is too old, and where clocks went back", async () => {
  const next = Promise.resolve("next");
  expect(await reuseOrAwait(undefined, next, at(1000))).toBe("next");
  expect(await reuseOrAwait(last, next, at(1500))).toBe("next");
  expect(await reuseOrAwait(last, next, at(999))).toBe("next");
  await expect(reuseOrAwait(last, Promise.reject(new Error("no database")), at(1500))).rejects.toThrow("no database");
});
