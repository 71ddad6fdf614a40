import { and, desc, eq, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { placementClaims, recruiterFields, recruiterProfiles } from "#db/schema/recruiters.ts";
import { analyticsCounts } from "#db/schema/telemetry.ts";
import { jobCategories } from "#db/taxonomy/role.ts";
import { contractSuites, industrySectors } from "#db/taxonomy/sector.ts";
import { daysBefore } from "#db/time-limits.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { emptyFilters } from "#server/kernel/services/search.types.ts";
import { unmergedTerms } from "#server/kernel/terms/current-terms.ts";
import { findTruthRecord } from "#server/modules/market/advert-truth/truth.queries.ts";
import { listJobCards } from "#server/modules/market/jobs/job-cards.queries.ts";
import { londonDate } from "#server/text/london-time.ts";
import { formatTelephone } from "#server/text/typed-text/telephone.ts";
import { firmOf } from "../applications/application-access.ts";
import { listShownFreelancers, listsOf, regionsOf, shownFreelance } from "./freelance-snapshot.ts";

const fieldsPerProfile = 200;

/** Returns the caller's recruiter profile, saved or not. */
export async function readOwnRecruiterProfile(ctx: Context) {
  const { db } = ctx.services;
  const user = requireUser(ctx.principal);
  requireAllowed(ctx, "recruiter.updateProfile", { ownerId: user.userId, companyId: user.companyId });
  const [[account], [row], fields, firm, pageFigures] = await Promise.all([
    db.select({ name: users.name }).from(users).where(eq(users.id, user.userId)).limit(1),
    db.select().from(recruiterProfiles).where(eq(recruiterProfiles.userId, user.userId)).limit(1),
    db
      .select({ kind: recruiterFields.kind, slug: recruiterFields.slug })
      .from(recruiterFields)
      .where(eq(recruiterFields.userId, user.userId))
      .limit(fieldsPerProfile),
    findFirm(db, user),
    user.isFreelance ? pageFiguresOf(db, user.userId, ctx.now) : null,
  ]);
  const lists = listsOf(fields);
  return {
    kind: user.isFreelance ? ("freelance" as const) : ("company" as const),
    id: row?.publicId ?? null,
    version: row?.version ?? 0,
    state: row?.state ?? "draft",
    isVisible: row?.isVisible ?? false,
    isEmailVerified: user.isEmailVerified,
    personName: account?.name ?? "",
    companyName: firm?.name ?? null,
    practiceVerification: firm?.verification ?? "not-started",
    jobTitle: row?.jobTitle ?? null,
    directLine: formatTelephone(row?.directLine ?? null),
    isLineShown: row?.isLineShown ?? false,
    firmName: row?.firmName ?? null,
    companyNumber: row?.companyNumber ?? null,
    headline: row?.headline ?? null,
    about: row?.about ?? null,
    recruitingSince: row?.recruitingSince ?? null,
    doesPermanent: row?.doesPermanent ?? false,
    doesTemporary: row?.doesTemporary ?? false,
    terms: row?.terms ?? null,
    isMarginShown: row?.isMarginShown ?? false,
    categories: lists.category,
    regions: lists.region,
    sectors: lists.sector,
    suites: lists.suite,
    sentAt: row?.sentAt?.toISOString() ?? null,
    decisionReason: row?.decisionReason ?? null,
    pageFigures,
    choices: fieldChoices(ctx.services),
  };
}

async function findFirm(db: Db, user: { userId: number; companyId: number | null; isFreelance: boolean }) {
  const practice = db
    .select({ id: freelancePractices.companyId })
    .from(freelancePractices)
    .where(eq(freelancePractices.userId, user.userId));
  const [firm] = await db
    .select({ name: companies.name, verification: companies.verification })
    .from(companies)
    .where(user.isFreelance ? inArray(companies.id, practice) : eq(companies.id, user.companyId ?? 0))
    .limit(1);
  return firm;
}

const jobsShown = 15;

/** Returns the content of `/freelance-recruiter/{id}`; null for hidden profiles and any other id. */
export async function findFreelanceProfile({ services, now }: Context, id: string) {
  const [row] = await services.db
    .select({ personName: users.name, ...pick(recruiterProfiles, "firmName", "companyNumber", "about", "terms") })
    .from(recruiterProfiles)
    .innerJoin(users, eq(users.id, recruiterProfiles.userId))
    .where(and(eq(recruiterProfiles.publicId, id), shownFreelance))
    .limit(1);
  if (!row) return null;
  const listed = (await listShownFreelancers(services, now)).find(({ card }) => card.id === id);
  if (!listed) return null;
  const { personName, firmName, ...shown } = row;
  const { practiceId } = listed;
  const [jobs, advertTruth] =
    practiceId === null ? [[], null] : await Promise.all([listLive(services, practiceId, now), findTruthRecord(services.db, practiceId)]);
  return {
    ...listed.card,
    ...shown,
    personName: firmName === null ? null : personName,
    ...{ jobs, advertTruth },
  };
}

async function listLive(services: Context["services"], companyId: number, now: Date) {
  const found = await services.search.search({
    text: null,
    filters: { ...emptyFilters, companyId },
    sort: "newest",
    offset: 0,
    limit: jobsShown,
    now: now.getTime(),
    withFacets: false,
  });
  return listJobCards(
    services,
    found.hits.map((hit) => hit.id),
  );
}

const listedAtMost = 100;

/** Returns the caller's placements, and hires they could claim. */
export async function listOwnPlacements(ctx: Context) {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  requireAllowed(ctx, "placement.claim", { ownerId: principal.userId });
  const practiceId = await firmOf(db, principal);
  const [items, hires] = await Promise.all([
    listPlacements(db, eq(placementClaims.recruiterUserId, principal.userId)),
    practiceId === null ? [] : listHires(db, practiceId),
  ]);
  return {
    items,
    claimable: hires.map(({ hiredAt, ...hire }) => ({ ...hire, hiredAt: hiredAt?.toISOString() ?? "" })),
  };
}

/** Lists placements claimed by recruiters of the calling jobseeker, answered or not. */
export function listCandidatePlacements(ctx: Context) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "placement.answer", { ownerId: userId });
  return listPlacements(ctx.services.db, eq(placementClaims.candidateUserId, userId));
}

