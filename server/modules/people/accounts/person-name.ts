import { z } from "zod";
import { limits } from "#db/values.ts";
import { cleanName } from "#server/text/typed-text/clean-typed.ts";

/** Line breaks would break a mail's header. */
const hiddenLetters = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** A name is put into mails to addresses that anyone may type: it must not carry a message or a link of its own. */
const linkLike = /[<>]|:\/\/|www\./i;

/** A person's name as others see it: any script, one line, spaces evened out. */
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
