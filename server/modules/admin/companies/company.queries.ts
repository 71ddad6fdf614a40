import { desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { runTransaction } from "#db/run-transaction.ts";
import { companies } from "#db/schema/companies.ts";
import { companyOldSlugs } from "#db/schema/company-pages.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import { requireAllowed } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { auditActor } from "#server/modules/accounts/audit-actor.ts";
import { recordAudit } from "#server/modules/audit/audit.commands.ts";
import { findBrought } from "#server/modules/verification/brought-proofs.queries.ts";
import { listMerges } from "./company-merges.queries.ts";
import { listMembers, readCounts } from "./company-people.queries.ts";
import { countAdverts, listEvents, listFeeds, listStrikes } from "./company-record.queries.ts";
import { listDuplicates } from "./duplicates.queries.ts";

const oldSlugsShown = 50;

/** Everything an administrator sees of a company on one screen. Looking is an event of its own. @throws AppError not-found */
export async function readCompanyForAdmin(ctx: Context, slug: string) {
  requireAllowed(ctx, "company.inspect", {});
  const { db } = ctx.services;
  const { id, website, ...firm } = await findFirm(db, slug);
  const brought = (await findBrought(db, [id])).get(id);
  const domain = brought?.domain?.domain ?? null;
  const companyNumber = brought?.companyNumber ?? null;
  const [oldSlugs, people, counts, adverts, feeds, strikes, merges, events, duplicates] = await Promise.all([
    db
      .select({ slug: companyOldSlugs.slug })
      .from(companyOldSlugs)
      .where(eq(companyOldSlugs.companyId, id))
      .orderBy(desc(companyOldSlugs.leftAt))
      .limit(oldSlugsShown),
    listMembers(db, id),
    readCounts(ctx, id),
    countAdverts(db, id),
    listFeeds(db, id),
    listStrikes(ctx, id),
    listMerges(ctx, id),
    listEvents(db, id),
    listDuplicates(db, { id, nameKey: firm.nameKey, isSample: firm.isSample, companyNumber, domain, website }),
  ]);
  const seen = { action: "company.inspect", resource: "company", resourceId: id, result: "done" } as const;
  await runTransaction(db, (tx) => recordAudit(tx, auditActor(ctx), seen));
  const { nameKey: _key, ...facts } = firm;
  return {
    ...facts,
    website,
    auditId: String(id),
    oldSlugs: oldSlugs.map((old) => old.slug),
    proofs: {
      companyNumber,
      workAddress: brought?.workAddress ?? null,
      domain,
      domainState: brought?.domain?.state ?? null,
      documents: brought?.documents.length ?? 0,
    },
    people,
    counts,
    adverts,
    feeds,
    strikes,
    merges,
    events,
    duplicates,
  };
}

async function findFirm(db: Db, slug: string) {
  const kept = alias(companies, "kept");
  const [row] = await db
    .select({
      id: companies.id,
      slug: companies.slug,
      name: companies.name,
      nameKey: companies.nameKey,
      employerType: companies.employerType,
      isAgency: companies.isAgency,
      website: companies.website,
      verification: companies.verification,
      submittedAt: companyVerifications.submittedAt,
      decidedAt: companyVerifications.decidedAt,
      decisionReason: companyVerifications.reason,
      isSample: companies.isSample,
      deletedAt: companies.deletedAt,
      createdAt: companies.createdAt,
      keptName: kept.name,
      keptSlug: kept.slug,
    })
    .from(companies)
    .leftJoin(companyVerifications, eq(companyVerifications.companyId, companies.id))
    .leftJoin(kept, eq(kept.id, companies.mergedIntoCompanyId))
    .where(eq(companies.slug, slug))
    .limit(1);
  if (row?.slug !== slug) throw new AppError("not-found", "There is no company under that name.");
  const { keptName, keptSlug, ...firm } = row;
  return {
    ...firm,
    mergedInto: keptName !== null && keptSlug !== null ? { name: keptName, slug: keptSlug } : null,
    submittedAt: firm.submittedAt?.toISOString() ?? null,
    decidedAt: firm.decidedAt?.toISOString() ?? null,
    deletedAt: firm.deletedAt?.toISOString() ?? null,
    createdAt: firm.createdAt.toISOString(),
  };
}
