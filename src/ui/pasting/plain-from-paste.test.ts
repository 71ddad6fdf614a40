import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainFromPaste } from "./plain-from-paste.ts";

describe("text pasted from Word", () => {
  it("has its lists as lines with a dash and nothing that cannot be seen", () => {
    const pasted =
      "The role\r\n\r\n\r\n•\tValue variations\u200b\r\n·       Settle final accounts\r\no\u00a0 Report\u00a0monthly\r\nUse Option C \r\n";
    expect(plainFromPaste(pasted)).toBe("The role\n\n- Value variations\n- Settle final accounts\n  - Report monthly\nUse Option C");
  });

  it.each([
    ["•\tCost plans\n•\tFinal accounts", "- Cost plans\n- Final accounts"],
    [
      "\uf0b7\tCost plans\n\to\tStage 2\n\to\tStage 3\n\uf0b7\tFinal accounts",
      "- Cost plans\n    - Stage 2\n    - Stage 3\n- Final accounts",
    ],
    ["• Cost plans\no Stage 2\n• Final accounts", "- Cost plans\n  - Stage 2\n- Final accounts"],
    ["- Cost plans\n  - Stage 2\n- Final accounts", "- Cost plans\n  - Stage 2\n- Final accounts"],
    ["Ø\tCost plans\nØ\tFinal accounts", "- Cost plans\n- Final accounts"],
    ["➢ Cost plans\n➢ Final accounts", "- Cost plans\n- Final accounts"],
    ["⦁\tCost plans\no\tStage 2\n⦁\tFinal accounts", "- Cost plans\n  - Stage 2\n- Final accounts"],
    ["✓ Cost plans", "- Cost plans"],
    ["• Cost plans\n\n• Final accounts\n\nMore", "- Cost plans\n- Final accounts\n\nMore"],
    ["v good terms", "v good terms"],
    ["§ 4 of the Act", "§ 4 of the Act"],
    ["– and mean it", "– and mean it"],
    ["1) Price\n2) Let", "1) Price\n2) Let"],
  ])("%j becomes %j", (pasted, typed) => expect(plainFromPaste(pasted)).toBe(typed));

  it("keeps a word that begins with o, and figures", () => {
    expect(plainFromPaste("ongoing work\n-5% retention")).toBe("ongoing work\n-5% retention");
  });

  it("is not changed by cleaning it again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const once = plainFromPaste(text);
        expect(plainFromPaste(once)).toBe(once);
      }),
    );
  });
});
