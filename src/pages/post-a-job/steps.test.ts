import { expect, test } from "vitest";
import { fieldsToFill, groupsToCheck, progressOf } from "./steps.ts";

const pay = { payMinPence: 5_000_000, payPeriod: "year" as const };

test("what is read fills empty fields alone, and of pay all or nothing", () => {
  expect(fieldsToFill({ title: "Estimator", level: "senior", ...pay }, { title: "Senior QS", payPeriod: "day" }, {})).toEqual({
    level: "senior",
  });
  expect(fieldsToFill(pay, {}, {})).toEqual(pay);
});

test("a value of the last advert gives way to the text until somebody confirms it", () => {
  expect(fieldsToFill({ place: "Hull" }, { place: "Leeds" }, { place: "last-advert" })).toEqual({ place: "Hull" });
  expect(fieldsToFill({ place: "Hull" }, { place: "Leeds" }, {})).toEqual({});
});

test("another site is taken where nobody has chosen one", () => {
  const read = { applyKind: "external" as const, applyUrl: "https://oak.example/1" };
  expect(fieldsToFill(read, { applyKind: "on-site" }, {})).toEqual(read);
  expect(fieldsToFill(read, { applyKind: "external", applyUrl: "https://elm.example" }, {})).toEqual({});
});

test("values that belong together are one to check, and a cleared one is none", () => {
  const marks = { payMinPence: "text", payPeriod: "text", startsOn: "text" } as const;
  expect(groupsToCheck("contract", pay, marks)).toEqual([["payMinPence", "payPeriod"]]);
  expect(groupsToCheck("role", pay, marks)).toEqual([]);
});

test("a step says what is left: to fill in, to check, complete", () => {
  expect(progressOf("role", {}, null, 0).text).toBe("6 to fill in");
  expect(progressOf("role", { workType: "remote", title: "QS" }, null, 1).text).toBe("3 to fill in, 1 to check");
  expect(progressOf("contract", { contractType: "permanent" }, null, 0)).toEqual({ isDone: true, text: "Complete" });
  expect(progressOf("contract", { contractType: "contract-freelance", payMinPence: 45_000, payPeriod: "day" }, null, 0).text).toBe(
    "1 to fill in",
  );
});

test("what the server found wrong is to correct", () => {
  const check = { errors: [{ pointer: "/payMinPence", step: "contract", detail: "The lowest pay is above the highest." }] };
  const fields = { contractType: "permanent", ...pay };
  expect(progressOf("contract", fields, check as never, 0).text).toBe("1 to correct");
});
