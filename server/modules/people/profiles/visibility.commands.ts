import { eq, inArray } from "drizzle-orm";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { jobseekerProfiles, profileHiddenFrom } from "#db/schema/profiles.ts";
import type { ProfileVisibility } from "#db/values.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { standingFirmId } from "#server/kernel/access/standing-firm.ts";
import type { Context } from "#server/kernel/context.ts";
import { emit } from "#server/kernel/events.ts";
import { firmDomainOf } from "./firm-domains.queries.ts";
import { lockProfile } from "./profile-row.commands.ts";

/** Decides who finds the person from now on. */
export async function setVisibility(ctx: Context, visibility: ProfileVisibility): Promise<{ visibility: ProfileVisibility }> {
  await setFacts(ctx, { visibility });
  return { visibility };
}

/** Takes the profile out of every list until its owner goes on. What they chose before then holds again. */
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
 * Names the firms whose people never find the person, in place of those named before. `ownDomain` keeps whoever has an address like the person's own
 * on the list, or takes them off it. Whatever these firms had been let have by requests for contact ends. @throws AppError invalid-fields for a firm that is not there
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
            .select({ id: standingFirmId, slug: companies.slug })
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
