import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { VerificationState } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { can } from "#server/kernel/access/can.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import {
  findEvidence,
  findEvidenceRow,
  missingProofs,
  needsNumber,
  type Publishing,
  type VerificationNow,
} from "./submitted-evidence.queries.ts";
import { domainOfWebsite } from "./work-address/work-address.commands.ts";

/** Returns the verification state of the caller's firm and its effect on adverts; null for a caller without a firm. */
export async function findVerification(ctx: Context): Promise<VerificationNow | null> {
  const { db } = ctx.services;
  const { userId, companyId, isFreelance, role } = requireUser(ctx.principal);
  if (role === "recruiter" && companyId === null && !isFreelance) return null;
  requireAllowed(ctx, "job.create", { ownerId: userId, companyId });
  if (role === "platform_admin") return null;
  const id = companyId ?? (await practiceOf(db, userId));
  if (id === null) return { ...notBegun, name: await nameOf(db, userId) };
  const [[found], brought, row, published] = await Promise.all([
    db
      .select({
        ...{ slug: companies.slug, name: companies.name, employerType: companies.employerType, state: companies.verification },
        website: companies.website,
      })
      .from(companies)
      .where(eq(companies.id, id))
      .limit(1),
    findEvidence(db, [id]),
    findEvidenceRow(db, id),
    db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.companyId, id), isNotNull(jobs.createdByUserId), isNotNull(jobs.firstPublishedAt)))
      .limit(1),
  ]);
  if (!found) return null;
  const { website, ...firm } = found;
  const websiteDomain = domainOfWebsite(website);
  const all = brought.get(id) ?? null;
  const maySubmit = can(ctx.principal, "verification.submit", { ownerId: userId, companyId }, ctx.now).allowed;
  return {
    ...firm,
    isPractice: companyId === null,
    publishing: publishingOf(firm.state, published.length > 0),
    decidedAt: row?.decidedAt?.toISOString() ?? null,
    reason: row?.reason ?? null,
    missing: missingProofs(firm.employerType, {
      companyNumber: row?.companyNumber ?? null,
      domainState: row?.domainState ?? null,
      workDomain: row?.workDomain ?? null,
      documents: all?.documents.length ?? 0,
    }),
    needsNumber: needsNumber(firm.employerType),
    websiteDomain: maySubmit ? websiteDomain : null,
    brought: maySubmit ? all : null,
  };
}

/** State of a freelance recruiter who has submitted no evidence yet. */
const notBegun: VerificationNow = {
  slug: null,
  name: "",
  isPractice: true,
  employerType: "freelance-practice",
  state: "not-started",
  publishing: "first-is-read",
  decidedAt: null,
  reason: null,
  missing: ["domain-or-document"],
  needsNumber: false,
  websiteDomain: null,
  brought: {
    ...{ companyNumber: null, numberKind: null, registeredName: null, register: "not-looked-up", registerName: null },
    ...{ insurance: null, domain: null, workAddress: null, documents: [], submittedAt: null },
  },
};

async function nameOf(db: Db, userId: number): Promise<string> {
  const [person] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId)).limit(1);
  return person?.name ?? "";
}

async function practiceOf(db: Db, userId: number): Promise<number | null> {
  const [practice] = await db
    .select({ id: freelancePractices.companyId })
    .from(freelancePractices)
    .where(eq(freelancePractices.userId, userId))
    .limit(1);
  return practice?.id ?? null;
}

/** Returns how adverts are published, consistent with `needsReview` of a posting. */
function publishingOf(state: VerificationState, hasPublished: boolean): Publishing {
  if (state === "verified") return "at-once";
  if (state === "refused" || state === "lapsed") return "each-is-read";
  return hasPublished ? "at-once" : "first-is-read";
}
