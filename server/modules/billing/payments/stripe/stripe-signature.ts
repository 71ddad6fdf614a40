import { createHmac, timingSafeEqual } from "node:crypto";

export const signatureToleranceMs = 5 * 60_000;
const mostSignatures = 10;

/** Why a `Stripe-Signature` header does not vouch for a body; null when it does. One good signature of several is enough: a secret may be rolled. */
export function signatureFault(body: Buffer, header: string | undefined, { secret, now }: { secret: string; now: Date }): string | null {
  if (!header) return "without signature";
  const parts = header.split(",", mostSignatures + 5).map((part) => part.trim());
  const moments = valuesOf(parts, "t");
  const signatures = valuesOf(parts, "v1").slice(0, mostSignatures);
  const [moment] = moments;
  if (moments.length !== 1 || !moment || !/^\d{1,12}$/.test(moment)) return "without moment";
  if (signatures.length === 0) return "without signature of a known scheme";
  const expected = createHmac("sha256", secret).update(`${moment}.`).update(body).digest();
  // Every signature is compared, so that the time tells nothing of which was right.
  const right = signatures.filter((signature) => isSame(signature, expected));
  if (right.length === 0) return "signature is not ours";
  return Math.abs(now.getTime() - Number(moment) * 1000) > signatureToleranceMs ? "too old, or from the future" : null;
}

const valuesOf = (parts: readonly string[], name: string): string[] =>
  parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));

function isSame(hex: string, expected: Buffer): boolean {
  if (!/^[0-9a-f]{64}$/.test(hex)) return false;
  return timingSafeEqual(Buffer.from(hex, "hex"), expected);
}
