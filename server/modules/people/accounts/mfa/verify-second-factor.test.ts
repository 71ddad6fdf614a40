import { describe, expect, test } from "vitest";
import { matchingStep, newRecoveryCodes, newTotpSecret, readRecoveryCode, totpCode, totpStep } from "./verify-second-factor.ts";

/** The key of RFC 6238's test vectors, "12345678901234567890", in base32. */
const rfcSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (second: number) => new Date(second * 1000);

describe("codes of an authenticator app", () => {
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at second %i are those of RFC 6238", (second, code) => {
    expect(totpCode(rfcSecret, at(second))).toBe(code);
    expect(matchingStep(rfcSecret, code, { now: at(second), after: 0 })).toBe(totpStep(at(second)));
  });

  test("count in their own 30 seconds, those before and those after, and no further", () => {
    const secret = newTotpSecret();
    const code = totpCode(secret, at(3000));
    const counts = [2969, 2970, 2999, 3000, 3029, 3030, 3059, 3060].map((second) =>
      matchingStep(secret, code, { now: at(second), after: 0 }),
    );
    expect(counts).toEqual([null, 100, 100, 100, 100, 100, 100, null]);
  });

  test("count only after the step used last", () => {
    const code = totpCode(rfcSecret, at(3000));
    expect(matchingStep(rfcSecret, code, { now: at(3000), after: 99 })).toBe(100);
    expect(matchingStep(rfcSecret, code, { now: at(3000), after: 100 })).toBeNull();
  });

  test("come of 160 random bits", () => {
    const secrets = Array.from({ length: 50 }, newTotpSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });
});

describe("recovery codes", () => {
  test("are read however they are typed", () => {
    const [code = ""] = newRecoveryCodes();
    const bare = code.replaceAll("-", "");
    expect(bare).toHaveLength(24);
    for (const typed of [code, bare, code.toLowerCase(), ` ${code.replaceAll("-", " ")} `]) expect(readRecoveryCode(typed)).toBe(bare);
  });

  test.each(["", "123456", "A".repeat(23), "A".repeat(25), `${"A".repeat(23)}0`, `${"A".repeat(23)}%`])("%s is none", (typed) => {
    expect(readRecoveryCode(typed)).toBeNull();
  });
});
