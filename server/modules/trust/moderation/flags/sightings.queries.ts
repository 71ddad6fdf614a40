import { and, count, countDistinct, desc, eq, gt, gte, inArray, isNotNull, isNull, like, max, ne, or, sql, sum } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { AccountFlagRule } from "#db/case-values.ts";
import type { Db } from "#db/client.ts";
import { advertiserClients } from "#db/schema/account-flags.ts";
import { users } from "#db/schema/accounts.ts";
import { advertRiskHits } from "#db/schema/advert-risks.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { contactRequests } from "#db/schema/contact-requests.ts";
import { jobCases, jobRefusals } from "#db/schema/job-cases.ts";
import { jobReports } from "#db/schema/job-reports.ts";
import { jobs } from "#db/schema/jobs.ts";
import { profileViews } from "#db/schema/profiles.ts";
import { knownDevices } from "#db/schema/sign-in.ts";
import { workConfirmations } from "#db/schema/work-confirmations.ts";
import { daysBefore } from "#db/time-limits.ts";
import { londonDate } from "#server/text/london-time.ts";

/** Minimum sightings before a rule flags an account. */
const minSightings: Readonly<Record<AccountFlagRule, number>> = {
  "look-alike-domain": 1,
  "refused-adverts": 3,
  "unwanted-requests": 8,
  "alerts-for-others": 3,
  "mass-reading": 300,
  "guessed-addresses": 20,
  "shared-with-suspended": 1,
  "false-reports": 5,
  "confirmed-by-oneself": 2,
};

/** A rule's findings on an account: a count and details, without any names or addresses. */
export interface Sighting {
  userId: number;
  seen: number;
  evidence: string;
}
type FlagDetector = (db: Db, now: Date) => Promise<Sighting[]>;

const seenAtMost = 200;

/** Adverts that imitate a verified company. */
const lookAlikeDomain: FlagDetector = async (db, now) => {
  const rows = await db
    .select({ userId: jobs.createdByUserId, seen: countDistinct(jobs.id), evidence: max(advertRiskHits.evidence) })
    .from(advertRiskHits)
    .innerJoin(jobs, eq(jobs.id, advertRiskHits.jobId))
    .where(
      and(
        inArray(advertRiskHits.rule, ["look-alike-domain", "name-of-verified-firm", "logo-of-another-firm"]),
        isNotNull(jobs.createdByUserId),
        gt(jobs.updatedAt, daysBefore(now, 90)),
      ),
    )
    .groupBy(jobs.createdByUserId)
    .limit(seenAtMost);
  return rows.flatMap(({ userId, seen, evidence }) => (userId === null ? [] : [{ userId, seen, evidence: evidence ?? "" }]));
};

const refusedAdverts: FlagDetector = async (db, now) => {
  const seen = countDistinct(jobRefusals.jobId);
  const rows = await db
    .select({ userId: jobs.createdByUserId, seen })
    .from(jobRefusals)
    .innerJoin(jobs, eq(jobs.id, jobRefusals.jobId))
    .where(and(isNotNull(jobs.createdByUserId), isNull(jobRefusals.overturnedAt), gt(jobRefusals.refusedAt, daysBefore(now, 365))))
    .groupBy(jobs.createdByUserId)
    .having(gte(seen, minSightings["refused-adverts"]))
    .limit(seenAtMost);
  return rows.flatMap(({ userId, ...row }) =>
    userId === null ? [] : [{ userId, seen: row.seen, evidence: `${row.seen} of its adverts were refused within a year.` }],
  );
};

const mostlyUnwanted = 0.6;

