import { randomSecret, type Secrets } from "#server/kernel/secrets.ts";

/** Creates a random device mark. It is signed, so that users of a shared computer keep one mark but invented marks are rejected. */
export const makeDeviceMark = (secrets: Secrets): string => signedMark(secrets, randomSecret());

const signedMark = (secrets: Secrets, random: string): string => `${random}.${secrets.keyedHash("device", `mark ${random}`)}`;

const randomOf = (mark: string): string => mark.split(".")[0] ?? "";

/** Returns the mark a browser presents, if this site made it, signed with the current secret. */
export function readDeviceMark(secrets: Secrets, presented: string | null): string | null {
  if (presented === null) return null;
  const random = randomOf(presented);
  const signers = secrets.previous ? [secrets, secrets.previous] : [secrets];
  return signers.some((signer) => signedMark(signer, random) === presented) ? signedMark(secrets, random) : null;
}

/** Returns the stored hash of a mark. */
export const hashOfMark = (secrets: Secrets, mark: string): string => secrets.keyedHash("device", mark);

/** Returns the hashes that a mark may be stored under: the current one, and that of the previous secret. */
export function hashesOfMark(secrets: Secrets, mark: string): string[] {
  const { previous } = secrets;
  const current = hashOfMark(secrets, mark);
  return previous ? [current, hashOfMark(previous, signedMark(previous, randomOf(mark)))] : [current];
}
