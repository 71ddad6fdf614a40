import { and, asc, eq, gt, inArray, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { applicationReference } from "#db/application-reference-values.ts";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";
import { csvRecord, csvStart } from "#server/text/csv.ts";
import { formatTelephone } from "#server/text/typed-text/telephone.ts";
import { firmOf, managesJob } from "../application-access.ts";
import type { ApplicationSide } from "../application-answers.ts";
import { type ApplicationRow, lineColumns } from "../application-rows.queries.ts";
import { listableApplications } from "../applications.queries.ts";
import { maskedName, withoutIdentity } from "../blind/blind-adverts.ts";
import type { exportApplicationsInput } from "../hiring/hiring.fields.ts";
import { hiringFilterCondition } from "../hiring/hiring-filter.ts";
import { findBarredApplications } from "../representation/representation-rows.queries.ts";

const rowsAtOnce = 500;
const exportColumns = {
  ...lineColumns,
  ...pick(applications, "email", "phone", "source", "coverNote", "answers"),
};

/**
 * Streams applications as CSV lines: the caller's own, or those to adverts they manage that match the filter. Exports by a company
 * administrator are audited.
 * @throws AppError not-found for an advert the caller does not manage
 */
export async function exportApplications(
  ctx: Context,
  input: z.output<typeof exportApplicationsInput>,
): Promise<{ fileName: string; content: AsyncIterable<string> }> {
  const { db } = ctx.services;
  const { jobId, states } = input;
  const principal = requireUser(ctx.principal);
  const { isAudited } = requireAllowed(ctx, "application.export", await factsOf(db, principal, jobId));
  if (isAudited) await auditRead(ctx, { action: "application.export", resource: "job", resourceId: jobId ?? null });
  const where = and(
    await listableApplications(ctx, principal),
    hiringFilterCondition(input, { now: ctx.now, userId: principal.userId }),
    states.length > 0 ? inArray(applications.state, states) : undefined,
  );
  const fileName = `applications-${jobId === undefined ? "" : `${jobId}-`}${ctx.now.toISOString().slice(0, 10)}.csv`;
  return { fileName, content: linesOf(db, where, { principal, now: ctx.now }) };
}

async function factsOf(db: Db, principal: UserPrincipal, jobId: number | undefined) {
  const { userId, companyId, role } = principal;
  if (jobId === undefined || role === "jobseeker") return { ownerId: userId, companyId };
  const [job] = await db
    .select({ companyId: jobs.companyId, createdByUserId: jobs.createdByUserId })
    .from(jobs)
    .where(eq(jobs.id, jobId))
    .limit(1);
  if (!job) return {};
  return { companyId: job.companyId, ownerId: managesJob(principal, await firmOf(db, principal), job) ? userId : null };
}

async function* linesOf(
  db: Db,
  where: SQL | undefined,
  { principal, now }: { principal: UserPrincipal; now: Date },
): AsyncIterable<string> {
  const side = principal.role === "jobseeker" ? "applicant" : "employer";
  yield headingOf(side);
  for (let after = 0; ; ) {
    const rows = await db
      .select(exportColumns)
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .where(and(where, gt(applications.id, after)))
      .orderBy(asc(applications.id))
      .limit(rowsAtOnce);
    const isBarred = side === "employer" ? await findBarredApplications(db, rows, now) : () => false;
    if (rows.length > 0)
      yield rows.map((row) => (side === "applicant" ? applicantRecord(row) : employerRecord(row, isBarred(row)))).join("");
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.rowId;
  }
}

const headings: Record<ApplicationSide, readonly string[]> = {
  applicant: [
    "Reference",
    "Job number",
    "Job",
    "Company",
    "State",
    "Sent",
    "In this state since",
    "Cover note",
    "Answers",
    "Application ID",
  ],
  employer: [
    "Reference",
    "Job number",
    "Job",
    "Name",
    "E-mail",
    "Telephone",
    "State",
    "Sent",
    "Opened",
    "In this state since",
    "Found through",
    "Cover note",
    "Answers",
    "Application ID",
  ],
};

const headingOf = (side: ApplicationSide): string => csvStart + csvRecord(headings[side]);

type Row = Omit<ApplicationRow, "stateBeforeWithdrawal" | "cvId" | "advert">;
const moment = (at: Date | null) => at?.toISOString() ?? null;
const answersOf = ({ answers }: Row) => answers.map(({ question, answer }) => `${question} ${answer}`).join("\n");

const applicantRecord = (row: Row): string =>
  csvRecord([
    applicationReference(row.id),
    row.jobId,
    row.jobTitle,
    row.companyName,
    row.state,
    moment(row.sentAt),
    moment(row.stateChangedAt),
    row.coverNote,
    answersOf(row),
    row.id,
  ]);

/**
 * Of an application that is withdrawn, or whose sender revoked the right to be represented, exports only its existence. Of a masked
 * applicant, exports nothing that identifies them.
 */
function employerRecord(row: Row, isBarred: boolean): string {
  const isStub = row.state === "withdrawn" || isBarred;
  const contact = (value: string | null) => (isStub || row.isMasked ? null : value);
  const shown = (text: string | null) => (isStub || text === null ? null : row.isMasked ? withoutIdentity(text, row.applicantName) : text);
  return csvRecord([
    applicationReference(row.id),
    row.jobId,
    row.jobTitle,
    row.isMasked ? maskedName(row.id) : row.applicantName,
    contact(row.email),
    contact(formatTelephone(row.phone)),
    row.state,
    moment(row.sentAt),
    moment(row.openedAt),
    moment(row.stateChangedAt),
    row.source,
    shown(row.coverNote),
    shown(answersOf(row)),
    row.id,
  ]);
}
