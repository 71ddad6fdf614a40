import { and, desc, eq, exists, inArray, lte, not, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { places } from "#db/schema/places.ts";
import { jobseekerProfiles, profileHiddenFrom, profileSuites } from "#db/schema/profiles.ts";
import { type RicsLevel, ricsLevels, type Side } from "#db/values.ts";
import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { auditActor } from "#server/modules/accounts/audit-actor.ts";
import { recordAudit } from "#server/modules/audit/audit.commands.ts";
import type { Gazetteer } from "#server/modules/places/place.types.ts";
import type { SeekerCard } from "./profile.types.ts";
import { listSuites } from "./profile-parts.queries.ts";
import { worksNear } from "./seeker-place.queries.ts";
import { shownPlace } from "./shown-place.ts";

const perPage = 20;

export interface SeekerFilter {
  category?: string | undefined;
  level?: string | undefined;
  side?: Side | undefined;
  suite?: string | undefined;
  /** At least this rung of the ladder. */
  ricsLevel?: RicsLevel | undefined;
  /** Slug of a place near which they can work. */
  place?: string | undefined;
  radiusMiles: number;
  /** They could begin in this month, "2027-01", or before. */
  freeByMonth?: string | undefined;
  page: number;
}

/** Jobseekers who chose to be found, newest first. Whom they hide from is not told that they exist, nor counted. */
export async function searchSeekers(ctx: Context, filter: SeekerFilter) {
  const { isAudited } = requireAllowed(ctx, "seeker.search", { isFindable: true });
  const { db, gazetteer } = ctx.services;
  const where = and(...conditionsOf(ctx, filter));
  const [rows, [counted]] = await Promise.all([
    db
      .select(cardColumns)
      .from(jobseekerProfiles)
      .innerJoin(users, eq(users.id, jobseekerProfiles.userId))
      .leftJoin(places, eq(places.id, jobseekerProfiles.placeId))
      .where(where)
      .orderBy(desc(jobseekerProfiles.updatedAt), desc(jobseekerProfiles.userId))
      .limit(perPage)
      .offset((filter.page - 1) * perPage),
    db
      .select({ total: sql<number>`count(*)`.mapWith(Number) })
      .from(jobseekerProfiles)
      .innerJoin(users, eq(users.id, jobseekerProfiles.userId))
      .leftJoin(places, eq(places.id, jobseekerProfiles.placeId))
      .where(where),
  ]);
  if (isAudited) {
    const event = { action: "seeker.search", resource: "seeker", resourceId: null, result: "done" } as const;
    await db.transaction((tx) => recordAudit(tx as unknown as Db, auditActor(ctx), event));
  }
  const suites = await listSuites(
    db,
    rows.map(({ userId }) => userId),
  );
  const total = counted?.total ?? 0;
  const items = rows.map((row) => toCard(row, gazetteer, suites.get(row.userId) ?? []));
  return { items, page: filter.page, limit: perPage, total, hasMore: filter.page * perPage < total };
}

export const cardColumns = {
  userId: jobseekerProfiles.userId,
  publicId: jobseekerProfiles.publicId,
  visibility: jobseekerProfiles.visibility,
  name: users.name,
  headline: jobseekerProfiles.headline,
  category: jobseekerProfiles.category,
  level: jobseekerProfiles.level,
  side: jobseekerProfiles.side,
  ricsLevel: jobseekerProfiles.ricsLevel,
  yearsExperience: jobseekerProfiles.yearsExperience,
  placeId: jobseekerProfiles.placeId,
  travelMiles: jobseekerProfiles.travelMiles,
  freeFromMonth: jobseekerProfiles.freeFromMonth,
  noticeWeeks: jobseekerProfiles.noticeWeeks,
  updatedAt: jobseekerProfiles.updatedAt,
};
type CardRow = Pick<typeof jobseekerProfiles.$inferSelect, Exclude<keyof typeof cardColumns, "name">> & { name: string };

/** `isKnown`: the reader has this person's name already, from an application. */
export function toCard(
  { userId: _userId, publicId, visibility, name, placeId, updatedAt, ...facts }: CardRow,
  gazetteer: Gazetteer,
  suites: SeekerCard["suites"],
  isKnown = false,
): SeekerCard {
  const isNamed = visibility === "open" || isKnown;
  const place = shownPlace(gazetteer, placeId, isNamed);
  return { id: publicId, name: isNamed ? name : null, ...facts, place, suites, updatedAt: updatedAt.toISOString() };
}

/** Whom the caller may find at all: those who chose to be found, are still here, and do not hide from the caller's firm. */
export function findableBy({ principal, services: { db } }: Context): SQL[] {
  const { companyId } = requireUser(principal);
  const hidden = db
    .select({ one: sql`1` })
    .from(profileHiddenFrom)
    .where(and(eq(profileHiddenFrom.userId, jobseekerProfiles.userId), eq(profileHiddenFrom.companyId, companyId ?? 0)));
  const found = [inArray(jobseekerProfiles.visibility, ["anonymous", "open"]), eq(users.state, "active"), eq(users.role, "jobseeker")];
  return companyId === null ? found : [...found, not(exists(hidden))];
}

function conditionsOf(ctx: Context, filter: SeekerFilter): (SQL | undefined)[] {
  const { db, gazetteer } = ctx.services;
  const { category, level, side, suite, ricsLevel, freeByMonth } = filter;
  return [
    ...findableBy(ctx),
    category === undefined ? undefined : eq(jobseekerProfiles.category, category),
    level === undefined ? undefined : eq(jobseekerProfiles.level, level),
    side === undefined ? undefined : eq(jobseekerProfiles.side, side),
    ricsLevel === undefined ? undefined : inArray(jobseekerProfiles.ricsLevel, ricsLevels.slice(ricsLevels.indexOf(ricsLevel))),
    freeByMonth === undefined ? undefined : lte(jobseekerProfiles.freeFromMonth, freeByMonth),
    suite === undefined
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(profileSuites)
            .where(and(eq(profileSuites.userId, jobseekerProfiles.userId), eq(profileSuites.suite, suite))),
        ),
    worksNear(gazetteer, filter),
  ];
}
