import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { minResponseMs, withMinDuration } from "./account-fields.ts";

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("a steady answer", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const watch = (work: () => Promise<string>) => {
    const seen: string[] = [];
    withMinDuration({ wait }, work).then(
      (value) => seen.push(value),
      (error: Error) => seen.push(error.message),
    );
    return seen;
  };

  it("is not given sooner for work that takes no time, nor for a refusal", async () => {
    const done = watch(async () => "done");
    const refused = watch(async () => {
      throw new Error("refused");
    });
    await vi.advanceTimersByTimeAsync(minResponseMs - 1);
    expect([done, refused]).toEqual([[], []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([done, refused]).toEqual([["done"], ["refused"]]);
  });

  it("waits for work that takes longer, and no longer than that", async () => {
    const seen = watch(() => new Promise((resolve) => setTimeout(() => resolve("late"), minResponseMs + 50)));
    await vi.advanceTimersByTimeAsync(minResponseMs + 49);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual(["late"]);
  });
});
