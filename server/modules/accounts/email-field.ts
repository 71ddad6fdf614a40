import { z } from "zod";
import { isEmailAddress } from "./email-address.ts";

/** An e-mail address in a form, trimmed. */
export const emailField = z
  .string("Enter your e-mail address.")
  .max(1000, "Enter a whole e-mail address, such as name@example.co.uk.")
  .refine(isEmailAddress, "Enter a whole e-mail address, such as name@example.co.uk.")
  .transform((email) => email.trim());
