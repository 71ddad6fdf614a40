import { expect, test } from "vitest";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { applicationReference, publicIdsOfReference } from "./applying-values.ts";

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

test("an application is found by its reference, however it is typed", () => {
  for (const id of Array.from({ length: 500 }, randomPublicId)) {
    const reference = applicationReference(id);
    const found = publicIdsOfReference(reference);
    expect(found).toContain(id.slice(0, 6));
    expect(found.map((start) => applicationReference(start.padEnd(22, "A")))).toEqual([reference, reference]);
    for (const typed of [
      reference.toLowerCase(),
      reference.replaceAll("-", ""),
      ` ${reference.replaceAll("-", " ")} `,
      reference.replaceAll("-", "–"),
    ])
      expect([typed, publicIdsOfReference(typed)]).toEqual([typed, found]);
  }
  expect(publicIdsOfReference("dw-oooo-ool")).toEqual(publicIdsOfReference("DW-0000-001"));
  for (const other of ["", "DW", "DW-3069-7K", "DW-3069-7K22", "3069-7K2", "DW-3069-7U2", "DW 3069 7K2 Smith", "Dwyer-Jones"])
    expect([other, publicIdsOfReference(other)]).toEqual([other, []]);
});
