import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endpointOf } from "#src/trpc/request/send.ts";
import { rateLimitSentence, readRateLimit, secondsToWait } from "./answer-limits.ts";

const serverMs = Date.parse("2026-11-20T12:00:00Z");
const serverDate = new Date(serverMs).toUTCString();
const serverSeconds = serverMs / 1000;
const headers = (values: Record<string, string>) => new Headers(values);

test("L1 headers are read: limit, what is left and when it is whole again", () => {
  const answer = headers({
    "X-RateLimit-Limit": "100",
    "X-RateLimit-Remaining": "40",
    "X-RateLimit-Reset": String(serverSeconds + 60),
    Date: serverDate,
  });
  expect(readRateLimit("/api/jobs", answer, serverMs)).toEqual({
    endpoint: "/api/jobs",
    limit: 100,
    remaining: 40,
    resetInMs: 60_000,
    retryInMs: null,
  });
});

test("a refusal tells when the next call may be let through, beside when the quota is whole", () => {
  const refused = headers({
    "X-RateLimit-Limit": "60",
    "X-RateLimit-Remaining": "0",
    "X-RateLimit-Reset": String(serverSeconds + 57),
    "Retry-After": "1",
    Date: serverDate,
  });
  expect(readRateLimit("/api/jobs", refused, serverMs)).toMatchObject({ resetInMs: 57_000, retryInMs: 1000 });
});

test.each([
  ["no limit", { "X-RateLimit-Remaining": "4" }],
  ["nothing left said", { "X-RateLimit-Limit": "10" }],
  ["a limit of none", { "X-RateLimit-Limit": "0", "X-RateLimit-Remaining": "0" }],
  ["words", { "X-RateLimit-Limit": "ten", "X-RateLimit-Remaining": "4" }],
  ["a fraction", { "X-RateLimit-Limit": "10", "X-RateLimit-Remaining": "4.5" }],
  ["less than none", { "X-RateLimit-Limit": "10", "X-RateLimit-Remaining": "-1" }],
])("an answer with %s is no report", (_case, values) => expect(readRateLimit("/x", headers(values), serverMs)).toBeNull());

test("more left than the limit is the limit", () => {
  expect(readRateLimit("/x", headers({ "X-RateLimit-Limit": "10", "X-RateLimit-Remaining": "12" }), serverMs)).toMatchObject({
    remaining: 10,
  });
});

test("any headers give a report that makes sense, or none", () => {
  const value = fc.oneof(fc.nat().map(String), fc.stringMatching(/^[ -~]{0,20}$/));
  fc.assert(
    fc.property(value, value, value, (limit, remaining, reset) => {
      const report = readRateLimit(
        "/x",
        headers({ "X-RateLimit-Limit": limit, "X-RateLimit-Remaining": remaining, "X-RateLimit-Reset": reset }),
        serverMs,
      );
      if (report === null) return;
      expect(report.limit).toBeGreaterThan(0);
      expect(report.remaining).toBeGreaterThanOrEqual(0);
      expect(report.remaining).toBeLessThanOrEqual(report.limit);
      if (report.resetInMs !== null) expect(report.resetInMs).toBeGreaterThanOrEqual(0);
    }),
  );
});

describe("L12 skew", () => {
  const values = { "X-RateLimit-Limit": "100", "X-RateLimit-Remaining": "4", "X-RateLimit-Reset": String(serverSeconds + 45) };

  test.each([-10, 0, 10])("a device's clock %d min off gives the same wait", (minutes) => {
    const nowMs = serverMs + minutes * 60_000;
    expect(readRateLimit("/x", headers({ ...values, Date: serverDate }), nowMs)?.resetInMs).toBe(45_000);
    expect(secondsToWait(headers({ ...values, Date: serverDate }), nowMs)).toBe(45);
    const dated = { "Retry-After": new Date(serverMs + 30_000).toUTCString(), Date: serverDate };
    expect(secondsToWait(headers(dated), nowMs)).toBe(30);
  });

  test("without a Date the device's own clock must do", () => {
    expect(readRateLimit("/x", headers(values), serverMs)?.resetInMs).toBe(45_000);
  });

  test("a reset that has passed is no wait", () => {
    expect(readRateLimit("/x", headers({ ...values, "X-RateLimit-Reset": "1", Date: serverDate }), serverMs)?.resetInMs).toBe(0);
  });
});

test.each([
  ["Retry-After 30", { "Retry-After": "30" }, "30 seconds"],
  ["Retry-After 1", { "Retry-After": "1" }, "1 second"],
  ["Retry-After 59", { "Retry-After": "59" }, "59 seconds"],
  ["Retry-After 60", { "Retry-After": "60" }, "1 minute"],
  ["Retry-After 90", { "Retry-After": "90" }, "2 minutes"],
  ["an HTTP date", { "Retry-After": new Date(serverMs + 30_000).toUTCString(), Date: serverDate }, "30 seconds"],
  [
    "Retry-After before the reset",
    { "Retry-After": "30", "X-RateLimit-Reset": String(serverSeconds + 45), Date: serverDate },
    "30 seconds",
  ],
  ["only a reset in 45 s", { "X-RateLimit-Reset": String(serverSeconds + 45), Date: serverDate }, "45 seconds"],
  ["neither", {}, "a moment"],
  ["nonsense", { "Retry-After": "soon" }, "a moment"],
  ["a wait of none", { "Retry-After": "0" }, "a moment"],
])("L11 429 text: %s", (_case, values, wait) => {
  expect(rateLimitSentence(secondsToWait(headers(values), serverMs))).toBe(`Rate limit exceeded. Please wait ${wait} before trying again.`);
});

test.each([
  ["/api/jobs?page=2", "/api/jobs"],
  ["https://jobs.example.com/api/jobs?limit=15&page=1#x", "/api/jobs"],
  ["/trpc/search.page?input=%7B%7D", "search.page"],
  ["/api/test/rate-limit", "/api/test/rate-limit"],
])("%s is known as %s", (address, endpoint) => expect(endpointOf(address)).toBe(endpoint));
