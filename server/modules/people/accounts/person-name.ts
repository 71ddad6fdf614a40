import { z } from "zod";
import { limits } from "#db/values.ts";
import { cleanName } from "#server/text/typed-text/clean-typed.ts";

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