/** Contact requests that recipients mostly decline or report. */
const unwantedRequests: FlagDetector = async (db, now) => {
  const { askedByUserId, state, reportedAt, askedAt } = contactRequests;
  const declined = sum(sql`${state} = 'declined'`).mapWith(Number);
  const reported = count(reportedAt);
  const rows = await db
    .select({ userId: askedByUserId, asked: count(), declined, reported })
    .from(contactRequests)
    .where(
      and(
        isNotNull(askedByUserId),
        gt(askedAt, daysBefore(now, 30)),
        or(inArray(state, ["declined", "accepted", "ended"]), isNotNull(reportedAt)),
      ),
    )
    .groupBy(askedByUserId)
    .having(gte(sql`${declined} + 3 * ${reported}`, minSightings["unwanted-requests"]))
    .limit(seenAtMost);
  return rows.flatMap(({ userId, asked, ...row }) => {
    const isMostly = row.declined >= mostlyUnwanted * asked || row.reported >= 2;
    const evidence = `Of ${asked} contact requests answered within 30 days, ${row.declined} were declined and ${row.reported} reported.`;
    return userId === null || !isMostly ? [] : [{ userId, seen: row.declined + row.reported, evidence }];
  });
};

/** Counts refusals of one kind in the audit log, by user. */
const countAuditRefusals =
  (least: number, which: ReturnType<typeof and>, days: number, evidence: (seen: number) => string): FlagDetector =>
  async (db, now) => {
    const seen = count();
    const rows = await db
      .select({ userId: auditEvents.actorUserId, seen })
      .from(auditEvents)
      .where(and(eq(auditEvents.result, "refused"), isNotNull(auditEvents.actorUserId), gt(auditEvents.at, daysBefore(now, days)), which))
      .groupBy(auditEvents.actorUserId)
      .having(gte(seen, least))
      .limit(seenAtMost);
    return rows.flatMap(({ userId, ...row }) => (userId === null ? [] : [{ userId, seen: row.seen, evidence: evidence(row.seen) }]));
  };

const alertsForOthers = countAuditRefusals(
  minSightings["alerts-for-others"],
  and(eq(auditEvents.action, "jobAlert.subscribe"), like(auditEvents.reason, "over the limit alert-%")),
  7,
  (seen) => `It was blocked ${seen} times within a week while requesting job alerts for addresses.`,
);

const guessedAddresses = countAuditRefusals(
  minSightings["guessed-addresses"],
  inArray(auditEvents.reason, ["not visible", "forbidden"]),
  1,
  (seen) => `It requested things it has no access to ${seen} times within a day.`,
);

/** Profiles opened or exported, and quotas exceeded. */
const massReading: FlagDetector = async (db, now) => {
  const seen = count();
  const inFile = sum(sql`${profileViews.inFile}`).mapWith(Number);
  const days = [londonDate(now), londonDate(daysBefore(now, 1))];
  const rows = await db
    .select({ userId: profileViews.viewerUserId, seen, inFile })
    .from(profileViews)
    .where(inArray(profileViews.viewedOn, days))
    .groupBy(profileViews.viewerUserId)
    .having(gte(seen, minSightings["mass-reading"]))
    .orderBy(desc(seen))
    .limit(seenAtMost);
  const looked = rows.map(({ userId, ...row }) => ({
    userId,
    seen: row.seen,
    evidence: `It viewed ${row.seen} people in the jobseeker database in two days, ${row.inFile} of them in downloaded files.`,
  }));
  const isSeeking = and(like(auditEvents.action, "seeker.%"), like(auditEvents.reason, "over the limit %"));
  const stopped = await countAuditRefusals(stoppedFrom, isSeeking, 1, rateLimitEvidence)(db, now);
  return [...looked, ...stopped.filter(({ userId }) => looked.every((row) => row.userId !== userId))];
};
const stoppedFrom = 10;
const rateLimitEvidence = (seen: number) => `It reached the limits of the jobseeker database ${seen} times within a day.`;

