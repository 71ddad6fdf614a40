import { expect, test, vi } from "vitest";
import { keepRunning } from "../setup/site-database.mjs";

// Takes milliseconds.
function fakeServer({ answers, isRunning }: { answers: boolean; isRunning: boolean }) {
  const state = { answers, isRunning };
  const stop = vi.fn(async () => {});
  return { state, server: { answers: async () => state.answers, isRunning: () => state.isRunning, stop } };
}

async function watch(first: ReturnType<typeof fakeServer>, work: (start: ReturnType<typeof vi.fn>, lines: string[]) => Promise<void>) {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const lines: string[] = [];
  const next = fakeServer({ answers: true, isRunning: true });
  const start = vi.fn(async () => next.server);
  const kept = keepRunning(first.server, { start, log: (line) => void lines.push(line), checkEveryMs: 5 });
  try {
    await work(start, lines);
  } finally {
    vi.useRealTimers();
    await kept.stop();
  }
  return next;
}

test("a server that lives and does not answer is waited for, not started a second time", async () => {
  const slow = fakeServer({ answers: false, isRunning: true });
  await watch(slow, async (start) => {
    await vi.advanceTimersByTimeAsync(50);
    expect(start).not.toHaveBeenCalled();
    slow.state.answers = true;
  });
  expect(slow.server.stop).toHaveBeenCalledOnce();
});

test("one that has ended is started again, and the new one is stopped at the end", async () => {
  const ended = fakeServer({ answers: false, isRunning: false });
  const next = await watch(ended, async (start, lines) => {
    await vi.advanceTimersByTimeAsync(20);
    expect(start).toHaveBeenCalledOnce();
    expect(lines).toEqual(["The private database ended; starting it again."]);
  });
  expect(next.server.stop).toHaveBeenCalledOnce();
});

test("a start that fails is tried again", async () => {
  const ended = fakeServer({ answers: false, isRunning: false });
  await watch(ended, async (start, lines) => {
    start.mockRejectedValueOnce(new Error("MariaDB did not start."));
    await vi.advanceTimersByTimeAsync(20);
    expect(start).toHaveBeenCalledTimes(2);
    expect(lines).toContain("MariaDB did not start.");
  });
});
