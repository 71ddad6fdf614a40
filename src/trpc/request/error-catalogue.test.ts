import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { refusalOf } from "#src/lib/refusal.ts";
import * as batchFailures from "../batch/batch-failures.ts";
import { problem } from "./recording-fetch.fixture.ts";
import { bodyWording, readFailure, statusTextWording, statusWording } from "./request-failure.ts";

const answer = (status: number, body: string, headers = {}) => new Response(body, { status, headers });
const message = async (...[response, wording]: Parameters<typeof readFailure>) => (await readFailure(response, wording)).message;

describe("M15 every row of the error catalogue", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  const date = new Date(now).toUTCString();
  it.each<[string, Record<string, string>]>([
    ["30 seconds", { "retry-after": "30" }],
    ["2 minutes", { "retry-after": "90" }],
    ["45 seconds", { "retry-after": new Date(now + 45_000).toUTCString(), date }],
    ["45 seconds", { "x-ratelimit-reset": String(now / 1000 + 45), date }],
    ["a moment", {}],
  ])("HTTP 429: %s", async (wait, headers) => {
    const text = `Rate limit exceeded. Please wait ${wait} before trying again.`;
    for (const wording of [bodyWording, statusTextWording, statusWording])
      expect(await message(problem(429, {}, headers), wording)).toBe(text);
  });

  it("other request failure", async () => {
    expect(await message(answer(404, "gone"), statusTextWording)).toBe("Request failed: Not Found.");
    expect(await message(answer(503, ""), statusTextWording)).toBe("Request failed: Service Unavailable.");
  });

  it("other failed responses", async () => {
    expect(await message(answer(500, "Something broke"), bodyWording)).toBe("500: Something broke");
    expect(await message(answer(503, ""), bodyWording)).toBe("503: Service Unavailable");
  });

  it("API helper", async () => expect(await message(answer(503, "x"), statusWording)).toBe("API error: 503"));

  it.each([
    [batchFailures.tokenRefused(), "Authentication required. Please log in to use batch features."],
    [batchFailures.tokenFailed("No more today", { status: 500, retryAfterSeconds: null }), "Failed to generate JWT token: No more today."],
    [batchFailures.batchUnauthenticated(), "Batch authentication failed. Please try again."],
    [batchFailures.emptyAnswer(), "No data in batch response."],
    [batchFailures.missingInAnswer(), "Request not found in batch response."],
    [batchFailures.cleared(), "Batcher cleared."],
    [batchFailures.breakerOpen(), "Circuit breaker is open."],
    [batchFailures.notAppropriate(), "JWT generation not appropriate for current context."],
  ])("batch: %s", (failure, text) => expect(failure.message).toBe(text));

  it("batch failure", async () =>
    expect(await message(answer(503, "<html>"), batchFailures.batchFailed)).toBe("Batch request failed: Service Unavailable."));
});

test("M15 a person reads the server's own sentence, never the catalogue's wording for programmers", async () => {
  const detail = "Enter an address.";
  for (const wording of [bodyWording, statusTextWording, statusWording]) {
    expect(refusalOf(await readFailure(problem(422, { code: "invalid-fields", detail }), wording))).toMatchObject({
      message: detail,
      code: "invalid-fields",
      status: 422,
    });
    expect(refusalOf(await readFailure(answer(503, "<html>"), wording)).message).toBe(
      "Something went wrong on our side. Please try again in a moment.",
    );
  }
});

test("M15 fields at fault and the wait come with the failure", async () => {
  const errors = [{ pointer: "/email", detail: "Enter an address." }];
  const failure = await readFailure(problem(422, { errors }, { "retry-after": "7" }), statusTextWording);
  expect(failure).toMatchObject({ fields: errors, retryAfterSeconds: 7 });
});

const serverFaults = fc.constantFrom(500, 501, 502, 503);
/** What the server's own 5xx bodies hold: words, and no digit but the status. */
const words = fc.stringMatching(/^[A-Za-z ,.'-]{0,60}$/);

test("R1 no message built for 500 to 503 holds a 4", async () => {
  await fc.assert(
    fc.asyncProperty(serverFaults, words, async (status, title) => {
      const body = JSON.stringify({ type: `/problems/${title}`, title, status, code: title });
      for (const wording of [bodyWording, statusTextWording, statusWording, batchFailures.batchFailed]) {
        expect(await message(answer(status, body), wording)).not.toContain("4");
        expect(await message(answer(status, ""), wording)).not.toContain("4");
      }
    }),
  );
});
