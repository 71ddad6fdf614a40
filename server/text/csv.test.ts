import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvRecord, csvStart } from "./csv.ts";

const cell = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom('=cmd|" /C calc"!A0', "+44 7700 900123", "@SUM(1+1)", "-2+3", '"quoted", and more', "a\r\nb", "\t=1", "＝1+1", "plain"),
);

describe("csvRecord", () => {
  it("reads back as what was written, whatever it holds, with an apostrophe before formulas", () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 }), (records) => {
        const read = parse(records.map(csvRecord).join(""), { record_delimiter: "\r\n" }) as string[][];
        expect(read.map((record) => record.map((text) => text.replace(/^'/, "")))).toEqual(
          records.map((record) => record.map((text) => text.replace(/^'/, ""))),
        );
      }),
    );
  });

  it.each(["=1", "+1", "-1", "@a", "\t=1", "\r\n+1", "  @a", "\u200b=1", "＝1", "＋1", "－1", "＠a", "−1", "\0=1"])(
    "makes %j text",
    (text) => {
      expect(csvRecord([text])).toBe(`"'${text}"\r\n`);
    },
  );

  it.each(["a=1", "3-1", "sam@people.example", "", "'quoted'", "£60,000"])("leaves %j as it is", (text) => {
    expect(csvRecord([text])).toBe(`"${text}"\r\n`);
  });

  it("writes numbers bare, doubles quotes and leaves nothing where there is nothing", () => {
    expect(csvRecord([12, 'say "no"', null])).toBe('12,"say ""no""",\r\n');
    expect(csvStart).toBe("\ufeff");
  });
});
