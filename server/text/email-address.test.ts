import { describe, expect, it } from "vitest";
import { emailKeyOf, isEmailAddress, maskEmail } from "./email-address.ts";

describe("e-mail addresses", () => {
  it.each(["a@b.uk", " robin.o'neil+jobs@cost-consultants.example.co.uk ", `${"a".repeat(64)}@example.test`])("takes %j", (email) => {
    expect(isEmailAddress(email)).toBe(true);
  });

  it.each([
    "",
    " ",
    "robin",
    "@example.test",
    "robin@",
    "robin@localhost",
    "robin@@example.test",
    "robin@example..test",
    "robin@-example.test",
    "robin@example-.test",
    ".robin@example.test",
    "robin.@example.test",
    "ro..bin@example.test",
    "ro bin@example.test",
    "robin@exa mple.test",
    "robin@example.test, other@example.test",
    "robin@example.test\r\nBcc: other@example.test",
    "robin\r\n@example.test",
    "robin@example.test\nX",
    "robin\0@example.test",
    "robin\u202e@example.test",
    "róbin@example.test",
    "robin@exámple.test",
    "mi\u212ae@example.test",
    '"robin"@example.test',
    "Robin <robin@example.test>",
    "robin(comment)@example.test",
    "robin@[127.0.0.1]",
    `${"a".repeat(65)}@example.test`,
    `a@${"b".repeat(64)}.test`,
    `a@${"b.".repeat(130)}test`,
  ])("refuses %j", (email) => {
    expect(isEmailAddress(email)).toBe(false);
  });

  it("keys one mailbox once, whatever its case and spaces", () => {
    expect(emailKeyOf("  Robin@Example.TEST ")).toBe("robin@example.test");
  });

  it("masks all but the first letters and the ending", () => {
    expect(maskEmail("robin.sample@example.co.uk")).toBe("r•••@e•••.uk");
    expect(maskEmail("not an address")).toBe("•••");
  });
});