async function listPlacements(db: Db, whose: SQL) {
  const rows = await db
    .select({
      id: placementClaims.publicId,
      state: placementClaims.state,
      jobTitle: jobs.title,
      firmName: companies.name,
      claimedAt: placementClaims.claimedAt,
      answeredAt: placementClaims.answeredAt,
    })
    .from(placementClaims)
    .leftJoin(applications, eq(applications.id, placementClaims.applicationId))
    .leftJoin(jobs, eq(jobs.id, applications.jobId))
    .leftJoin(companies, eq(companies.id, jobs.companyId))
    .where(whose)
    .orderBy(desc(placementClaims.claimedAt), desc(placementClaims.id))
    .limit(listedAtMost);
  return rows.map(({ jobTitle, firmName, claimedAt, ...row }) => ({
    ...isoDates(row),
    jobTitle: jobTitle ?? "A deleted advert",
    firmName: firmName ?? "A former recruiter",
    claimedAt: claimedAt?.toISOString() ?? "",
  }));
}

const listHires = (db: Db, practiceId: number) =>
  db
    .select({ applicationId: applications.publicId, jobTitle: jobs.title, hiredAt: applications.stateChangedAt })
    .from(jobs)
    .innerJoin(applications, eq(applications.jobId, jobs.id))
    .leftJoin(placementClaims, eq(placementClaims.applicationId, applications.id))
    .where(and(eq(jobs.companyId, practiceId), eq(applications.state, "hired"), isNull(placementClaims.id)))
    .orderBy(desc(applications.stateChangedAt))
    .limit(listedAtMost);

const days = 30;

/** Counts views of a recruiter's page and clicks on its contact links. */
async function pageFiguresOf(db: Db, userId: number, now: Date) {
  const since = londonDate(daysBefore(now, days));
  const rows = await db
    .select({ event: analyticsCounts.eventType, n: sql<number>`sum(${analyticsCounts.n})`.mapWith(Number) })
    .from(analyticsCounts)
    .where(
      and(
        eq(analyticsCounts.entityType, "recruiter"),
        eq(analyticsCounts.entityId, userId),
        inArray(analyticsCounts.eventType, ["profile_view", "contact_click", "website_click"]),
        gte(analyticsCounts.day, since),
      ),
    )
    .groupBy(analyticsCounts.eventType)
    .limit(3);
  const of = (event: string) => rows.find((row) => row.event === event)?.n ?? 0;
  return { views: of("profile_view"), contactClicks: of("contact_click") + of("website_click") };
}

/** Values a recruiter's page may use; merged values are omitted. */
const fieldChoices = (services: Pick<Services, "db" | "gazetteer">) => ({
  categories: jobCategories.map(({ slug, label }) => ({ slug, label })),
  regions: regionsOf(services.gazetteer),
  sectors: unmergedTerms(services, "sector", industrySectors).map(({ slug, label }) => ({ slug, label })),
  suites: unmergedTerms(services, "suite", contractSuites)
    .filter(({ slug }) => slug !== "any")
    .map(({ slug, label }) => ({ slug, label })),
});
