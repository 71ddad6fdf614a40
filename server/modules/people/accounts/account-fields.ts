import { z } from "zod";
import { limits, userRoles } from "#db/values.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
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

export const authTag = "Signing in";
export const accountTag = "Your account";

export const successAnswer = z.strictObject({ success: z.literal(true) });

const facts = {
  id: z.string().meta({ examples: ["Zm9yZW1hbi1leGFtcGxlLQ"] }),
  role: z.enum(userRoles),
  name: z.string().meta({ examples: ["Sam Sample"] }),
  emailVerified: z.boolean(),
};

export const signedInUser = z
  .strictObject({
    ...facts,
    email: z
      .string()
      .nullable()
      .meta({ examples: ["sam.sample@example.com"] }),
    companyId: z.int().nullable(),
    companyName: z.string().nullable().optional().meta({ description: "Of GET /api/user: the firm they recruit for; null without one." }),
    supportViewEndsAt: z.iso.datetime().optional().meta({ description: "Until when an administrator is viewing this person’s screens." }),
    mfa: z.boolean().meta({ description: "A second factor is set up." }),
  })
  .meta({ id: "SignedInUser" });

export const sessionAnswer = z.union([
  z.strictObject({ authenticated: z.literal(true), user: z.strictObject(facts), expiresAt: z.iso.datetime(), endsAt: z.iso.datetime() }),
  z.strictObject({ authenticated: z.literal(false) }),
]);

/** Shared description of sign-in operations, whose attempts are limited separately from the quotas. */
export const authCall = (described: Omit<CallDescription, "tag" | "quota">): CallDescription => ({
  ...described,
  tag: authTag,
  quota: null,
});

/** Longer than any of this work takes on a machine that is not overloaded. */
export const minResponseMs = 200;

/**
 * Responds, or refuses, no sooner than a fixed time after the start, so that response times do not reveal whether an address has an
 * account.
 */
export async function withMinDuration<Result>({ wait }: Pick<Services, "wait">, work: () => Promise<Result>): Promise<Result> {
  const [done] = await Promise.allSettled([work(), wait(minResponseMs)]);
  if (done.status === "rejected") throw done.reason;
  return done.value;
}
