import { expect, it } from "vitest";
import { loadWithRetries } from "./load-with-retries.ts";

function failing(times: number) {
  const pauses: number[] = [];
  let calls = 0;
  const load = async () => {
    calls += 1;
    if (calls <= times) throw new Error(`try ${calls}`);
    return "loaded";
  };
  const pause = async (ms: number) => void pauses.push(ms);
  return { load, pause, pauses, calls: () => calls };
}

it("M7 asks once for what arrives", async () => {
  const { load, pause, pauses, calls } = failing(0);
  expect(await loadWithRetries(load, pause)).toBe("loaded");
  expect([calls(), pauses]).toEqual([1, []]);
});

it("M7 tries again a second apart, five times at most", async () => {
  const { load, pause, pauses, calls } = failing(5);
  expect(await loadWithRetries(load, pause)).toBe("loaded");
  expect([calls(), pauses]).toEqual([6, [1000, 1000, 1000, 1000, 1000]]);
});

it("M7 makes six attempts in all, then fails as the last one did", async () => {
  const { load, pause, calls } = failing(99);
  await expect(loadWithRetries(load, pause)).rejects.toThrow("try 6");
  expect(calls()).toBe(6);
});
