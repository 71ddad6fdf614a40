import { and, asc, eq, gt, inArray, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { applicationReference } from "#db/applying-values.ts";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";
import { csvTable } from "#server/text/csv.ts";
import { formatTelephone } from "#server/text/typed-text/telephone.ts";
import { type ApplicationRow, firmOf, lineColumns, managesJob } from "../application-access.ts";
import { listableApplications } from "../applications.queries.ts";
import { maskedName, withoutIdentity } from "../blind/blind-adverts.ts";
import type { exportApplicationsInput } from "../hiring/hiring.fields.ts";
import { hiringFilterCondition } from "../hiring/hiring-filter.queries.ts";
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
  yield (side === "applicant" ? applicantTable : employerTable).start;
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
    const recordOf = (row: (typeof rows)[number]) =>
      side === "applicant"
        ? applicantTable.recordOf(row)
        : employerTable.recordOf({ ...row, isStub: row.state === "withdrawn" || isBarred(row) });
    if (rows.length > 0) yield rows.map(recordOf).join("");
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.rowId;
  }
}

type Row = Omit<ApplicationRow, "stateBeforeWithdrawal" | "cvId" | "advert">;
const moment = (at: Date | null) => at?.toISOString() ?? null;
const answersOf = ({ answers }: Row) => answers.map(({ question, answer }) => `${question} ${answer}`).join("\n");

const applicantTable = csvTable<Row>({
  Reference: (row) => applicationReference(row.id),
  "Job number": (row) => row.jobId,
  Job: (row) => row.jobTitle,
  Company: (row) => row.companyName,
  State: (row) => row.state,
  Sent: (row) => moment(row.sentAt),
  "In this state since": (row) => moment(row.stateChangedAt),
  "Cover note": (row) => row.coverNote,
  Answers: (row) => answersOf(row),
  "Application ID": (row) => row.id,
});

/** `isStub`: the application is withdrawn, or its sender revoked the right to be represented, so only its existence is exported. */
type EmployerRow = Row & { isStub: boolean };
const contact = ({ isStub, isMasked }: EmployerRow, value: string | null) => (isStub || isMasked ? null : value);
const shown = ({ isStub, isMasked, applicantName }: EmployerRow, text: string | null) =>
  isStub || text === null ? null : isMasked ? withoutIdentity(text, applicantName) : text;

/** Of a masked applicant, exports nothing that identifies them. */
const employerTable = csvTable<EmployerRow>({
  Reference: (row) => applicationReference(row.id),
  "Job number": (row) => row.jobId,
  Job: (row) => row.jobTitle,
  Name: (row) => (row.isMasked ? maskedName(row.id) : row.applicantName),
  "E-mail": (row) => contact(row, row.email),
  Telephone: (row) => contact(row, formatTelephone(row.phone)),
  State: (row) => row.state,
  Sent: (row) => moment(row.sentAt),
  Opened: (row) => moment(row.openedAt),
  "In this state since": (row) => moment(row.stateChangedAt),
  "Found through": (row) => row.source,
  "Cover note": (row) => shown(row, row.coverNote),
  Answers: (row) => shown(row, answersOf(row)),
  "Application ID": (row) => row.id,
});
