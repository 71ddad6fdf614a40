import { describe, expect, it } from "vitest";
import { canBeMended, fieldsToMend, inParts, type Judged, type Row, readMended, sharedReference, stillUnread } from "./taken-rows.tsx";

const fault = (field: string) => ({ field, detail: "Wrong." }) as Judged["faults"][number];
const typed = (values: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};

describe("mending rows", () => {
  it("shows the fields at fault once, and those that hang together with them", () => {
    expect(fieldsToMend([fault("payPeriod"), fault("payMinPence"), fault("title"), fault("reference"), fault("suites")])).toEqual([
      ...["payPeriod", "payMinPence", "payMaxPence", "payBasis"],
      "title",
    ]);
    expect(canBeMended([fault("title"), fault("reference")])).toBe(true);
    expect(canBeMended([fault("row")])).toBe(false);
    expect(canBeMended([fault("suites")])).toBe(false);
  });

  it("reads pounds, whole numbers, ticks and nothing, and says what it cannot read", () => {
    const { mended, faults } = readMended(
      ["payMinPence", "payMaxPence", "durationMonths", "hasAuthority", "title", "clientName"],
      typed({ payMinPence: "£450", payMaxPence: "lots", durationMonths: "6", hasAuthority: "on", title: " QS ", clientName: "" }),
    );
    expect(mended).toEqual({ payMinPence: 45_000, durationMonths: 6, hasAuthority: true, title: "QS", clientName: null });
    expect(Object.keys(faults)).toEqual(["payMaxPence"]);
  });

  it("keeps faults of the file until their own field is mended", () => {
    const unread = [fault("payPeriod"), fault("closesOn"), fault("reference")];
    expect(stillUnread(unread, { title: "QS" }).map(({ field }) => field)).toEqual(["payPeriod", "closesOn"]);
    expect(stillUnread(unread, { payMinPence: 1, closesOn: "2027-01-01" })).toEqual([]);
  });

  it("finds a reference that another row has, whatever its letters", () => {
    const rows = [1, 2].map((rowNumber) => ({ judged: { rowNumber, reference: `R-${rowNumber}` }, mended: {} }) as Row);
    expect(sharedReference("r-2", 1, rows)?.detail).toContain("Row 2");
    expect(sharedReference("r-1", 1, rows)).toBeNull();
    expect(sharedReference(null, 1, rows)).toBeNull();
  });

  it("sends rows in parts that are neither too many nor too long", () => {
    expect(inParts(Array.from({ length: 45 }, () => "x")).map((part) => part.length)).toEqual([20, 20, 5]);
    expect(inParts(["a".repeat(400_000), "b".repeat(400_000), "c"]).map((part) => part.length)).toEqual([1, 2]);
    expect(inParts([])).toEqual([]);
  });
});
