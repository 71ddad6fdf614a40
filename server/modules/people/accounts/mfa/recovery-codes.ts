import { randomBytes } from "node:crypto";
import { encodeBase32NoPadding } from "@oslojs/encoding";

const howMany = 10;
/** 120 bits: from 112 on a plain hash keeps a code safe (ASVS 5.0, 6.5.2). */
const codeBytes = 15;

/** Fresh codes in groups of four, such as "ABCD-EFGH-…". */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, () => (encodeBase32NoPadding(randomBytes(codeBytes)).match(/.{4}/g) ?? []).join("-"));
}

/** A code as it is hashed, whichever way its letters and hyphens were typed; null for what cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  return /^[A-Z2-7]{24}$/.test(code) ? code : null;
}
