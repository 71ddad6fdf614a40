import { generateTOTP } from "@oslojs/otp";
import { defaultAssumptions, type PayTerms } from "#db/pay-terms-values.ts";
import type { UserRole } from "#db/values.ts";
import type { Secrets } from "#server/kernel/secrets.ts";

export interface SampleAccount {
  email: string;
  name: string;
  role: UserRole;
  isFreelance: boolean;
  /** Belongs to the first company of the sample market. */
  isInCompany: boolean;
  label: string;
  /** The terms on which they compare pay. */
  payTerms?: PayTerms;
}

const account = (email: string, name: string, role: UserRole, label: string, facts: Partial<SampleAccount> = {}): SampleAccount => ({
  email: `${email}@people.example`,
  name,
  role,
  label,
  isFreelance: false,
  isInCompany: false,
  ...facts,
});

/** One invented user of each kind, for trying out the site. They exist only with a sample market. */
export const sampleAccounts: readonly SampleAccount[] = [
  account("jobseeker", "Perry Sample", "jobseeker", "jobseeker", {
    payTerms: { ...defaultAssumptions, basis: "outside", pensionPercent: 5, carPence: 500_000, bonusPercent: 5 },
  }),
  account("trainee", "Tess Sample", "jobseeker", "APC candidate"),
  account("recruiter", "Rae Sample", "recruiter", "recruiter", { isInCompany: true }),
  account("freelance", "Frankie Sample", "recruiter", "freelance recruiter", { isFreelance: true }),
  account("company-admin", "Chris Sample", "company_admin", "company administrator", { isInCompany: true }),
  account("admin", "Ash Sample", "platform_admin", "platform administrator"),
];

/** Returns the password of all sample accounts, derived from this site's secret. */
export const samplePassword = (secrets: Secrets): string => `plumb-${secrets.keyedHash("sample", "password").slice(0, 12)}`;

/** Returns the sample administrator's authenticator key, 160 bits. */
export const sampleTotpKey = (secrets: Secrets): Uint8Array => Buffer.from(secrets.keyedHash("sample", "totp").slice(0, 40), "hex");

/** Returns the six-digit code an authenticator with that key shows now. */
export const sampleTotpCode = (secrets: Secrets): string => generateTOTP(sampleTotpKey(secrets), 30, 6);
