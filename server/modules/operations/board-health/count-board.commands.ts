import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { LinkState } from "#db/own-values.ts";
import { advertTruthFigures } from "#db/schema/advert-truth.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { type BoardFigures, boardHealthDays } from "#db/schema/board-health.ts";
import { jobReports } from "#db/schema/job-reports.ts";
import { jobs } from "#db/schema/jobs.ts";
import { checkedLinks } from "#db/schema/links.ts";
import { daysBefore } from "#db/time-limits.ts";
import { answerStates } from "#server/modules/hiring/applications/reply-record.queries.ts";
import { londonDate } from "#server/text/london-time.ts";

const dayMs = 86_400_000;
const freshDays = 28;
const answerDays = 14;
const periodDays = 90;

/** Counts the board's health figures and saves them for the day. A later count on the same day replaces the earlier one. */
export async function countBoard(db: Db, now: Date): Promise<void> {
  const [open, applied, reported] = [await countOpen(db, now), await countAnswers(db, now), await countReports(db, now)];
  const [links, truth] = [await countLinks(db), await countTruth(db)];
  const row = { figures: { ...open, ...applied, ...reported, ...links, ...truth }, countedAt: now };
  await db
    .insert(boardHealthDays)
    .values({ day: londonDate(now), ...row })
    .onDuplicateKeyUpdate({ set: row });
}

const countWhere = (condition: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${condition}), 0)`.mapWith(Number);

async function countOpen(
  db: Db,
  now: Date,
): Promise<Pick<BoardFigures, "open" | "withPay" | "sample" | "fresh" | "vacancies" | "medianAgeDays">> {
  const isOpen = eq(jobs.status, "live");
  const freshSince = daysBefore(now, freshDays);
  const [counts] = await db
    .select({
      open: count(),
      withPay: countWhere(sql`${jobs.payMinPence} is not null or ${jobs.payMaxPence} is not null`),
      sample: countWhere(sql`${jobs.isSample}`),
      fresh: countWhere(
        sql`greatest(coalesce(${jobs.confirmedOpenAt}, ${jobs.firstPublishedAt}), ${jobs.firstPublishedAt}) >= ${freshSince}`,
      ),
      vacancies: sql<number>`count(distinct coalesce(${jobs.vacancyKey}, ${jobs.id}))`.mapWith(Number),
    })
    .from(jobs)
    .where(isOpen);
  if (!counts || counts.open === 0) return { open: 0, withPay: 0, sample: 0, fresh: 0, vacancies: 0, medianAgeDays: null };
  const [middle] = await db
    .select({ at: jobs.firstPublishedAt })
    .from(jobs)
    .where(isOpen)
    .orderBy(asc(jobs.firstPublishedAt))
    .limit(1)
    .offset(Math.floor(counts.open / 2));
  const medianAgeDays = middle?.at ? Math.max(0, Math.floor((now.getTime() - middle.at.getTime()) / dayMs)) : null;
  return { ...counts, medianAgeDays };
}

/**
 * Counts on-site applications old enough to have been answered within a fortnight. Those withdrawn before an answer are excluded, since the
 * employer could no longer answer them.
 */
async function countAnswers(db: Db, now: Date): Promise<Pick<BoardFigures, "applications" | "answered">> {
  const answeredInTime = db
    .select({ one: sql`1` })
    .from(applicationEvents)
    .where(
      and(
        eq(applicationEvents.applicationId, applications.id),
        eq(applicationEvents.actor, "employer"),
        inArray(applicationEvents.toState, [...answerStates]),
        isNull(applicationEvents.undoneAt),
        lte(applicationEvents.at, sql`${applications.sentAt} + interval ${answerDays} day`),
      ),
    );
  const answered = sql`exists ${answeredInTime}`;
  const [counts] = await db
    .select({ applications: count(), answered: countWhere(answered) })
    .from(applications)
    .where(
      and(
        gte(applications.sentAt, daysBefore(now, periodDays + answerDays)),
        lt(applications.sentAt, daysBefore(now, answerDays)),
        or(ne(applications.state, "withdrawn"), answered),
      ),
    );
  return counts ?? { applications: 0, answered: 0 };
}

async function countReports(db: Db, now: Date): Promise<Pick<BoardFigures, "reports" | "shown">> {
  const since = daysBefore(now, periodDays);
  const [reports, shown] = [
    await db.$count(jobReports, gte(jobReports.createdAt, since)),
    await db.$count(jobs, and(isNotNull(jobs.firstPublishedAt), or(eq(jobs.status, "live"), gte(jobs.endedAt, since)))),
  ];
  return { reports, shown };
}

/** Counts application links of live adverts by their last check. A link that failed recently does not count as dead until confirmed. */
async function countLinks(db: Db): Promise<Required<Pick<BoardFigures, "linksSeen" | "linksDead" | "linksUnknown">>> {
  const rows = await db
    .select({ state: checkedLinks.state, links: count() })
    .from(checkedLinks)
    .innerJoin(jobs, and(eq(jobs.id, checkedLinks.subjectId), eq(jobs.status, "live"), eq(jobs.applyUrl, checkedLinks.url)))
    .where(eq(checkedLinks.kind, "apply"))
    .groupBy(checkedLinks.state);
  const of = (...states: LinkState[]) => rows.reduce((sum, { state, links }) => (states.includes(state) ? sum + links : sum), 0);
  return { linksSeen: of("works", "failing", "dead"), linksDead: of("dead"), linksUnknown: of("unknown") };
}

/** Adds up published figures alone: a sum of single answers would tell what one more of them says. */
async function countTruth(db: Db): Promise<Required<Pick<BoardFigures, "truthFirms" | "truthAnswers" | "truthAsAdvertised">>> {
  const { companyId, answers, asAdvertised, isShown } = advertTruthFigures;
  const [sums] = await db
    .select({
      truthFirms: sql<number>`count(distinct ${companyId})`.mapWith(Number),
      truthAnswers: sql<number>`coalesce(sum(${answers}), 0)`.mapWith(Number),
      truthAsAdvertised: sql<number>`coalesce(sum(${asAdvertised}), 0)`.mapWith(Number),
    })
    .from(advertTruthFigures)
    .where(eq(isShown, true));
  return sums ?? { truthFirms: 0, truthAnswers: 0, truthAsAdvertised: 0 };
}

const comparedDays = 28;

/** Returns the board's figures at the last count, and four weeks before; null where never counted. */
export async function readBoardHealth(db: Db, now: Date) {
  const [latest, before] = [await findLatestDay(db, now), await findLatestDay(db, daysBefore(now, comparedDays))];
  return { latest, before };
}

async function findLatestDay(db: Db, moment: Date) {
  const [row] = await db
    .select()
    .from(boardHealthDays)
    .where(lte(boardHealthDays.day, londonDate(moment)))
    .orderBy(desc(boardHealthDays.day))
    .limit(1);
  return row?.figures ? { day: row.day, countedAt: row.countedAt.toISOString(), figures: row.figures } : null;
}
