import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import type { Clock } from "#src/trpc/clock.ts";
import { csvLine, retryWhenQuotaAllows, sentenceOf } from "./run-example.ts";

test("a full quota is waited for, and said", async () => {
  const full = TRPCClientError.from({
    error: { message: "Rate limit exceeded.", code: -32_029, data: { httpStatus: 429, retryAfterSeconds: 7 } },
  });
  const lines: string[] = [];
  const waits: number[] = [];
  const clock: Clock = {
    now: () => 0,
    after: (delayMs, run) => {
      waits.push(delayMs);
      run();
      return () => {};
    },
  };
  let tries = 0;
  const ask = async () => {
    tries += 1;
    if (tries < 3) throw full;
    return "found";
  };
  expect(await retryWhenQuotaAllows(ask, { tell: (line) => lines.push(line), clock })).toBe("found");
  expect([waits, lines[0]]).toEqual([[7000, 7000], "The quota is full: going on in 7 seconds."]);
});

test("a bug keeps its stack", () => {
  const bug = new TypeError("x is not a function");
  expect(sentenceOf(bug)).toBe(bug);
});

test.each([
  [["plain", 1, true, null], "plain,1,true,\r\n"],
  [['say "hello"', "a,b", "two\nlines"], '"say ""hello""","a,b","two\nlines"\r\n'],
  [["=1+1", "+44", "-5", "@me", "\ttab"], "'=1+1,'+44,'-5,'@me,'\ttab\r\n"],
  [[-5], "-5\r\n"],
])("writes %j as a line of CSV", (values, line) => {
  expect(csvLine(values)).toBe(line);
});
