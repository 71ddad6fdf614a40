import { randomSecret, type Secrets } from "#server/kernel/secrets.ts";

/**
 * The mark by which a browser is known again: random, and signed, so that one who shares a computer keeps the other's mark but nobody's invention is
 * taken over.
 */
export function makeDeviceMark(secrets: Secrets): string {
  const random = randomSecret();
  return `${random}.${secrets.keyedHash("device", `mark ${random}`)}`;
}

/** The mark a browser presents, if we made it. */
export function readDeviceMark(secrets: Secrets, presented: string | null): string | null {
  const [random = "", signature] = presented?.split(".") ?? [];
  return presented !== null && signature === secrets.keyedHash("device", `mark ${random}`) ? presented : null;
}

/** What the database holds of a mark. */
export const hashOfMark = (secrets: Secrets, mark: string): string => secrets.keyedHash("device", mark);
