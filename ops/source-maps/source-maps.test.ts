import { EventEmitter } from "node:events";
import type { Worker } from "node:worker_threads";
import { expect, test, vi } from "vitest";
import { openSourceMaps } from "./source-maps.ts";

function silentWorker() {
  const worker = Object.assign(new EventEmitter(), { postMessage: vi.fn(), terminate: vi.fn(async () => 0), unref: vi.fn() });
  return worker as typeof worker & Worker;
}
const place = { file: "site-aaaaaaaa.js", line: 1, column: 1 };

test("a thread that does not answer in time is given up, and the next question starts another", async () => {
  vi.useFakeTimers();
  try {
    const started = [silentWorker(), silentWorker()];
    const start = vi.fn(() => started[start.mock.calls.length - 1] ?? null);
    const maps = openSourceMaps("nowhere", { start });
    const asked = [maps.resolve([place, null], "aaaaaaaa"), maps.resolve([place], null)];
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await Promise.all(asked)).toEqual([[null, null], [null]]);
    expect(started[0]?.terminate).toHaveBeenCalled();
    const again = maps.resolve([place], null);
    started[1]?.emit("error", new Error("out of memory"));
    expect(await again).toEqual([null]);
    expect(start).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

test("questions beyond a hundred waiting are not asked, nor one without a place", async () => {
  const worker = silentWorker();
  const maps = openSourceMaps("nowhere", { start: () => worker });
  expect(await maps.resolve([null], null)).toEqual([null]);
  expect(worker.postMessage).not.toHaveBeenCalled();
  const waiting = Array.from({ length: 100 }, () => maps.resolve([place], null));
  expect(await maps.resolve([place], null)).toEqual([null]);
  expect(worker.postMessage).toHaveBeenCalledTimes(100);
  await maps.stop();
  expect(await Promise.all(waiting)).toEqual(Array(100).fill([null]));
});
