import { and, eq, gt, inArray, isNotNull, isNull, max, notExists, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/mysql-core";
import type { WorkItemKind } from "#db/case-values.ts";
import type { Db } from "#db/client.ts";
import { accountFlags } from "#db/schema/account-flags.ts";
import { users } from "#db/schema/accounts.ts";
import { advertTruthAnswers, advertTruthReplies } from "#db/schema/advert-truth.ts";
import { companies } from "#db/schema/companies.ts";
import { feedRuns, feedSources } from "#db/schema/feeds.ts";
import { appeals, jobCases } from "#db/schema/job-cases.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { moderationClaims, moderationDecisions, moderationQuestions } from "#db/schema/moderation-work.ts";
import { recruiterProfiles } from "#db/schema/recruiters.ts";
import { companyVerifications } from "#db/schema/verifications.ts";

/** Case id: kind and the id of its subject. */
export interface CaseName {
  kind: WorkItemKind;
  subject: string;
}

type WaitingScope = { db: Db; now: Date; subject?: string | undefined; alsoDecided?: boolean };
type Column = Parameters<typeof eq>[0];

/** Columns of every kind of case, in the same order. `version` changes whenever the judged content does. */
const columnsOf = (kind: WorkItemKind, { subject, since, version }: { subject: Column; since: Column | SQL; version: Column }) => ({
  kind: sql<WorkItemKind>`${kind}`.as("kind"),
  subject: sql<string>`${subject}`.as("subject"),
  since: sql<Date>`${since}`.mapWith(jobs.updatedAt).as("since"),
  version: sql<string>`cast(${version} as char)`.as("version"),
  claimedByUserId: sql<number | null>`${moderationClaims.userId}`.as("claimed_by_user_id"),
  claimedSince: sql<Date | null>`${moderationClaims.since}`.mapWith(moderationClaims.since).as("claimed_since"),
  askedAt: sql<Date | null>`${moderationQuestions.askedAt}`.mapWith(moderationQuestions.askedAt).as("asked_at"),
});

const claimOf = (kind: WorkItemKind, subject: Column, now: Date) =>
  and(eq(moderationClaims.kind, kind), eq(moderationClaims.subject, subject), gt(moderationClaims.until, now));
const openQuestionOf = (kind: WorkItemKind, subject: Column) =>
  and(
    eq(moderationQuestions.kind, kind),
    eq(moderationQuestions.subject, subject),
    isNull(moderationQuestions.answeredAt),
    isNull(moderationQuestions.closedAt),
  );

/** Filters by subject, if given, and excludes cases whose decision can still be undone. */
function scopeCondition(kind: WorkItemKind, column: Column, { db, subject, alsoDecided = false }: WaitingScope): SQL | undefined {
  const decided = and(
    eq(moderationDecisions.kind, kind),
    eq(moderationDecisions.subject, column),
    eq(moderationDecisions.state, "waiting"),
  );
  const undecided = notExists(db.select({ one: sql`1` }).from(moderationDecisions).where(decided));
  return and(alsoDecided ? undefined : undecided, subject === undefined ? undefined : eq(column, subject));
}

const advertsOff = eq(jobs.status, "awaiting-review");
const offTheBoard = sql`coalesce(${jobs.awaitingReviewSince}, ${jobs.updatedAt})`;
const firstAdverts = { kind: "first-advert", since: offTheBoard, isWaiting: and(advertsOff, isNull(jobs.firstPublishedAt)) } as const;
const returningAdverts = {
  kind: "changed-advert",
  since: offTheBoard,
  isWaiting: and(advertsOff, isNotNull(jobs.firstPublishedAt)),
} as const;
/** Edits of adverts that remain published in their approved version. Queried separately, so that each query uses an index. */
const pendingChanges = {
  kind: "changed-advert",
  since: jobDrafts.changeWaitsSince,
  isWaiting: and(isNotNull(jobDrafts.changeWaitsSince), inArray(jobs.status, ["live", "paused"])),
} as const;

const selectAdverts =
  ({ kind, since, isWaiting }: typeof firstAdverts | typeof returningAdverts | typeof pendingChanges) =>
  (scope: WaitingScope) => {
    const { publicId } = jobDrafts;
    return scope.db
      .select(columnsOf(kind, { subject: publicId, since, version: jobDrafts.version }))
      .from(jobs)
      .innerJoin(jobDrafts, eq(jobDrafts.jobId, jobs.id))
      .leftJoin(moderationClaims, claimOf(kind, publicId, scope.now))
      .leftJoin(moderationQuestions, openQuestionOf(kind, publicId))
      .where(and(isWaiting, scopeCondition(kind, publicId, scope)));
  };

/** Returns 0, which no row has, for a non-numeric subject. */
const numberOf = (subject: string): number => (/^[1-9]\d{0,9}$/.test(subject) ? Number(subject) : 0);

/** Feed adverts held back by the rules. They have no posting, so the advert's id identifies the case. */
const selectFeedAdverts = (scope: WaitingScope) => {
  const subject = sql<string>`cast(${jobs.id} as char)`;
  const since = sql`coalesce(${jobs.awaitingReviewSince}, ${jobs.updatedAt})`;
  const isSought = scope.subject === undefined ? undefined : eq(jobs.id, numberOf(scope.subject));
  return scope.db
    .select(columnsOf("feed-advert", { subject, since, version: jobs.version }))
    .from(jobs)
    .leftJoin(moderationClaims, claimOf("feed-advert", subject, scope.now))
    .leftJoin(moderationQuestions, openQuestionOf("feed-advert", subject))
    .where(
      and(
        eq(jobs.status, "awaiting-review"),
        isNotNull(jobs.feedSourceId),
        isSought,
        scopeCondition("feed-advert", subject, { ...scope, subject: undefined }),
      ),
    );
};

const selectReports = (scope: WaitingScope) => {
  const { publicId, openedAt, lastReportedAt } = jobCases;
  return scope.db
    .select(columnsOf("report", { subject: publicId, since: openedAt, version: lastReportedAt }))
    .from(jobCases)
    .leftJoin(moderationClaims, claimOf("report", publicId, scope.now))
    .leftJoin(moderationQuestions, openQuestionOf("report", publicId))
    .where(and(isNotNull(jobCases.openJobId), scopeCondition("report", publicId, scope)));
};

const selectVerifications = (scope: WaitingScope) => {
  const { slug } = companies;
  const { submittedAt } = companyVerifications;
  return scope.db
    .select(columnsOf("verification", { subject: slug, since: submittedAt, version: companyVerifications.updatedAt }))
    .from(companyVerifications)
    .innerJoin(companies, eq(companies.id, companyVerifications.companyId))
    .leftJoin(moderationClaims, claimOf("verification", slug, scope.now))
    .leftJoin(moderationQuestions, openQuestionOf("verification", slug))
    .where(
      and(
        eq(companies.verification, "in-review"),
        isNull(companies.deletedAt),
        isNotNull(submittedAt),
        scopeCondition("verification", slug, scope),
      ),
    );
};

const selectPages = (scope: WaitingScope) => {
  const { publicId, sentAt, updatedAt, version, state } = recruiterProfiles;
  return scope.db
    .select(columnsOf("recruiter-page", { subject: publicId, since: sql`coalesce(${sentAt}, ${updatedAt})`, version }))
    .from(recruiterProfiles)
    .innerJoin(users, eq(users.id, recruiterProfiles.userId))
    .leftJoin(moderationClaims, claimOf("recruiter-page", publicId, scope.now))
    .leftJoin(moderationQuestions, openQuestionOf("recruiter-page", publicId))
    .where(
      and(eq(state, "checking"), eq(users.state, "active"), eq(users.isFreelance, true), scopeCondition("recruiter-page", publicId, scope)),
    );
};

const selectFlags = (scope: WaitingScope) => {
  const { publicId, openedAt, seen, state } = accountFlags;
  return scope.db
    .select(columnsOf("flagged-account", { subject: publicId, since: openedAt, version: seen }))
    .from(accountFlags)
    .leftJoin(moderationClaims, claimOf("flagged-account", publicId, scope.now))
    .leftJoin(moderationQuestions, openQuestionOf("flagged-account", publicId))
    .where(and(eq(state, "open"), scopeCondition("flagged-account", publicId, scope)));
};

/** Feeds whose last run was held and is undecided. */
const selectFeeds = (scope: WaitingScope) => {
  const { slug } = feedSources;
  const latest = scope.db
    .select({ id: max(feedRuns.id).as("latest_id") })
    .from(feedRuns)
    .where(eq(feedRuns.isDryRun, false))
    .groupBy(feedRuns.sourceId)
    .as("latest");
  const since = sql`coalesce(${feedRuns.finishedAt}, ${feedRuns.startedAt})`;
  return scope.db
    .select(columnsOf("held-feed", { subject: slug, since, version: feedRuns.id }))
    .from(feedRuns)
    .innerJoin(latest, eq(latest.id, feedRuns.id))
    .innerJoin(feedSources, eq(feedSources.id, feedRuns.sourceId))
    .leftJoin(moderationClaims, claimOf("held-feed", slug, scope.now))
    .leftJoin(moderationQuestions, openQuestionOf("held-feed", slug))
    .where(and(eq(feedRuns.state, "held"), eq(feedSources.removalsConfirmed, false), scopeCondition("held-feed", slug, scope)));
};

const selectAppeals = (scope: WaitingScope) => {
  const { publicId, madeAt, decidedAt } = appeals;
  return scope.db
    .select(columnsOf("appeal", { subject: publicId, since: madeAt, version: madeAt }))
    .from(appeals)
    .leftJoin(moderationClaims, claimOf("appeal", publicId, scope.now))
    .leftJoin(moderationQuestions, openQuestionOf("appeal", publicId))
    .where(and(isNull(decidedAt), scopeCondition("appeal", publicId, scope)));
};

/** Answers about a firm that are held; all of them are one case. */
const selectHeldAnswers = (scope: WaitingScope) => {
  const { slug } = companies;
  const { state, companyId, heldAt, id } = advertTruthAnswers;
  const held = scope.db
    .select({ companyId, since: sql`min(${heldAt})`.as("held_since"), version: sql`concat(count(*), '-', max(${id}))`.as("held_version") })
    .from(advertTruthAnswers)
    .where(eq(state, "held"))
    .groupBy(companyId)
    .as("held_answers");
  return scope.db
    .select(columnsOf("advert-answers", { subject: slug, since: held.since, version: held.version }))
    .from(held)
    .innerJoin(companies, eq(companies.id, held.companyId))
    .leftJoin(moderationClaims, claimOf("advert-answers", slug, scope.now))
    .leftJoin(moderationQuestions, openQuestionOf("advert-answers", slug))
    .where(scopeCondition("advert-answers", slug, scope));
};

const selectReplies = (scope: WaitingScope) => {
  const { publicId, state, writtenAt } = advertTruthReplies;
  return scope.db
    .select(columnsOf("firm-reply", { subject: publicId, since: writtenAt, version: writtenAt }))
    .from(advertTruthReplies)
    .leftJoin(moderationClaims, claimOf("firm-reply", publicId, scope.now))
    .leftJoin(moderationQuestions, openQuestionOf("firm-reply", publicId))
    .where(and(eq(state, "waiting"), scopeCondition("firm-reply", publicId, scope)));
};

const byKind = {
  "first-advert": [selectAdverts(firstAdverts)],
  "changed-advert": [selectAdverts(returningAdverts), selectAdverts(pendingChanges)],
  "feed-advert": [selectFeedAdverts],
  report: [selectReports],
  verification: [selectVerifications],
  "recruiter-page": [selectPages],
  "flagged-account": [selectFlags],
  "held-feed": [selectFeeds],
  appeal: [selectAppeals],
  "advert-answers": [selectHeldAnswers],
  "firm-reply": [selectReplies],
} as const;

/** Selects everything that waits for an administrator from its source tables: nothing is copied, so lists and counts always agree. */
export const selectWaitingCases = (db: Db, now: Date) => {
  const scope = { db, now };
  return unionAll(
    byKind["first-advert"][0](scope),
    byKind["changed-advert"][0](scope),
    byKind["changed-advert"][1](scope),
    byKind["feed-advert"][0](scope),
    byKind.report[0](scope),
    byKind.verification[0](scope),
    byKind["recruiter-page"][0](scope),
    byKind["flagged-account"][0](scope),
    byKind["held-feed"][0](scope),
    byKind.appeal[0](scope),
    byKind["advert-answers"][0](scope),
    byKind["firm-reply"][0](scope),
  ).as("waiting");
};

/** Finds a waiting case; null for one that is decided, withdrawn or unknown. */
export async function findWaitingCase(db: Db, { kind, subject }: CaseName, now: Date) {
  return findCaseOfKind({ db, now, subject }, kind);
}

async function findCaseOfKind(scope: WaitingScope, kind: WorkItemKind) {
  for (const waiting of byKind[kind]) {
    const [found] = await waiting(scope).limit(1);
    if (found) return found;
  }
  return null;
}

/** Returns the current version of a case, also while a decision can be undone; null once it no longer waits. */
export async function currentVersion(db: Db, { kind, subject }: CaseName, now: Date): Promise<string | null> {
  return (await findCaseOfKind({ db, now, subject, alsoDecided: true }, kind))?.version ?? null;
}
