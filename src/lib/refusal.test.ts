import { describe, expect, it } from "vitest";
import { Refusal, refusalOf } from "./refusal.ts";

describe("what a failed call says", () => {
  it("is the same for a typed call as for a problem document", () => {
    const data = { reason: "invalid-fields", httpStatus: 422, fields: [{ pointer: "/email", detail: "Enter an address." }] };
    const refusal = refusalOf(Object.assign(new Error("Some fields need another look."), { data }));
    expect(refusal).toMatchObject({ code: "invalid-fields", status: 422, fieldErrors: { email: "Enter an address." } });
    expect(refusal.message).toBe("Some fields need another look.");
  });

  it("keeps the first fault of a field", () => {
    const fields = [
      { pointer: "/name", detail: "first" },
      { pointer: "/name", detail: "second" },
    ];
    expect(new Refusal("", { code: "invalid-fields", status: 422, fields }).fieldErrors).toEqual({ name: "first" });
  });

  it.each([new TypeError("Failed to fetch"), Object.assign(new Error("fetch failed"), { data: undefined }), "thrown text"])(
    "is that the site was not reached, when no answer came: %s",
    (error) => expect(refusalOf(error)).toMatchObject({ code: "unreachable", status: 0 }),
  );

  it("keeps how long to wait", () => {
    const data = { reason: "too-many-attempts", httpStatus: 429, retryAfterSeconds: 30 };
    expect(refusalOf(Object.assign(new Error("Wait."), { data })).retryAfterSeconds).toBe(30);
  });
});
