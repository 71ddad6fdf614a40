import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { isOverload, lineForLog } from "./errors.ts";

test("a query of a thousand parameters is one readable line, with what the driver said of it", () => {
  const ids = Array.from({ length: 1000 }, (_, index) => index + 7_000);
  const failed = new DrizzleQueryError(
    `select * from jobs where id in (${ids.map(() => "?").join(", ")})`,
    ids,
    new Error("Lock wait timeout exceeded"),
  );
  expect(lineForLog(failed)).toBe("failed query: select * from jobs where id in (…): Lock wait timeout exceeded");
  expect(lineForLog(new Error("no disk"))).toBe("no disk");
});

test("a full disk makes the site busy, a missing file does not", () => {
  const failure = (code: string) => new Error("the file was not stored", { cause: Object.assign(new Error(code), { code }) });
  expect([isOverload(failure("ENOSPC")), isOverload(failure("EDQUOT")), isOverload(failure("ENOENT"))]).toEqual([true, true, false]);
});
