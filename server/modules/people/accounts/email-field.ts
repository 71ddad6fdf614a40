import { z } from "zod";
import { isEmailAddress } from "#server/text/email-address.ts";
import { cleanEmail } from "#server/text/typed-text/clean-typed.ts";

/** An e-mail address in a form, without what a paste brings along. */
export const emailField = z
  .string("Enter your e-mail address.")
  .overwrite(cleanEmail)
  .max(1000, "Enter a whole e-mail address, such as name@example.co.uk.")
  .refine(isEmailAddress, "Enter a whole e-mail address, such as name@example.co.uk.");

/** The page somebody was on the way to, as they say. What leads elsewhere is forgotten by `safeNextPath`, where it is used. */
export const nextField = z
  .string()
  .max(2000)
  .optional()
  .meta({ description: "The page of this site to go on to.", examples: ["/jobs/81"] });
