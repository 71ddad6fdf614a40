import { encodeBase32UpperCaseNoPadding } from "@oslojs/encoding";
import { generateTOTP } from "@oslojs/otp";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { defaultAssumptions, type PayTerms } from "#db/pay-terms-values.ts";
import { accountPreferences, users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { totpSecrets } from "#db/schema/sign-in.ts";
import type { UserRole } from "#db/values.ts";
import { randomPublicId, type Secrets } from "#server/kernel/secrets.ts";
import type { PasswordHasher } from "#server/kernel/services/outside.types.ts";

interface SampleAccount {
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
const sampleAccounts: readonly SampleAccount[] = [
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
const samplePassword = (secrets: Secrets): string => `plumb-${secrets.keyedHash("sample", "password").slice(0, 12)}`;

/** Returns the sample administrator's authenticator key, 160 bits. */
const sampleTotpKey = (secrets: Secrets): Uint8Array => Buffer.from(secrets.keyedHash("sample", "totp").slice(0, 40), "hex");

/** Returns the six-digit code an authenticator with that key shows now. */
export const sampleTotpCode = (secrets: Secrets): string => generateTOTP(sampleTotpKey(secrets), 30, 6);

interface SampleServices {
  db: Db;
  secrets: Secrets;
  passwords: PasswordHasher;
}

/**
 * Creates missing sample accounts. Existing ones get this site's password, and a sample company when theirs was removed with an earlier
 * sample market; other changes by users are left alone.
 */
export async function ensureSampleAccounts({ db, secrets, passwords }: SampleServices, now: Date): Promise<void> {
  const password = samplePassword(secrets);
  const [firm] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.isSample, true))
    .orderBy(asc(companies.id))
    .limit(1);
  for (const account of sampleAccounts) {
    const companyId = account.isInCompany ? (firm?.id ?? null) : null;
    await db
      .update(users)
      .set({ companyId })
      .where(and(sampleRow(account), isNull(users.companyId)));
    const [existing] = await db.select({ id: users.id, passwordHash: users.passwordHash }).from(users).where(sampleRow(account)).limit(1);
    if (existing && (await passwords.verify(existing.passwordHash, password))) continue;
    const passwordHash = await passwords.hash(password);
    if (existing) await db.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, existing.id));
    const userId = existing?.id ?? (await addAccount(db, account, { passwordHash, companyId, now }));
    if (account.role === "platform_admin") await addSecondFactor(db, secrets, userId, now);
  }
}

async function addAccount(
  db: Db,
  { email, name, role, isFreelance, payTerms }: SampleAccount,
  { passwordHash, companyId, now }: { passwordHash: string; companyId: number | null; now: Date },
): Promise<number> {
  const [added] = await db
    .insert(users)
    .values({
      publicId: randomPublicId(),
      email,
      emailKey: email,
      emailVerifiedAt: now,
      name,
      passwordHash,
      role,
      isFreelance,
      companyId,
      state: "active",
      isSample: true,
      createdAt: now,
      updatedAt: now,
    })
    .$returningId();
  if (!added) throw new Error("The database gave no id for the sample account.");
  if (payTerms) {
    const display = { payTerms: { value: payTerms, at: now.toISOString() } };
    await db.insert(accountPreferences).values({ userId: added.id, onboarding: {}, display, updatedAt: now });
  }
  return added.id;
}

/** The key is stored like every second factor: base32, encrypted. */
async function addSecondFactor(db: Db, secrets: Secrets, userId: number, now: Date): Promise<void> {
  const sealedSecret = secrets.seal(encodeBase32UpperCaseNoPadding(sampleTotpKey(secrets)));
  await db
    .insert(totpSecrets)
    .values({ userId, sealedSecret, confirmedAt: now, createdAt: now })
    .onDuplicateKeyUpdate({ set: { sealedSecret, confirmedAt: now } });
}

const sampleRow = (account: SampleAccount) => and(eq(users.emailKey, account.email), eq(users.isSample, true));

export interface SampleSignIn {
  label: string;
  email: string;
  password: string;
  /** Key for an authenticator app; null where no second factor is required. */
  authenticatorKey: string | null;
}

export async function listSampleSignIns(db: Db, secrets: Secrets): Promise<SampleSignIn[]> {
  const rows = await db
    .select({ email: users.emailKey })
    .from(users)
    .where(
      and(
        inArray(
          users.emailKey,
          sampleAccounts.map(({ email }) => email),
        ),
        eq(users.isSample, true),
        eq(users.state, "active"),
      ),
    )
    .limit(sampleAccounts.length);
  const present = new Set(rows.map((row) => row.email));
  return sampleAccounts
    .filter(({ email }) => present.has(email))
    .map(({ label, email, role }) => ({
      label,
      email,
      password: samplePassword(secrets),
      authenticatorKey: role === "platform_admin" ? encodeBase32UpperCaseNoPadding(sampleTotpKey(secrets)) : null,
    }));
}
