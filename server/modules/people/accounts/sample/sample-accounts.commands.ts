import { encodeBase32UpperCaseNoPadding } from "@oslojs/encoding";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accountPreferences, users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { totpSecrets } from "#db/schema/sign-in.ts";
import { randomPublicId, type Secrets } from "#server/kernel/secrets.ts";
import type { PasswordHasher } from "#server/kernel/services/outside.types.ts";
import { type SampleAccount, sampleAccounts, samplePassword, sampleTotpKey } from "./sample-accounts.ts";

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
