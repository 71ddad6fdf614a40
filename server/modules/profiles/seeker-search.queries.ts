import { and, desc, eq, exists, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { places } from "#db/schema/places.ts";
import { jobseekerProfiles, profileProjects, profileSuites } from "#db/schema/profiles.ts";
import { type ProjectValueBand, type RicsLevel, ricsLevels, type Side } from "#db/values.ts";
import { requireAllowed } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { auditActor } from "#server/modules/accounts/audit-actor.ts";
import { recordAudit } from "#server/modules/audit/audit.commands.ts";
import type { Gazetteer } from "#server/modules/places/place.types.ts";
import { holdsFrom, notConfirmedSince } from "./availability.ts";
import type { SeekerCard } from "./profile.types.ts";
import { listSuites } from "./profile-parts.queries.ts";
import { findableBy, findProfileReader, type ProfileReader } from "./profile-reader.queries.ts";
import { worksNear } from "./seeker-place.queries.ts";
import { shownPlace } from "./shown-place.ts";

const perPage = 20;

export interface SeekerFilter {
  category?: string | undefined;
  level?: string | undefined;
  side?: Side | undefined;
  /** A side on which they would work: the one they are on, or one they want. */
  wantedSide?: Side | undefined;
  suite?: string | undefined;
  /** Form or option of a suite: "nec4:c". */
  form?: string | undefined;
  /** Of one and the same project. */
  sector?: string | undefined;
  valueBand?: ProjectValueBand | undefined;
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
  const reader = await findProfileReader(ctx);
  const where = and(...conditionsOf(ctx, reader, filter));
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
  const items = rows.map((row) =>
    toCard(row, { gazetteer, suites: suites.get(row.userId) ?? [], isNamed: isNamedTo(reader, row), now: ctx.now }),
  );
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
  wantedSides: jobseekerProfiles.wantedSides,
  ricsLevel: jobseekerProfiles.ricsLevel,
  yearsExperience: jobseekerProfiles.yearsExperience,
  placeId: jobseekerProfiles.placeId,
  travelMiles: jobseekerProfiles.travelMiles,
  freeFrom: jobseekerProfiles.freeFrom,
  freeFromConfirmedAt: jobseekerProfiles.freeFromConfirmedAt,
  noticeWeeks: jobseekerProfiles.noticeWeeks,
  updatedAt: jobseekerProfiles.updatedAt,
};
type CardRow = Pick<typeof jobseekerProfiles.$inferSelect, Exclude<keyof typeof cardColumns, "name">> & { name: string };

/** A name is for recruiters whose firm is verified, and only of those who show theirs. */
export const isNamedTo = ({ isVerified }: ProfileReader, { visibility }: Pick<CardRow, "visibility">): boolean =>
  visibility === "open" && isVerified;

interface Showing {
  gazetteer: Gazetteer;
  suites: SeekerCard["suites"];
  isNamed: boolean;
  now: Date;
}

export function toCard(
  { userId: _userId, publicId, visibility: _visibility, name, placeId, freeFromConfirmedAt, updatedAt, ...facts }: CardRow,
  { gazetteer, suites, isNamed, now }: Showing,
): SeekerCard {
  return {
    ...facts,
    id: publicId,
    name: isNamed ? name : null,
    place: shownPlace(gazetteer, placeId, isNamed),
    freeFromNotConfirmedSince: facts.freeFrom === null ? null : notConfirmedSince(freeFromConfirmedAt, now),
    suites,
    updatedAt: updatedAt.toISOString(),
  };
}

function conditionsOf(ctx: Context, reader: ProfileReader, filter: SeekerFilter): (SQL | undefined)[] {
  const { db } = ctx.services;
  const { category, level, side, wantedSide, ricsLevel, freeByMonth } = filter;
  return [
    ...findableBy(ctx, reader),
    category === undefined ? undefined : eq(jobseekerProfiles.category, category),
    level === undefined ? undefined : eq(jobseekerProfiles.level, level),
    side === undefined ? undefined : eq(jobseekerProfiles.side, side),
    wantedSide === undefined ? undefined : sql`json_contains(${jobseekerProfiles.wantedSides}, json_quote(${wantedSide}))`,
    ricsLevel === undefined ? undefined : inArray(jobseekerProfiles.ricsLevel, ricsLevels.slice(ricsLevels.indexOf(ricsLevel))),
    // Who has not said for long that it holds is not counted on. A day of that month comes before its 31st.
    freeByMonth === undefined ? undefined : lte(jobseekerProfiles.freeFrom, `${freeByMonth}-31`),
    freeByMonth === undefined ? undefined : gte(jobseekerProfiles.freeFromConfirmedAt, holdsFrom(ctx.now)),
    ...conditionsOfExperience(db, filter),
    worksNear(ctx.services, filter, reader.isVerified),
  ];
}

function conditionsOfExperience(db: Db, { suite, form, sector, valueBand }: SeekerFilter): SQL[] {
  const one = { one: sql`1` };
  const ofSuite = [
    suite === undefined ? undefined : eq(profileSuites.suite, suite),
    form === undefined ? undefined : sql`json_contains(${profileSuites.forms}, json_quote(${form}))`,
  ].filter((condition) => condition !== undefined);
  const ofProject = [
    sector === undefined ? undefined : eq(profileProjects.sector, sector),
    valueBand === undefined ? undefined : eq(profileProjects.valueBand, valueBand),
  ].filter((condition) => condition !== undefined);
  const suites = and(eq(profileSuites.userId, jobseekerProfiles.userId), ...ofSuite);
  const projects = and(eq(profileProjects.userId, jobseekerProfiles.userId), ...ofProject);
  return [
    ...(ofSuite.length > 0 ? [exists(db.select(one).from(profileSuites).where(suites))] : []),
    ...(ofProject.length > 0 ? [exists(db.select(one).from(profileProjects).where(projects))] : []),
  ];
}
