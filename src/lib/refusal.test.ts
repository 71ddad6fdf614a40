import { describe, expect, it } from "vitest";
import { RequestFailure } from "#src/trpc/request/request-failure.ts";
import { refusalOf } from "./refusal.ts";

const typed = (message: string, data: unknown) => Object.assign(new Error(message), { data });

describe("what a failed call says", () => {
  it("is the same for a typed call as for a problem document", () => {
    const fields = [{ pointer: "/email", detail: "Enter an address." }];
    const message = "Some fields need another look.";
    const expected = { message, code: "invalid-fields", status: 422, fieldErrors: { email: "Enter an address." }, retryAfterSeconds: null };
    expect(refusalOf(typed(message, { reason: "invalid-fields", httpStatus: 422, fields }))).toEqual(expected);
    const document = new RequestFailure("Request failed: Unprocessable Content.", {
      status: 422,
      code: "invalid-fields",
      detail: message,
      fields,
    });
    expect(refusalOf(document)).toEqual(expected);
  });

  it("keeps the first fault of a field, and the order in which they were told", () => {
    const fields = [
      { pointer: "/name", detail: "first" },
      { pointer: "/email", detail: "other" },
      { pointer: "/name", detail: "second" },
    ];
    const { fieldErrors } = refusalOf(new RequestFailure("", { code: "invalid-fields", status: 422, fields }));
    expect(Object.entries(fieldErrors)).toEqual([
      ["name", "first"],
      ["email", "other"],
    ]);
  });

  it.each([new TypeError("Failed to fetch"), Object.assign(new Error("fetch failed"), { data: undefined }), "thrown text"])(
    "is that the site was not reached, when no answer came: %s",
    (error) => expect(refusalOf(error)).toMatchObject({ code: "unreachable", status: 0 }),
  );

  it.each([
    [
      "a problem document",
      new RequestFailure("x", { status: 429, code: "rate-limited", detail: "You have made too many requests.", retryAfterSeconds: 12 }),
    ],
    ["a typed call", typed("There have been too many attempts.", { reason: "too-many-attempts", httpStatus: 429, retryAfterSeconds: 12 })],
    ["another server on the way", new RequestFailure("x", { status: 429, code: "failed", retryAfterSeconds: 12 })],
  ])("is the catalogue's sentence for a 429 of %s, whatever the server says of it", (_kind, error) =>
    expect(refusalOf(error).message).toBe("Rate limit exceeded. Please wait 12 seconds before trying again."),
  );

  it("keeps how long to wait", () => {
    expect(refusalOf(typed("Wait.", { reason: "too-many-attempts", httpStatus: 429, retryAfterSeconds: 30 })).retryAfterSeconds).toBe(30);
  });

  it.each([
    ["Batch request failed: Service Unavailable.", { status: 503, code: "failed" }, /Something went wrong on our side/],
    ["Circuit breaker is open.", { status: 0, code: "breaker-open" }, /in 30 seconds/],
    ["503: <html>", { status: 503, code: "failed" }, /Something went wrong on our side/],
    ["API error: 500", { status: 500, code: "failed" }, /Something went wrong on our side/],
    ["429: slow down", { status: 429, code: "failed", retryAfterSeconds: 30 }, /^Rate limit exceeded\. Please wait 30 seconds before/],
    ["503: busy", { status: 503, code: "busy" }, /^The site is busy\./],
  ])("is a sentence for people where the failure is one for programmers: %s", (message, facts, sentence) => {
    expect(refusalOf(Object.assign(new Error("wrapped"), { cause: new RequestFailure(message, facts) })).message).toMatch(sentence);
  });
});
