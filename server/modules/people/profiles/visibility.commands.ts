import { eq, inArray } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobseekerProfiles, profileChanges, profileHiddenFrom } from "#db/schema/profiles.ts";
import type { ProfileVisibility } from "#db/values.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { currentFirmId } from "#server/kernel/access/standing-firm.ts";
import type { Context } from "#server/kernel/context.ts";
import { emit } from "#server/kernel/events.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { firmDomainOf, listFirmsOfDomain } from "./profile-reader.queries.ts";

export async function setVisibility(ctx: Context, visibility: ProfileVisibility): Promise<{ visibility: ProfileVisibility }> {
  await setFacts(ctx, { visibility });
  return { visibility };
}

/** Pauses a profile, removing it from every list until its owner resumes it. The previous visibility then applies again. */
export async function pauseProfile(ctx: Context, isPaused: boolean): Promise<{ isPaused: boolean }> {
  await setFacts(ctx, { pausedAt: isPaused ? ctx.now : null });
  return { isPaused };
}

async function setFacts(ctx: Context, facts: { visibility?: ProfileVisibility; pausedAt?: Date | null }): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  await lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "seeker.setVisibility", { ownerId: userId });
    await lockProfile(ctx, tx, userId);
    await tx
      .update(jobseekerProfiles)
      .set({ ...facts, updatedAt: ctx.now })
      .where(eq(jobseekerProfiles.userId, userId));
  });
}

/**
 * Replaces the list of companies that never find the user. `ownDomain` adds or removes users with the same email domain. Ends contact
 * permissions given to these companies. @throws AppError invalid-fields for an unknown company
 */
export async function setHiddenFrom(
  ctx: Context,
  { companies: slugs, ownDomain }: { companies: readonly string[]; ownDomain?: boolean | undefined },
): Promise<{ hiddenFrom: string[] }> {
  const { userId } = requireUser(ctx.principal);
  const wanted = [...new Set(slugs)];
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "seeker.setVisibility", { ownerId: userId });
    await lockProfile(ctx, tx, userId);
    const found =
      wanted.length === 0
        ? []
        : await tx
            .select({ id: currentFirmId, slug: companies.slug })
            .from(companies)
            .where(inArray(companies.slug, wanted))
            .limit(wanted.length);
    const unknown = wanted.filter((slug) => !found.some((company) => company.slug === slug));
    if (unknown.length > 0) {
      throw invalidFields(unknown.map((slug) => ({ pointer: `/companies/${wanted.indexOf(slug)}`, detail: "There is no such firm." })));
    }
    await tx.delete(profileHiddenFrom).where(eq(profileHiddenFrom.userId, userId));
    const firmIds = [...new Set(found.map(({ id }) => id))];
    if (firmIds.length > 0) await tx.insert(profileHiddenFrom).values(firmIds.map((companyId) => ({ userId, companyId })));
    await emit(tx, "seeker.hidden", { ctx, candidateUserId: userId, firmIds });
    if (ownDomain !== undefined) {
      const [account] = await tx.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, userId)).limit(1);
      const hiddenDomain = ownDomain ? firmDomainOf(account?.emailKey ?? null) : null;
      await tx.update(jobseekerProfiles).set({ hiddenDomain }).where(eq(jobseekerProfiles.userId, userId));
    }
    return { hiddenFrom: found.map(({ slug }) => slug).sort() };
  });
}

/** Locks the user's profile, creating a hidden one if there is none. Records a change for the search index. */
export async function lockProfile(ctx: Context, tx: Db, userId: number) {
  await tx.insert(profileChanges).values({ userId, at: ctx.now });
  // The account row always exists, so two tabs that save a profile for the first time are serialised on it.
  const [account] = await tx.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, userId)).limit(1).for("update");
  const [known] = await tx
    .select(pick(jobseekerProfiles, "publicId", "version", "fieldVersions"))
    .from(jobseekerProfiles)
    .where(eq(jobseekerProfiles.userId, userId))
    .limit(1);
  if (known) return known;
  const publicId = randomPublicId();
  const hiddenDomain = firmDomainOf(account?.emailKey ?? null);
  const lists = { contractTypes: [], workTypes: [] };
  const row = { userId, publicId, hiddenDomain, version: 0, ...lists, createdAt: ctx.now, updatedAt: ctx.now };
  await tx.insert(jobseekerProfiles).values(row);
  // A user registered with a company address is hidden from that company by default.
  const firms = hiddenDomain === null ? [] : await listFirmsOfDomain(tx, hiddenDomain);
  if (firms.length > 0) await tx.insert(profileHiddenFrom).values(firms.map((companyId) => ({ userId, companyId })));
  return { publicId, version: 0, fieldVersions: {} };
}
