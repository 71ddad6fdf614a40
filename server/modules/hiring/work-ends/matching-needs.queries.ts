import { and, desc, eq, gte, inArray, isNull, ne, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { profileSuites } from "#db/schema/profile-parts.ts";
import { jobseekerProfiles, profileHiddenFrom } from "#db/schema/profiles.ts";
import { hiddenEmployers } from "#db/schema/tastes.ts";
import { workEnds, workNeedAnswers, workNeeds } from "#db/schema/work-ends.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { currentTerm } from "#server/kernel/terms/current-terms.ts";
import { regionOf } from "#server/modules/market/salaries/pay-observations.queries.ts";
import { firmDomainOf, namesOfDomain } from "#server/modules/people/profiles/profile-reader.queries.ts";
import { monthsLater } from "#server/modules/people/profiles/reading/read-when.ts";
import { londonDate } from "#server/text/london-time.ts";

const needsRead = 200;

export const currentMonth = (now: Date): string => londonDate(now).slice(0, 7);

/** A need for a month suits those whose work ends in it or in the month before. */
export const monthsBeforeNeed = (month: string): [string, string] => [monthsLater(month, -1), month];

/** Level, region and suites under which a jobseeker is counted and found, from their profile. */
export interface SeekerFacts {
  level: string | null;
  region: string | null;
  suites: string[];
}

export async function readSeekerFacts({ db, gazetteer }: Pick<Services, "db" | "gazetteer">, userId: number): Promise<SeekerFacts> {
  const [[profile], suites] = await Promise.all([
    db
      .select({ level: jobseekerProfiles.level, placeId: jobseekerProfiles.placeId })
      .from(jobseekerProfiles)
      .where(eq(jobseekerProfiles.userId, userId))
      .limit(1),
    db.select({ suite: profileSuites.suite }).from(profileSuites).where(eq(profileSuites.userId, userId)).limit(50),
  ]);
  return {
    level: profile?.level ?? null,
    region: regionOf(gazetteer, profile?.placeId ?? null),
    suites: suites.map(({ suite }) => suite),
  };
}

const needColumns = {
  rowId: workNeeds.id,
  id: workNeeds.publicId,
  firmId: workNeeds.firmId,
  firmName: companies.name,
  firmSlug: companies.slug,
  firmVerification: companies.verification,
  ...pick(workNeeds, "announcedByUserId", "month", "role", "level", "region", "suite", "pay", "message", "state", "announcedAt"),
  ...pick(workNeeds, "removalReason"),
  isSample: companies.isSample,
};

export const selectNeeds = (db: Db) =>
  db.select(needColumns).from(workNeeds).innerJoin(companies, eq(companies.id, workNeeds.firmId)).$dynamic();
export type NeedRow = Awaited<ReturnType<typeof selectNeeds>>[number];

export const isOpenNeed = (now: Date) =>
  and(eq(workNeeds.state, "open"), gte(workNeeds.month, currentMonth(now)), isNull(companies.deletedAt));

/** A jobseeker who may be shown needs. */
interface NeedReader extends SeekerFacts {
  userId: number;
  endsOn: string;
  hiddenDomain: string | null;
  hiddenFirmIds: ReadonlySet<number>;
}

/** Whether a need suits a reader, and comes from nobody they hide from. */
export function suits(
  services: Pick<Services, "db">,
  { level, region, suite, month, firmId, announcerDomain }: NeedRow & { announcerDomain: string | null },
  reader: NeedReader,
): boolean {
  if (!monthsBeforeNeed(month).includes(reader.endsOn) || level !== reader.level) return false;
  if (region !== null && region !== reader.region) return false;
  if (suite !== null && !reader.suites.includes(currentTerm(services, "suite", suite))) return false;
  const { hiddenDomain } = reader;
  const isHidden =
    hiddenDomain !== null &&
    announcerDomain !== null &&
    (namesOfDomain(announcerDomain).includes(hiddenDomain) || hiddenDomain.endsWith(`.${announcerDomain}`));
  return !isHidden && !reader.hiddenFirmIds.has(firmId);
}

/** Adds the domain of the address of the recruiter who announced each need; null for a public provider and for those who are gone. */
export async function withAnnouncerDomains<Row extends { announcedByUserId: number | null }>(db: Db, rows: readonly Row[]) {
  const ids = [...new Set(rows.flatMap(({ announcedByUserId }) => announcedByUserId ?? []))];
  const found = ids.length
    ? await db.select({ id: users.id, emailKey: users.emailKey }).from(users).where(inArray(users.id, ids)).limit(ids.length)
    : [];
  const domains = new Map(found.map(({ id, emailKey }) => [id, firmDomainOf(emailKey)]));
  return rows.map((row) => ({ ...row, announcerDomain: domains.get(row.announcedByUserId ?? 0) ?? null }));
}

/** Firms that each of these jobseekers hides from, or whose adverts they do not want. */
export async function listHiddenFirms(db: Db, userIds: readonly number[]): Promise<Map<number, Set<number>>> {
  if (userIds.length === 0) return new Map();
  const [from, employers] = await Promise.all([
    db
      .select({ userId: profileHiddenFrom.userId, companyId: profileHiddenFrom.companyId })
      .from(profileHiddenFrom)
      .where(inArray(profileHiddenFrom.userId, [...userIds]))
      .limit(userIds.length * 100),
    db
      .select({ userId: hiddenEmployers.userId, companyId: hiddenEmployers.companyId })
      .from(hiddenEmployers)
      .where(inArray(hiddenEmployers.userId, [...userIds]))
      .limit(userIds.length * 500),
  ]);
  const hidden = new Map<number, Set<number>>(userIds.map((userId) => [userId, new Set()]));
  for (const { userId, companyId } of [...from, ...employers]) hidden.get(userId)?.add(companyId);
  return hidden;
}

/** Returns open needs that suit the caller, if they want to hear of any, but those they declined; with which they answered. */
export async function findNeedsFor(ctx: Context, db: Db, userId: number) {
  const [end] = await db
    .select({ endsOn: workEnds.endsOn, hiddenDomain: jobseekerProfiles.hiddenDomain })
    .from(workEnds)
    .leftJoin(jobseekerProfiles, eq(jobseekerProfiles.userId, workEnds.userId))
    .where(and(eq(workEnds.userId, userId), eq(workEnds.hearsOfNeeds, true)))
    .limit(1);
  const facts = await readSeekerFacts({ db, gazetteer: ctx.services.gazetteer }, userId);
  if (!end || facts.level === null) return [];
  const rows = await selectNeeds(db)
    .where(
      and(
        isOpenNeed(ctx.now),
        inArray(workNeeds.month, [end.endsOn, monthsLater(end.endsOn, 1)]),
        eq(workNeeds.level, facts.level),
        or(isNull(workNeeds.region), eq(workNeeds.region, facts.region ?? "")),
      ),
    )
    .orderBy(desc(workNeeds.announcedAt))
    .limit(needsRead);
  const [needs, hidden, answers] = await Promise.all([
    withAnnouncerDomains(db, rows),
    listHiddenFirms(db, [userId]),
    db
      .select({ needId: workNeedAnswers.needId, state: workNeedAnswers.state })
      .from(workNeedAnswers)
      .where(and(eq(workNeedAnswers.userId, userId), ne(workNeedAnswers.state, "told")))
      .limit(1000),
  ]);
  const reader = { ...facts, ...end, userId, hiddenFirmIds: hidden.get(userId) ?? new Set<number>() };
  const answered = new Map(answers.map(({ needId, state }) => [needId, state]));
  return needs.flatMap((need) => {
    const answer = answered.get(need.rowId) ?? null;
    return suits({ db }, need, reader) && (answer === null || answer === "introduced") ? [{ ...need, isIntroduced: answer !== null }] : [];
  });
}