/** Networks or browsers shared with an account that is now suspended. */
const sharedWithSuspended: FlagDetector = async (db, now) => {
  const [theirs, theirDevices, others] = [
    alias(advertiserClients, "suspended_clients"),
    alias(knownDevices, "suspended_devices"),
    alias(users, "suspended_users"),
  ];
  const suspended = eq(others.state, "suspended");
  const networks = await db
    .select({ userId: advertiserClients.userId, seen: countDistinct(theirs.userId) })
    .from(others)
    .innerJoin(theirs, eq(theirs.userId, others.id))
    .innerJoin(advertiserClients, and(eq(advertiserClients.clientHash, theirs.clientHash), ne(advertiserClients.userId, theirs.userId)))
    .where(and(suspended, gt(advertiserClients.lastUsedAt, daysBefore(now, 90))))
    .groupBy(advertiserClients.userId)
    .limit(seenAtMost);
  const devices = await db
    .select({ userId: knownDevices.userId, seen: countDistinct(theirDevices.userId) })
    .from(others)
    .innerJoin(theirDevices, eq(theirDevices.userId, others.id))
    .innerJoin(knownDevices, and(eq(knownDevices.deviceHash, theirDevices.deviceHash), ne(knownDevices.userId, theirDevices.userId)))
    .where(suspended)
    .groupBy(knownDevices.userId)
    .limit(seenAtMost);
  const words = (seen: number, what: string) => `It used the same ${what} as ${seen} suspended ${seen === 1 ? "account" : "accounts"}.`;
  const byDevice = devices.map((row) => ({ ...row, evidence: words(row.seen, "browser") }));
  const byNetwork = networks.map((row) => ({ ...row, evidence: words(row.seen, "network") }));
  return [...byDevice, ...byNetwork.filter(({ userId }) => byDevice.every((row) => row.userId !== userId))];
};

/** Reporters whose reports are mostly rejected. */
const falseReports: FlagDetector = async (db, now) => {
  const idle = sum(sql`${jobCases.outcome} = 'no-action'`).mapWith(Number);
  const right = sum(sql`${jobCases.outcome} <> 'no-action'`).mapWith(Number);
  const rows = await db
    .select({ userId: jobReports.userId, idle, right })
    .from(jobReports)
    .innerJoin(jobCases, and(eq(jobCases.id, jobReports.caseId), isNotNull(jobCases.outcome)))
    .where(and(isNotNull(jobReports.userId), gt(jobReports.createdAt, daysBefore(now, 90))))
    .groupBy(jobReports.userId)
    .having(gte(idle, minSightings["false-reports"]))
    .limit(seenAtMost);
  return rows.flatMap(({ userId, ...row }) => {
    const evidence = `${row.idle} of its reports within 90 days were not upheld, ${row.right} were.`;
    return userId === null || row.right * 2 > row.idle ? [] : [{ userId, seen: row.idle, evidence }];
  });
};

/** Jobseekers whose projects are confirmed from the network that asked for it. */
const confirmedByOneself: FlagDetector = async (db, now) => {
  const seen = count();
  const { userId, state, isSameNetwork, answeredAt } = workConfirmations;
  const rows = await db
    .select({ userId, seen })
    .from(workConfirmations)
    .where(
      and(
        eq(isSameNetwork, true),
        gt(answeredAt, daysBefore(now, 180)),
        inArray(state, ["confirmed", "retracted", "outdated", "withdrawn"]),
      ),
    )
    .groupBy(userId)
    .having(gte(seen, minSightings["confirmed-by-oneself"]))
    .limit(seenAtMost);
  return rows.map((row) => ({
    ...row,
    evidence: `${row.seen} of its projects were confirmed within 180 days from the network that sent the request.`,
  }));
};

export const flagDetectors: Readonly<Record<AccountFlagRule, FlagDetector>> = {
  "look-alike-domain": lookAlikeDomain,
  "refused-adverts": refusedAdverts,
  "unwanted-requests": unwantedRequests,
  "alerts-for-others": alertsForOthers,
  "mass-reading": massReading,
  "guessed-addresses": guessedAddresses,
  "shared-with-suspended": sharedWithSuspended,
  "false-reports": falseReports,
  "confirmed-by-oneself": confirmedByOneself,
};
