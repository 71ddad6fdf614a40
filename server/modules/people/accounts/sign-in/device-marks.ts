import { randomSecret, type Secrets } from "#server/kernel/secrets.ts";

/** Creates a random device mark. It is signed, so that users of a shared computer keep one mark but invented marks are rejected. */
export function makeDeviceMark(secrets: Secrets): string {
  const random = randomSecret();
  return `${random}.${secrets.keyedHash("device", `mark ${random}`)}`;
}

/** Returns the mark a browser presents, if this site made it. */
export function readDeviceMark(secrets: Secrets, presented: string | null): string | null {
  const [random = "", signature] = presented?.split(".") ?? [];
  return presented !== null && signature === secrets.keyedHash("device", `mark ${random}`) ? presented : null;
}

/** Returns the stored hash of a mark. */
export const hashOfMark = (secrets: Secrets, mark: string): string => secrets.keyedHash("device", mark);
