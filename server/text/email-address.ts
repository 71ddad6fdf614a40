import { limits } from "#db/values.ts";
import { cleanEmail } from "#server/text/typed-text/clean-typed.ts";

/** Returns the key for sign-in and uniqueness: cleaned and in lower case. */
export const emailKeyOf = (email: string): string => cleanEmail(email).toLowerCase();

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const domainLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Returns whether the text is one unquoted mailbox at a domain name, without line breaks, comments or a second address. ASCII only: the
 * database collation ignores accents, and two accounts must never share a key.
 */
export function isEmailAddress(text: string): boolean {
  const email = text.trim();
  const at = email.lastIndexOf("@");
  if (at < 1 || at > 64 || email.length > limits.emailMaxChars) return false;
  const labels = email.slice(at + 1).split(".");
  return localPart.test(email.slice(0, at)) && labels.length > 1 && labels.every((label) => domainLabel.test(label));
}

/** Masks an address so that its owner still recognises it: "r•••@e•••.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const dot = email.lastIndexOf(".");
  if (at < 1 || dot <= at) return "•••";
  return `${firstCharacter(email)}•••@${firstCharacter(email.slice(at + 1))}•••${email.slice(dot)}`;
}

const firstCharacter = (text: string): string => [...text][0] ?? "";
