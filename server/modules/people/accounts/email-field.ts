import { z } from "zod";
import { isEmailAddress } from "#server/text/email-address.ts";
import { cleanEmail } from "#server/text/typed-text/clean-typed.ts";

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
