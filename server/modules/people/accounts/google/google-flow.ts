import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Secrets } from "#server/kernel/secrets.ts";

/** Why a browser is sent to Google: to sign in, to link a signed-in account, or to prove again who is signed in. */
export const googlePurposes = ["signin", "link", "confirm"] as const;

const flowShape = z.strictObject({
  kind: z.literal("google"),
  purpose: z.enum(googlePurposes),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  next: z.string().nullable(),
  /** Public id of the signed-in user; null for a sign-in. */
  person: z.string().nullable(),
  expiresAt: z.number(),
});
/** State a browser carries to Google and back, encrypted so that only this site can read it. */
export type GoogleFlow = z.output<typeof flowShape>;

export const flowLifetimeMs = 10 * 60_000;

export const sealFlow = (secrets: Secrets, flow: Omit<GoogleFlow, "kind" | "expiresAt">, now: Date): string =>
  secrets.seal(JSON.stringify({ ...flow, kind: "google", expiresAt: now.getTime() + flowLifetimeMs }));

/** Returns null for a value that this site did not seal or that has expired. */
export function openFlow(secrets: Secrets, sealed: string, now: Date): GoogleFlow | null {
  const read = flowShape.safeParse(openJson(secrets, sealed));
  return read.success && read.data.expiresAt > now.getTime() ? read.data : null;
}

function openJson(secrets: Secrets, sealed: string): unknown {
  try {
    return JSON.parse(secrets.open(sealed));
  } catch {
    return null;
  }
}

/** Compares the returned state with the sent one in constant time. */
export function isSameState(flow: GoogleFlow, returned: string): boolean {
  const [sent, back] = [Buffer.from(flow.state), Buffer.from(returned)];
  return sent.length === back.length && timingSafeEqual(sent, back);
}
