import { createHmac } from "node:crypto";

/** What every secret of a webhook begins with, so that people and secret scanners know one when they see it. */
export const webhookSecretPrefix = "dwh_";

const mac = (secret: string, seconds: number, body: string) => createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");

/** The value of the signature's header: the second it was sent, and one HMAC-SHA256 of "second.body" for each secret that holds. */
export function signatureOf(body: string, { secrets, now }: { secrets: readonly string[]; now: Date }): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${mac(secret, seconds, body)}`)].join(",");
}
