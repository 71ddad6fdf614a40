import { expect, test } from "vitest";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { applicationReference } from "./application-reference.ts";

test("an application's reference is short, has no look-alikes, and is the same whenever it is read", () => {
  const ids = Array.from({ length: 500 }, randomPublicId);
  for (const id of ids) expect(applicationReference(id)).toMatch(/^DW-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{3}$/);
  expect(new Set(ids.map(applicationReference)).size).toBe(ids.length);
  // All bits nought, all bits one, and the 35th bit, which is the last that counts.
  expect(applicationReference("AAAAAAAAAAAAAAAAAAAAAA")).toBe("DW-0000-000");
  expect(applicationReference("______________________")).toBe("DW-ZZZZ-ZZZ");
  expect(applicationReference("AAAAACAAAAAAAAAAAAAAAA")).toBe("DW-0000-001");
  expect(applicationReference("AAAAABAAAAAAAAAAAAAAAA")).toBe("DW-0000-000");
});
