import { expect, test } from "vitest";
import { personName } from "./account-fields.ts";

test.each([
  ["Robin\u202eelpmaS", "RobinelpmaS"],
  ["Ro\u200bbin\ufeff Sam\u00adple", "Robin Sample"],
  ["  Si\u00e2n   O\u2019Brien\u2013Jones ", "Si\u00e2n O\u2019Brien\u2013Jones"],
  ["\u0646\u06cc\u0644\u0648\u0641\u0631\u200c\u067e\u0648\u0631", "\u0646\u06cc\u0644\u0648\u0641\u0631\u200c\u067e\u0648\u0631"],
  ["Monday.com Ltd", "Monday.com Ltd"],
])("%j is taken as %j", (typed, name) => {
  expect(personName.parse(typed)).toBe(name);
});

test.each(["", "\u200b", "7", "a\nb", "Robin\u2028Sample", "<b>Robin</b>", "Win at https://evil.example"])("%j is refused", (typed) => {
  expect(personName.safeParse(typed).success).toBe(false);
});
