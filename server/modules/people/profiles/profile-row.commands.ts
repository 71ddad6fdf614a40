import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { jobseekerProfiles, profileChanges, profileHiddenFrom } from "#db/schema/profiles.ts";
import type { Context } from "#server/kernel/context.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { firmDomainOf, listFirmsOfDomain } from "./firm-domains.queries.ts";

export interface LockedProfile {
  publicId: string;
  version: number;
  fieldVersions: Record<string, number>;
}

/** Locks the person's profile, which is made, hidden, when there is none. Searches are told that it changes. */
export async function lockProfile(ctx: Context, tx: Db, userId: number): Promise<LockedProfile> {
  await tx.insert(profileChanges).values({ userId, at: ctx.now });
  // The account's row always exists: two tabs that write the first word wait for one another there.
  const [account] = await tx.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, userId)).limit(1).for("update");
  const [known] = await tx
    .select({
      publicId: jobseekerProfiles.publicId,
      version: jobseekerProfiles.version,
      fieldVersions: jobseekerProfiles.fieldVersions,
    })
    .from(jobseekerProfiles)
    .where(eq(jobseekerProfiles.userId, userId))
    .limit(1);
  if (known) return known;
  const publicId = randomPublicId();
  const hiddenDomain = firmDomainOf(account?.emailKey ?? null);
  const lists = { contractTypes: [], workTypes: [] };
  const row = { userId, publicId, hiddenDomain, version: 0, ...lists, createdAt: ctx.now, updatedAt: ctx.now };
  await tx.insert(jobseekerProfiles).values(row);
  // Whoever registers with an address of their firm does not want to be found by it.
  const firms = hiddenDomain === null ? [] : await listFirmsOfDomain(tx, hiddenDomain);
  if (firms.length > 0) await tx.insert(profileHiddenFrom).values(firms.map((companyId) => ({ userId, companyId })));
  return { publicId, version: 0, fieldVersions: {} };
}
