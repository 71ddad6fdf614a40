import { and, count, eq, gte } from "drizzle-orm";
import { z } from "zod";
import type { ReporterClass } from "#db/case-values.ts";
import { type Db, lockingTransaction } from "#db/client.ts";
import { errorNumber } from "#db/retry-transaction.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobCases } from "#db/schema/job-cases.ts";
import { jobReports } from "#db/schema/job-reports.ts";
import { jobs } from "#db/schema/jobs.ts";
import { monthsBefore } from "#db/time-limits.ts";
import { jobReportReasons } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Principal } from "#server/kernel/access/principal.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { jobNumber } from "#server/kernel/input-fields.ts";
import { clientKey } from "#server/kernel/limits/charge.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { pageStatus } from "#server/modules/market/jobs/job-visibility.ts";
import { emailField } from "#server/modules/people/accounts/account-fields.ts";
import { requireQuota } from "#server/modules/people/accounts/attempt-limits.ts";
import { addToCase, reportWeightTenths } from "#server/modules/trust/moderation/reports/add-to-case.commands.ts";
import { emailKeyOf } from "#server/text/email-address.ts";
import { manyLines } from "#server/text/plain-text.ts";
import { randomReference } from "../moderation/reports/report-outcome.queries.ts";

const most = limits.jobReportMaxChars;
const tooLong = `Use at most ${most.toLocaleString("en-GB")} characters.`;

export const jobReportFields = z.strictObject({
  jobId: jobNumber,
  reason: z.enum(jobReportReasons, "Choose what is wrong."),
  details: z
    .string("The details must be text.")
    .max(most * 4, { error: tooLong, abort: true })
    .transform(manyLines)
    .refine((text) => [...text].length <= most, tooLong)
    .transform((text) => text || null)
    .nullable()
    .default(null),
  email: z
    .union([z.literal("").transform(() => null), emailField])
    .nullable()
    .default(null),
  /** Honeypot field, hidden from people: only bots fill it in. */
  homepage: z.string("Leave this empty.").max(500, "Leave this empty.").default(""),
});

const duplicate = 1062;

/**
 * Saves a report, adds it to the advert's case, and e-mails it to the administrators. The same report sent again on the same day is not
 * duplicated. A bot's report gets the same response and is discarded.
 * @throws AppError not-found for an advert that is not public, too-many-attempts
 */
export async function reportJob(ctx: Context, { homepage, ...sent }: z.output<typeof jobReportFields>): Promise<{ reference: string }> {
  const { services, now, principal, request } = ctx;
  const advert = await findAdvert(services.db, sent.jobId);
  requireAllowed(ctx, "job.report", { isPublished: advert !== undefined && pageStatus(advert, now) === 200 });
  if (!advert) throw new AppError("not-found", "There is no advert with that number.");
  const userId = principal.kind === "user" ? principal.userId : null;
  const client = clientKey(request.ip);
  const reporter = userId ?? services.secrets.keyedHash("device", client);
  const contentHash = hashOf(JSON.stringify([reporter, sent, now.toISOString().slice(0, 10)]));
  const stored = await findReference(services.db, contentHash);
  if (stored !== null) return { reference: stored };
  await requireQuota(ctx, policies.jobReportClient, client);
  const reference = randomReference();
  if (homepage !== "") return { reference };
  const standing = await reporterStandingOf(services.db, principal, { companyId: advert.companyId, now });
  const marks = {
    clientHash: services.secrets.keyedHash("device", client),
    firmId: principal.kind === "user" ? principal.companyId : null,
  };
  let isFrozen = false;
  try {
    await lockingTransaction(services.db, async (tx) => {
      const emailKey = sent.email === null ? null : emailKeyOf(sent.email);
      const weighed = { standing, weightTenths: reportWeightTenths[standing], ...marks };
      await tx.insert(jobReports).values({ ...sent, ...weighed, emailKey, reference, contentHash, userId, createdAt: now });
      isFrozen = await addToCase(ctx, tx, sent.jobId);
      const { site } = services;
      const { title: jobTitle, companyName } = advert;
      const link = site.origin + paths.job(sent.jobId);
      const facts = { ...sent, reference, jobTitle, companyName, link, isSignedIn: userId !== null };
      const mail = { to: site.supportEmail, userId: null, template: "job-report", facts } as const;
      await queueMail(tx, { site, now }, sent.email === null ? mail : { ...mail, replyTo: sent.email });
    });
  } catch (error) {
    // A concurrent duplicate was saved first.
    const first = errorNumber(error) === duplicate ? await findReference(services.db, contentHash) : null;
    if (first === null) throw error;
    return { reference: first };
  }
  if (isFrozen) await services.search.applyNow([sent.jobId]);
  return { reference };
}

async function findAdvert(db: Db, jobId: number) {
  const [advert] = await db
    .select({
      title: jobs.title,
      companyName: companies.name,
      ...pick(jobs, "companyId", "status", "closesAt", "expiresAt", "endedAt", "refusalReason"),
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(jobs.id, jobId))
    .limit(1);
  return advert;
}

async function findReference(db: Db, contentHash: string): Promise<string | null> {
  const [stored] = await db
    .select({ reference: jobReports.reference })
    .from(jobReports)
    .where(eq(jobReports.contentHash, contentHash))
    .limit(1);
  return stored?.reference ?? null;
}

const dayMs = 86_400_000;
const knownAfterDays = 30;
/** Rejected reports in a year, with none upheld, that cost a reporter their good standing. */
const baselessReports = 3;

/** Returns a reporter's standing, which weights their report. Reports by companies count as from a rival, or from the advertiser itself. */
async function reporterStandingOf(
  db: Db,
  principal: Principal,
  { companyId, now }: { companyId: number; now: Date },
): Promise<ReporterClass> {
  if (principal.kind === "anonymous") return "visitor";
  const { userId, role } = principal;
  if (principal.companyId === companyId) return "own";
  if (role !== "jobseeker") return "rival";
  const [account] = await db
    .select({ state: users.state, createdAt: users.createdAt, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1);
  if (account?.state !== "active" || account.emailVerifiedAt === null) return "new";
  if (now.getTime() - account.createdAt.getTime() < knownAfterDays * dayMs) return "new";
  return (await hasBaselessReports(db, userId, now)) ? "new" : "good";
}

async function hasBaselessReports(db: Db, userId: number, now: Date): Promise<boolean> {
  const rows = await db
    .select({ outcome: jobCases.outcome, cases: count() })
    .from(jobReports)
    .innerJoin(jobCases, eq(jobCases.id, jobReports.caseId))
    .where(and(eq(jobReports.userId, userId), gte(jobReports.createdAt, monthsBefore(now, 12)), eq(jobCases.state, "decided")))
    .groupBy(jobCases.outcome)
    .limit(10);
  const baseless = rows.filter(({ outcome }) => outcome === "no-action").reduce((sum, { cases }) => sum + cases, 0);
  const founded = rows.filter(({ outcome }) => outcome !== "no-action").reduce((sum, { cases }) => sum + cases, 0);
  return baseless >= baselessReports && founded === 0;
}
