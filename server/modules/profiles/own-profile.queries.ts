import { and, asc, desc, eq, gte } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { jobseekerProfiles, profileHiddenFrom, profileViews } from "#db/schema/profiles.ts";
import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { daysBefore } from "#server/modules/accounts/personal-data/time-limits.ts";
import type { Gazetteer } from "#server/modules/places/place.types.ts";
import type { OwnProfile, PlaceName } from "./profile.types.ts";
import { listProjects, listSuites, listTools } from "./profile-parts.queries.ts";
import { profileStrength } from "./profile-strength.ts";

const viewsShownDays = 90;

const empty: OwnProfile = {
  publicId: null,
  visibility: "hidden",
  headline: null,
  about: null,
  category: null,
  level: null,
  side: null,
  ricsLevel: null,
  yearsExperience: null,
  place: null,
  travelMiles: null,
  contractTypes: [],
  workTypes: [],
  payYearMinPence: null,
  payDayMinPence: null,
  payBases: [],
  freeFromMonth: null,
  noticeWeeks: null,
  needsSponsorship: null,
  phone: null,
  suites: [],
  tools: [],
  projects: [],
  hiddenFrom: [],
  updatedAt: null,
};

/** One's own profile with its strength; an empty one until something has been written. */
export async function readOwnProfile(ctx: Context) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "seeker.readProfile", { ownerId: userId });
  const profile = await findProfile(ctx.services.db, ctx.services.gazetteer, userId);
  return { ...profile, strength: profileStrength(profile) };
}

async function findProfile(db: Db, gazetteer: Gazetteer, userId: number): Promise<OwnProfile> {
  const [row] = await db.select(ownColumns).from(jobseekerProfiles).where(eq(jobseekerProfiles.userId, userId)).limit(1);
  const [suites, tools, projects, hiddenFrom] = await Promise.all([
    listSuites(db, [userId]),
    listTools(db, userId),
    listProjects(db, userId),
    db
      .select({ slug: companies.slug, name: companies.name })
      .from(profileHiddenFrom)
      .innerJoin(companies, eq(companies.id, profileHiddenFrom.companyId))
      .where(eq(profileHiddenFrom.userId, userId))
      .orderBy(asc(companies.name))
      .limit(200),
  ]);
  if (!row) return { ...empty, hiddenFrom };
  const { placeId, updatedAt, ...facts } = row;
  const parts = { suites: suites.get(userId) ?? [], tools, projects, hiddenFrom };
  return { ...facts, ...parts, place: placeName(gazetteer, placeId), updatedAt: updatedAt.toISOString() };
}

const ownColumns = {
  publicId: jobseekerProfiles.publicId,
  visibility: jobseekerProfiles.visibility,
  headline: jobseekerProfiles.headline,
  about: jobseekerProfiles.about,
  category: jobseekerProfiles.category,
  level: jobseekerProfiles.level,
  side: jobseekerProfiles.side,
  ricsLevel: jobseekerProfiles.ricsLevel,
  yearsExperience: jobseekerProfiles.yearsExperience,
  placeId: jobseekerProfiles.placeId,
  travelMiles: jobseekerProfiles.travelMiles,
  contractTypes: jobseekerProfiles.contractTypes,
  workTypes: jobseekerProfiles.workTypes,
  payYearMinPence: jobseekerProfiles.payYearMinPence,
  payDayMinPence: jobseekerProfiles.payDayMinPence,
  payBases: jobseekerProfiles.payBases,
  freeFromMonth: jobseekerProfiles.freeFromMonth,
  noticeWeeks: jobseekerProfiles.noticeWeeks,
  needsSponsorship: jobseekerProfiles.needsSponsorship,
  phone: jobseekerProfiles.phone,
  updatedAt: jobseekerProfiles.updatedAt,
};

export function placeName(gazetteer: Gazetteer, placeId: number | null): PlaceName | null {
  const place = placeId === null ? undefined : gazetteer.byId(placeId);
  return place ? { slug: place.slug, label: place.label } : null;
}

/** Who has looked at one's profile of late: their firm where they have one, the day, never the person. */
export async function listProfileViews(ctx: Context) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "seeker.readProfile", { ownerId: userId });
  const since = daysBefore(ctx.now, viewsShownDays);
  const rows = await ctx.services.db
    .selectDistinct({ viewedOn: profileViews.viewedOn, company: companies.name, companySlug: companies.slug })
    .from(profileViews)
    .innerJoin(users, eq(users.id, profileViews.viewerUserId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(profileViews.userId, userId), gte(profileViews.viewedOn, since.toISOString().slice(0, 10))))
    .orderBy(desc(profileViews.viewedOn), asc(companies.name))
    .limit(100);
  return { views: rows };
}
