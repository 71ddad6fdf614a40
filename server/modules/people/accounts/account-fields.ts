import { z } from "zod";
import { limits } from "#db/values.ts";
import type { Site } from "#server/kernel/site.ts";
import { isEmailAddress } from "#server/text/email-address.ts";
import { cleanEmail, cleanName } from "#server/text/typed-text/clean-typed.ts";

/** E-mail address field; removes characters that a paste brings along. */
export const emailField = z
  .string("Enter your e-mail address.")
  .overwrite(cleanEmail)
  .max(1000, "Enter a whole e-mail address, such as name@example.co.uk.")
  .refine(isEmailAddress, "Enter a whole e-mail address, such as name@example.co.uk.");

/** Page the user was on the way to, unvalidated. `safeNextPath` discards external addresses where it is used. */
export const nextField = z
  .string()
  .max(2000)
  .optional()
  .meta({ description: "The page of this site to continue to.", examples: ["/jobs/81"] });

/** Line breaks would corrupt an e-mail header. */
const hiddenLetters = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Names appear in e-mails to addresses that anyone may type, so they must not contain links or markup. */
const linkLike = /[<>]|:\/\/|www\./i;

/** Display name: any script, one line, whitespace normalised. */
export const personName = z
  .string("Enter your name.")
  .max(1000, `Use at most ${limits.personNameMaxChars} characters.`)
  .overwrite(cleanName)
  .min(1, "Enter your name.")
  .refine((name) => !hiddenLetters.test(name), "Leave out line breaks and invisible characters.")
  .refine((name) => !linkLike.test(name), "Leave out links and angle brackets.")
  .refine((name) => name === "" || /\p{L}/u.test(name), "Enter a name with at least one letter.")
  .transform((name) => name.normalize("NFC").replace(/\s+/gu, " "))
  .refine((name) => [...name].length <= limits.personNameMaxChars, `Use at most ${limits.personNameMaxChars} characters.`);

interface AccountWords {
  name: string;
  email: string | null;
  company?: string | null;
}

/** Words an attacker would try first as this account's password. */
export const contextWordsOf = (site: Site, { name, email, company }: AccountWords): string[] => [
  site.name,
  name,
  email ?? "",
  company ?? "",
];
