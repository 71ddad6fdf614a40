import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import * as batchFailures from "../batch/batch-failures.ts";
import { RequestFailure } from "../request/request-failure.ts";
import { createRetryBudget, shouldRetry } from "./with-retries.ts";

const now = () => 0;
const retries = (error: unknown, more = {}) => {
  const budget = createRetryBudget({ now });
  for (let count = 0; ; count += 1) if (!shouldRetry(count, error, { budget, ...more }) || count > 20) return count;
};
const failure = (message: string, status = 503, more = {}) => new RequestFailure(message, { status, code: "failed", ...more });
const typed = (message: string, httpStatus: number) => Object.assign(new Error(message), { data: { httpStatus } });

test.each(["504: Gateway Timeout", "500: job 1042", "API error: 504"])("R1 a message that holds a 4 is never retried: %s", (message) => {
  expect(retries(failure(message, 500))).toBe(0);
  expect(retries(new Error(message))).toBe(0);
});

test("R2 any other failure is retried fewer than two times more", () => {
  expect(retries(failure("503: Service Unavailable"))).toBe(2);
  expect(retries(new TypeError("Failed to fetch"))).toBe(2);
  expect(retries(typed("The site is busy.", 503))).toBe(2);
});

test.each([400, 401, 403, 404, 409, 410, 422, 429])("R7 %d is never retried, whatever its text", (status) => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(retries(failure(text.replaceAll("4", ""), status))).toBe(0);
      expect(retries(typed(text.replaceAll("4", ""), status))).toBe(0);
    }),
  );
});

describe("R7 the one 4xx let through", () => {
  const stale = batchFailures.batchUnauthenticated();
  it("is tried once more, by itself or wrapped by a typed call", () => {
    expect(stale.message).toBe("Batch authentication failed. Please try again.");
    expect(retries(stale)).toBe(1);
    expect(retries(Object.assign(new Error(stale.message), { cause: stale }))).toBe(1);
  });

  it("is not once something else has failed before", () => {
    expect(shouldRetry(1, stale, { budget: createRetryBudget({ now }) })).toBe(false);
  });
});

test.each([
  batchFailures.breakerOpen(),
  batchFailures.cleared(),
  batchFailures.notAppropriate(),
  batchFailures.tokenRefused(),
  new DOMException("stop", "AbortError"),
  new SyntaxError("Unexpected token '<'"),
])("R2 what another try cannot mend is not tried again: %s", (error) => expect(retries(error)).toBe(0));

test("R4 what might take effect twice is not tried again", () => {
  expect(retries(failure("Request failed: Service Unavailable."), { isRepeatable: false })).toBe(0);
});

test("R8 a wait of more than ten seconds ends retrying", () => {
  expect(retries(failure("503: busy", 503, { retryAfterSeconds: 10 }))).toBe(2);
  expect(retries(failure("503: busy", 503, { retryAfterSeconds: 11 }))).toBe(0);
});

describe("R11 budget", () => {
  it("lets three retries through in any minute, and a tenth of the requests once they are many", () => {
    let nowMs = 0;
    const budget = createRetryBudget({ now: () => nowMs });
    const spend = () => {
      let spent = 0;
      while (budget.hasRoom()) {
        budget.noteRetry();
        spent += 1;
      }
      return spent;
    };
    expect(spend()).toBe(3);
    for (let index = 0; index < 100; index += 1) budget.noteRequest();
    expect(spend()).toBe(7);
    nowMs = 59_999;
    expect(spend()).toBe(0);
    nowMs = 60_000;
    expect(spend()).toBe(3);
  });

  it("is not used up by what would not be retried anyway", () => {
    const budget = createRetryBudget({ now });
    for (let index = 0; index < 10; index += 1) shouldRetry(2, failure("503: busy"), { budget });
    expect(shouldRetry(0, failure("503: busy"), { budget })).toBe(true);
  });
});
