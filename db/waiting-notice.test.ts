import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLongWorkNotice, createWaitingNotice } from "./waiting-notice.ts";

// Takes milliseconds.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function listen() {
  const lines: string[] = [];
  return { lines, notice: createWaitingNotice({ say: (line) => void lines.push(line) }) };
}

test("a short wait is not mentioned", () => {
  const { lines, notice } = listen();
  const waiting = notice.begin("places");
  vi.advanceTimersByTime(1_999);
  waiting.end();
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual([]);
});

test("a long one is named after two seconds, every ten with its latest reason, and at its end", () => {
  const { lines, notice } = listen();
  const waiting = notice.begin("places");
  vi.advanceTimersByTime(2_000);
  waiting.failed(new Error("connect ECONNREFUSED db:3306"));
  vi.advanceTimersByTime(10_000);
  waiting.end();
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual([
    "Waiting for the database for 2 s: places",
    "Waiting for the database for 12 s: places (connect ECONNREFUSED db:3306)",
    "The database answered after 12 s: places",
  ]);
});

test("what waits at the same time shares a line, and names a reason without a message by its code", () => {
  const { lines, notice } = listen();
  const [places, index] = [notice.begin("places"), notice.begin("search index")];
  places.failed(Object.assign(new Error(""), { code: "ECONNREFUSED" }));
  vi.advanceTimersByTime(12_000);
  places.end();
  index.end();
  expect(lines).toEqual([
    "Waiting for the database for 2 s: places (ECONNREFUSED)",
    "Waiting for the database for 12 s: places, search index (ECONNREFUSED)",
    "The database answered after 12 s: search index",
  ]);
});

test("long work is named only while it fails, one try after another", () => {
  const { lines, notice } = listen();
  const waiting = createLongWorkNotice(notice).begin("migrations");
  vi.advanceTimersByTime(60_000);
  for (let tries = 0; tries < 4; tries++) {
    waiting.failed(new Error("Connection lost"));
    vi.advanceTimersByTime(1_000);
  }
  vi.advanceTimersByTime(60_000);
  waiting.end();
  expect(lines).toEqual(["Waiting for the database for 2 s: migrations (Connection lost)", "The database answered after 8 s: migrations"]);
});
