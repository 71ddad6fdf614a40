import { limits } from "#db/values.ts";

/**
 * What is wrong with a password that someone wants to have, as a sentence for them; null when it will do. Any characters, no rules of composition.
 * @param contextWords what an attacker would try first: the site's name, the local part of the address, the surname, the company
 */
export function passwordProblem(password: string, contextWords: readonly string[]): string | null {
  const length = [...password].length;
  if (length < limits.passwordMinChars)
    return `Use at least ${limits.passwordMinChars} characters. Several words in a row are easy to remember.`;
  if (length > limits.passwordMaxChars) return `Use at most ${limits.passwordMaxChars} characters.`;
  const plain = password.toLowerCase();
  const word = contextWords.map((each) => each.trim().toLowerCase()).find((each) => each.length >= 4 && plain.includes(each));
  if (word) return "Leave out your name, your address, your company and the name of this site: those are tried first.";
  return null;
}
