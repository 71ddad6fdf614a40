import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { pick } from "#db/schema/columns.ts";
import { jobCases } from "#db/schema/job-cases.ts";
import { jobReports } from "#db/schema/job-reports.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { clientKey } from "#server/kernel/limits/charge.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { outcomeSentences } from "#server/modules/content/mail/templates/order-words.ts";
import { londonDay } from "#server/text/plain-words.ts";

const beingRead = "A person will read it. Until then the advert may stay live or be taken down.";

/** Returns the outcome of a report for anyone with its reference, without its sender or text. */
export async function findReportOutcome(ctx: Context, text: string) {
  requireAllowed(ctx, "jobReport.readOutcome", { isPublished: true });
  const { services, now, request } = ctx;
  const { isAllowed } = await services.limits.take(policies.reportOutcomeClient, clientKey(request.ip), now);
  if (!isAllowed) return { status: 429, report: null };
  const reference = readReference(text);
  if (reference === null) return { status: 404, report: null };
  const [found] = await services.db
    .select({ jobTitle: jobs.title, createdAt: jobReports.createdAt, ...pick(jobCases, "state", "outcome", "decidedAt") })
    .from(jobReports)
    .innerJoin(jobs, eq(jobs.id, jobReports.jobId))
    .leftJoin(jobCases, eq(jobCases.id, jobReports.caseId))
    .where(eq(jobReports.reference, reference))
    .limit(1);
  if (!found) return { status: 404, report: null };
  const { jobTitle, createdAt, state, outcome, decidedAt } = found;
  const shownOutcome = outcome ?? (state === "waiting" ? "asked" : null);
  const report = {
    reference,
    jobTitle,
    sentOn: londonDay(createdAt),
    outcome: shownOutcome === null ? beingRead : outcomeSentences[shownOutcome],
    decidedOn: decidedAt && londonDay(decidedAt),
  };
  return { status: 200, report };
}

/** Digits and capitals without look-alikes: no I, L, O and U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const characters = 16;
const group = 4;

/** Returns a random report reference of 80 bits, too long to guess: "7K3M-9QXZ-40TA-VW2E". */
export function randomReference(): string {
  const drawn = [...randomBytes(characters)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return grouped(drawn);
}

/** Normalises a copied reference; null when invalid. */
export function readReference(text: string): string | null {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return plain.length === characters && [...plain].every((each) => alphabet.includes(each)) ? grouped(plain) : null;
}

const grouped = (plain: string): string =>
  Array.from({ length: characters / group }, (_, at) => plain.slice(at * group, (at + 1) * group)).join("-");
