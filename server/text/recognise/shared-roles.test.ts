import { describe, expect, it } from "vitest";
import { readRole } from "./role.ts";
import sharedRoles from "./shared-roles.json" with { type: "json" };

// Composed by hand: jobs for quantity surveyors and their managers, and the same titles in other industries.
const { trade, others } = sharedRoles;
type Row = (typeof trade)[number];
const read = ({ title, company, heading, place }: Row) => readRole(title, "", { company, heading, places: [place] });
const isTaken = (row: Row): boolean => read(row).kind === "role";

describe("shared roles of feeds without descriptions", () => {
  const right = trade.filter(isTaken);
  const wrong = others.filter(isTaken);

  it("are enough rows to measure", () => {
    expect(trade.length + others.length).toBeGreaterThanOrEqual(120);
  });

  it("are taken with a precision of 0.97 or more", () => {
    expect(right.length / (right.length + wrong.length), JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.97);
  });

  it("are found with a recall of 0.9 or more", () => {
    const missed = trade.filter((row) => !isTaken(row));
    expect(right.length / trade.length, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.9);
  });

  it("that are refused all stay open to doubt, so that they reach the review list", () => {
    for (const row of trade) if (!isTaken(row)) expect(read(row)).toMatchObject({ isCertain: false });
  });
});
