import { describe, expect, it } from "vitest";
import { parseFixes } from "./mend-row.tsx";
import {
  batchRows,
  type CheckedRow,
  canBeFixed,
  fieldsToFix,
  findDuplicateReference,
  type ImportRow,
  remainingErrors,
} from "./taken-rows.tsx";

const fault = (field: string) => ({ field, detail: "Wrong." }) as CheckedRow["faults"][number];
const typed = (values: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};

describe("mending rows", () => {
  it("shows the fields at fault once, and those that hang together with them", () => {
    expect(fieldsToFix([fault("payPeriod"), fault("payMinPence"), fault("title"), fault("reference"), fault("suites")])).toEqual([
      ...["payPeriod", "payMinPence", "payMaxPence", "payBasis"],
      "title",
    ]);
    expect(canBeFixed([fault("title"), fault("reference")])).toBe(true);
    expect(canBeFixed([fault("row")])).toBe(false);
    expect(canBeFixed([fault("suites")])).toBe(false);
  });

  it("reads pounds, whole numbers, ticks and nothing, and says what it cannot read", () => {
    const { mended, faults } = parseFixes(
      ["payMinPence", "payMaxPence", "durationMonths", "hasAuthority", "title", "clientName"],
      typed({ payMinPence: "£450", payMaxPence: "lots", durationMonths: "6", hasAuthority: "on", title: " QS ", clientName: "" }),
    );
    expect(mended).toEqual({ payMinPence: 45_000, durationMonths: 6, hasAuthority: true, title: "QS", clientName: null });
    expect(Object.keys(faults)).toEqual(["payMaxPence"]);
  });

  it("keeps faults of the file until their own field is mended", () => {
    const unread = [fault("payPeriod"), fault("closesOn"), fault("reference")];
    expect(remainingErrors(unread, { title: "QS" }).map(({ field }) => field)).toEqual(["payPeriod", "closesOn"]);
    expect(remainingErrors(unread, { payMinPence: 1, closesOn: "2027-01-01" })).toEqual([]);
  });

  it("finds a reference that another row has, whatever its letters", () => {
    const rows = [1, 2].map((rowNumber) => ({ judged: { rowNumber, reference: `R-${rowNumber}` }, mended: {} }) as ImportRow);
    expect(findDuplicateReference("r-2", 1, rows)?.detail).toContain("Row 2");
    expect(findDuplicateReference("r-1", 1, rows)).toBeNull();
    expect(findDuplicateReference(null, 1, rows)).toBeNull();
  });

  it("sends rows in parts that are neither too many nor too long", () => {
    expect(batchRows(Array.from({ length: 45 }, () => "x")).map((part) => part.length)).toEqual([20, 20, 5]);
    expect(batchRows(["a".repeat(400_000), "b".repeat(400_000), "c"]).map((part) => part.length)).toEqual([1, 2]);
    expect(batchRows([])).toEqual([]);
  });
});
