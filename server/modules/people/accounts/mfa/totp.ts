import { randomBytes } from "node:crypto";
import { decodeBase32, encodeBase32NoPadding } from "@oslojs/encoding";
import { createTOTPKeyURI, generateHOTP, verifyHOTP } from "@oslojs/otp";

const digits = 6;
const stepSeconds = 30;
/** The code before and the code after count too: phones' clocks differ, and people type slowly. */
const toleratedSteps = [0, -1, 1] as const;

/** 160 random bits, as RFC 4226 recommends, in base32. */
export const newTotpSecret = (): string => encodeBase32NoPadding(randomBytes(20));

export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** The step whose code this is, if it is later than the last one used; else null. */
export function matchingStep(secret: string, code: string, { now, after }: { now: Date; after: number }): number | null {
  const key = decodeBase32(secret);
  const steps = toleratedSteps.map((offset) => totpStep(now) + offset);
  return steps.find((step) => step > after && verifyHOTP(key, BigInt(step), digits, code)) ?? null;
}

/** What an authenticator app that holds the secret shows at this moment. */
export const totpCode = (secret: string, now: Date): string => generateHOTP(decodeBase32(secret), BigInt(totpStep(now)), digits);

export const totpUri = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  createTOTPKeyURI(issuer, account, decodeBase32(secret), stepSeconds, digits);
