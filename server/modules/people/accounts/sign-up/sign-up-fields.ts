import { z } from "zod";
import type { UserRole } from "#db/values.ts";
import { emailField, nextField } from "../email-field.ts";
import { personName } from "../person-name.ts";

const shared = {
  name: personName,
  email: emailField,
  /** Strength is checked together with the other fields. */
  password: z.string("Choose a password."),
  acceptTerms: z.literal(true, "Accept the terms to register."),
  marketingEmails: z.boolean("Say yes or no.").default(false),
  next: nextField,
};

export const jobseekerFields = z.strictObject(shared);
export const recruiterFields = z.strictObject({
  ...shared,
  kind: z.enum(["company", "freelance"], "Say whether you recruit for a company or on your own account."),
});

export interface SignUp extends Omit<z.output<typeof jobseekerFields>, "acceptTerms"> {
  role: UserRole;
  isFreelance: boolean;
}
