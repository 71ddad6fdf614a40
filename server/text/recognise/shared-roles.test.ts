import { describe, expect, it } from "vitest";
import { readRole } from "./role.ts";
import { otherTradeRoles, type SharedRoleRow, tradeRoles } from "./shared-roles.fixture.ts";

const isTaken = ([title, company, heading, place]: SharedRoleRow): boolean =>
  readRole(title, "", { company, heading, places: [place] }).kind === "role";

describe("shared roles of feeds without descriptions", () => {
  const right = tradeRoles.filter(isTaken);
  const wrong = otherTradeRoles.filter(isTaken);

  it("are enough rows to measure", () => {
    expect(tradeRoles.length + otherTradeRoles.length).toBeGreaterThanOrEqual(120);
  });

  it("are taken with a precision of 0.97 or more", () => {
    expect(right.length / (right.length + wrong.length), JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.97);
  });

  it("are found with a recall of 0.9 or more", () => {
    const missed = tradeRoles.filter((row) => !isTaken(row));
    expect(right.length / tradeRoles.length, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.9);
  });

  it("that are refused all stay open to doubt, so that they reach the review list", () => {
    for (const [title, company, heading, place] of tradeRoles)
      if (!isTaken([title, company, heading, place]))
        expect(readRole(title, "", { company, heading, places: [place] })).toMatchObject({ isCertain: false });
  });
});
