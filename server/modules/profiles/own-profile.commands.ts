import { and, eq, inArray, isNotNull, like } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { jobseekerProfiles, profileHiddenFrom, profileProjects, profileSuites, profileTools } from "#db/schema/profiles.ts";
import type { ProfileVisibility } from "#db/values.ts";
import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { randomPublicId } from "#server/secrets.ts";
import type { ProfileFields } from "./profile-fields.ts";

/** Writes the parts of one's profile that were sent; lists replace what was there. @throws AppError invalid-fields for an unknown place */
export async function saveProfile(ctx: Context, fields: ProfileFields): Promise<{ publicId: string }> {
  const { userId } = requireUser(ctx.principal);
  const { suites, tools, projects, place, ...facts } = fields;
  const placeId = place === undefined ? undefined : placeIdOf(ctx, place);
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "seeker.updateProfile", { ownerId: userId });
    const publicId = await lockProfile(ctx, tx, userId);
    const changed = Object.fromEntries(Object.entries({ ...facts, placeId }).filter(([, value]) => value !== undefined));
    await tx
      .update(jobseekerProfiles)
      .set({ ...changed, updatedAt: ctx.now })
      .where(eq(jobseekerProfiles.userId, userId));
    if (suites) {
      await tx.delete(profileSuites).where(eq(profileSuites.userId, userId));
      if (suites.length > 0) await tx.insert(profileSuites).values(suites.map((suite) => ({ ...suite, userId })));
    }
    if (tools) {
      await tx.delete(profileTools).where(eq(profileTools.userId, userId));
      if (tools.length > 0) await tx.insert(profileTools).values(tools.map((tool) => ({ ...tool, userId })));
    }
    if (projects) {
      await tx.delete(profileProjects).where(eq(profileProjects.userId, userId));
      if (projects.length > 0)
        await tx.insert(profileProjects).values(projects.map((project, position) => ({ ...project, position, userId })));
    }
    return { publicId };
  });
}

/** Decides who finds the person from now on. */
export async function setVisibility(ctx: Context, visibility: ProfileVisibility): Promise<{ visibility: ProfileVisibility }> {
  const { userId } = requireUser(ctx.principal);
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "seeker.setVisibility", { ownerId: userId });
    await lockProfile(ctx, tx, userId);
    await tx.update(jobseekerProfiles).set({ visibility, updatedAt: ctx.now }).where(eq(jobseekerProfiles.userId, userId));
    return { visibility };
  });
}

/** Names the firms whose people never find the person; replaces the list. @throws AppError invalid-fields for a firm that is not there */
export async function setHiddenFrom(ctx: Context, slugs: readonly string[]): Promise<{ hiddenFrom: string[] }> {
  const { userId } = requireUser(ctx.principal);
  const wanted = [...new Set(slugs)];
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "seeker.setVisibility", { ownerId: userId });
    await lockProfile(ctx, tx, userId);
    const found =
      wanted.length === 0
        ? []
        : await tx
            .select({ id: companies.id, slug: companies.slug })
            .from(companies)
            .where(inArray(companies.slug, wanted))
            .limit(wanted.length);
    const unknown = wanted.filter((slug) => !found.some((company) => company.slug === slug));
    if (unknown.length > 0) {
      throw invalidFields(unknown.map((slug) => ({ pointer: `/companies/${wanted.indexOf(slug)}`, detail: "There is no such firm." })));
    }
    await tx.delete(profileHiddenFrom).where(eq(profileHiddenFrom.userId, userId));
    if (found.length > 0) await tx.insert(profileHiddenFrom).values(found.map(({ id }) => ({ userId, companyId: id })));
    return { hiddenFrom: found.map(({ slug }) => slug).sort() };
  });
}

/** Locks the person's profile, which is made, hidden, when there is none; answers its public id. */
async function lockProfile(ctx: Context, tx: Db, userId: number): Promise<string> {
  // The account's row always exists: two tabs that write the first word wait for one another there.
  const [account] = await tx.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, userId)).limit(1).for("update");
  const [known] = await tx
    .select({ publicId: jobseekerProfiles.publicId })
    .from(jobseekerProfiles)
    .where(eq(jobseekerProfiles.userId, userId))
    .limit(1);
  if (known) return known.publicId;
  const publicId = randomPublicId();
  const lists = { contractTypes: [], workTypes: [], payBases: [] };
  await tx.insert(jobseekerProfiles).values({ userId, publicId, ...lists, createdAt: ctx.now, updatedAt: ctx.now });
  await hideFromOwnFirm(tx, userId, account?.emailKey ?? null);
  return publicId;
}

/** Whoever registers with an address of their firm does not want to be found by it. */
async function hideFromOwnFirm(tx: Db, userId: number, emailKey: string | null): Promise<void> {
  const domain = emailKey?.split("@")[1];
  if (!domain) return;
  const named = await tx
    .select({ id: companies.id, website: companies.website })
    .from(companies)
    .where(and(isNotNull(companies.website), like(companies.website, `%${domain.replace(/[%_\\]/g, "\\$&")}%`)))
    .limit(20);
  const own = named.filter(({ website }) => hostOf(website) === domain);
  if (own.length > 0) await tx.insert(profileHiddenFrom).values(own.map(({ id }) => ({ userId, companyId: id })));
}

const hostOf = (website: string | null) =>
  website && URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, "").toLowerCase() : null;

function placeIdOf({ services }: Context, slug: string | null): number | null {
  if (slug === null) return null;
  const place = services.gazetteer.bySlug(slug);
  if (!place || place.kind === "outward" || place.kind === "postcode-area" || place.kind === "postcode") {
    throw invalidFields([{ pointer: "/place", detail: "Choose a town, county or region of the list." }]);
  }
  return place.id;
}
