import { and, asc, eq, gte, isNotNull, lte, ne, notExists, type SQL, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { type TruthOccasion, truthLimits } from "#db/own-values.ts";
import { advertTruthAnswers } from "#db/schema/advert-truth.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { interviews } from "#db/schema/interviews.ts";
import { jobs } from "#db/schema/jobs.ts";
import { daysAfter, daysBefore } from "#db/time-limits.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Services } from "#server/kernel/context.ts";
import { hashOf, randomSecret } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";

type AskServices = Pick<Services, "db" | "site">;

const peopleAtOnce = 200;

const columns = {
  applicationId: applications.id,
  userId: applications.userId,
  advertised: applications.advertised,
  jobTitle: jobs.title,
  companyId: jobs.companyId,
  companyName: companies.name,
};

/** People who may be asked: the advert's words at the time of their application are known, and they were not asked on this occasion. */
const isAskable = (db: Db, occasion: TruthOccasion) =>
  and(
    isNotNull(applications.advertised),
    isNotNull(applications.userId),
    notExists(
      db
        .select({ one: sql`1` })
        .from(advertTruthAnswers)
        .where(and(eq(advertTruthAnswers.applicationId, applications.id), eq(advertTruthAnswers.occasion, occasion))),
    ),
  );

/** Returns the condition that a moment is due, and not so long ago that it is no longer asked about. */
const isDue = (column: typeof applications.stateChangedAt | typeof interviews.startsAt, days: number, now: Date): SQL | undefined =>
  and(lte(column, daysBefore(now, days)), gte(column, daysBefore(now, days + truthLimits.askedWithinDays)));

const listHired = (db: Db, now: Date) =>
  db
    .select(columns)
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(eq(applications.state, "hired"), isDue(applications.stateChangedAt, truthLimits.daysAfterHire, now), isAskable(db, "hire")))
    .orderBy(asc(applications.stateChangedAt))
    .limit(peopleAtOnce);

/** An interview took place when the applicant accepted its last time and neither side called it off. */
const listInterviewed = (db: Db, now: Date) =>
  db
    .selectDistinct(columns)
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(
      and(
        eq(interviews.state, "accepted"),
        isDue(interviews.startsAt, truthLimits.daysAfterInterview, now),
        ne(applications.state, "draft"),
        isAskable(db, "interview"),
      ),
    )
    .limit(peopleAtOnce);

type Asked = Awaited<ReturnType<typeof listHired>>[number];

/**
 * Asks people whether the advert was true: ninety days after they were hired, and a week after an interview. Each is mailed once an occasion,
 * however many processes run.
 */
export async function askAboutAdverts(services: AskServices, now: Date): Promise<{ afterHire: number; afterInterview: number }> {
  const { db } = services;
  const ask = async (people: readonly Asked[], occasion: TruthOccasion) => {
    let asked = 0;
    for (const person of people) asked += Number(await askPerson(services, { ...person, occasion }, now));
    return asked;
  };
  return {
    afterHire: await ask(await listHired(db, now), "hire"),
    afterInterview: await ask(await listInterviewed(db, now), "interview"),
  };
}

const askPerson = ({ db, site }: AskServices, { companyName, ...asked }: Asked & { occasion: TruthOccasion }, now: Date) =>
  lockingTransaction(db, async (tx) => {
    const token = randomSecret();
    const expiresAt = daysAfter(now, truthLimits.linkDays);
    const [{ affectedRows }] = await tx
      .insert(advertTruthAnswers)
      .ignore()
      .values({ ...asked, linkHash: hashOf(token), askedAt: now, expiresAt });
    // Another process was first.
    if (affectedRows === 0) return false;
    const { userId, jobTitle, occasion } = asked;
    const link = site.origin + paths.advertTruth(token);
    await announce({ services: { site }, now }, tx, "truth.asked", { userId, jobTitle, companyName, occasion, until: expiresAt, link });
    return true;
  });
