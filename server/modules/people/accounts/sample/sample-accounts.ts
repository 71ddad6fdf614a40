import { generateTOTP } from "@oslojs/otp";
import type { UserRole } from "#db/values.ts";
import type { Secrets } from "#server/kernel/secrets.ts";

export interface SampleAccount {
  email: string;
  name: string;
  role: UserRole;
  isFreelance: boolean;
  /** Works for the sample market's first firm. */
  isInCompany: boolean;
  /** What the account is for, in a few words. */
  label: string;
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

/** One invented person of each kind, to try the site with. They exist beside a sample market only. */
export const sampleAccounts: readonly SampleAccount[] = [
  account("jobseeker", "Perry Sample", "jobseeker", "jobseeker"),
  account("recruiter", "Rae Sample", "recruiter", "recruiter", { isInCompany: true }),
  account("freelance", "Frankie Sample", "recruiter", "freelance recruiter", { isFreelance: true }),
  account("company-admin", "Chris Sample", "company_admin", "company administrator", { isInCompany: true }),
  account("admin", "Ash Sample", "platform_admin", "platform administrator"),
];

/** The password of all sample accounts: this site's own, since it comes from its secret. */
export const samplePassword = (secrets: Secrets): string => `plumb-${secrets.keyedHash("sample", "password").slice(0, 12)}`;

/** The sample administrator's authenticator key, 160 bits. */
export const sampleTotpKey = (secrets: Secrets): Uint8Array => Buffer.from(secrets.keyedHash("sample", "totp").slice(0, 40), "hex");

/** The six digits an authenticator holding that key shows now. */
export const sampleTotpCode = (secrets: Secrets): string => generateTOTP(sampleTotpKey(secrets), 30, 6);
