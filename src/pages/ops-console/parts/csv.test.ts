import fc from "fast-check";
import { expect, it } from "vitest";
import { csvRecord, csvStart } from "#server/text/csv.ts";
import { toCsv } from "./csv.tsx";

it("writes a table as the server writes its files", () => {
  const cell = fc.oneof(fc.string(), fc.integer(), fc.constantFrom(null, "=1+1", "+44", "-5", "@me", "\t=x", 'say "so"', "a,b", "ﾎ\n＝1"));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 })), (records) => {
      expect(toCsv(records)).toBe(csvStart + records.map((cells) => csvRecord(cells)).join(""));
    }),
  );
});

it("leads what a spreadsheet would reckon with an apostrophe", () => {
  expect(toCsv([["=SUM(A1)", 12.5, null]])).toBe('\ufeff"\'=SUM(A1)",12.5,\r\n');
});
