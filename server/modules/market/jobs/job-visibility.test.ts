import { describe, expect, test } from "vitest";
import { isOpen, type PublicJobLife, pageStatus, publicStateOf } from "./job-visibility.ts";

const now = new Date("2026-11-20T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const life = (overrides: Partial<PublicJobLife>): PublicJobLife => ({
  status: "live",
  closesAt: null,
  expiresAt: null,
  endedAt: null,
  refusalReason: null,
  ...overrides,
});

describe("an advert's page", () => {
  test("answers 200 while it is live", () => {
    expect(pageStatus(life({}), now)).toBe(200);
    expect(isOpen(life({ closesAt: new Date(now.getTime() + 1) }), now)).toBe(true);
  });

  test("is no longer open at the closing moment, though no sweep has been", () => {
    expect(isOpen(life({ closesAt: now }), now)).toBe(false);
    expect(isOpen(life({ expiresAt: daysAgo(1) }), now)).toBe(false);
  });

  test.each(["filled", "closed", "expired"] as const)("stays readable for thirty days after it was %s, then is gone", (status) => {
    expect(pageStatus(life({ status, endedAt: daysAgo(30) }), now)).toBe(200);
    expect(pageStatus(life({ status, endedAt: daysAgo(31) }), now)).toBe(410);
  });

  test("counts the thirty days from the closing date when the sweep never came", () => {
    expect(pageStatus(life({ closesAt: daysAgo(31), expiresAt: daysAgo(2) }), now)).toBe(410);
  });

  test("is readable while paused, until its time has run out for thirty days", () => {
    expect(pageStatus(life({ status: "paused", closesAt: daysAgo(31) }), now)).toBe(200);
    expect(pageStatus(life({ status: "paused", expiresAt: daysAgo(30) }), now)).toBe(200);
    expect(pageStatus(life({ status: "paused", expiresAt: daysAgo(31) }), now)).toBe(410);
  });

  test("is readable as it ended while it waits to come back, and not while it waits for the first time", () => {
    expect(publicStateOf(life({ status: "awaiting-review", endedAt: daysAgo(1) }), now)).toBe("returning");
    expect(publicStateOf(life({ status: "awaiting-review" }), now)).toBe("checking");
  });

  test.each(["draft", "awaiting-payment", "awaiting-review", "refused", "frozen"] as const)(
    "has no words for the public while %s",
    (status) => {
      expect(pageStatus(life({ status }), now)).toBe(404);
    },
  );

  test.each(["closed", "archived"] as const)("does not exist for the public when it was %s without having been approved", (status) => {
    expect(pageStatus(life({ status, endedAt: daysAgo(1), refusalReason: "Names no site." }), now)).toBe(404);
  });

  test("is gone once archived", () => {
    expect(pageStatus(life({ status: "archived", endedAt: daysAgo(1) }), now)).toBe(410);
  });
});
