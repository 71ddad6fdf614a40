import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companyLogos } from "#db/schema/company-pages.ts";
import { jobs } from "#db/schema/jobs.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { readCreditsLeft } from "#server/modules/money/credits/plans.queries.ts";
import { type FirmPair, type FirmRow, findPair, listMergeObstacles, listMergeRemarks } from "./firm-pair.queries.ts";
import { individuallyMovedReferences, movedReferences } from "./firm-references.ts";
import { countRows } from "./move-rows.commands.ts";

const administratorsShown = 200;

/** Previews a merge; nothing is changed. @throws AppError not-found, invalid-fields for one and the same */
export async function previewMerge(ctx: Context, input: { from: string; into: string }) {
  requireAllowed(ctx, "company.inspect", {});
  const { db } = ctx.services;
  const pair = await findPair(db, input);
  const [from, into, obstacles, moves, administrators, remarks] = await Promise.all([
    readSide(ctx, pair.from),
    readSide(ctx, pair.into),
    listMergeObstacles(db, pair),
    countMoves(db, pair),
    listAdministrators(db, pair.from.id),
    listMergeRemarks(ctx, pair),
  ]);
  return {
    from,
    into,
    obstacles,
    moves,
    administrators,
    needsAdministrator: administrators.some(({ isActive }) => isActive) && into.administrators === 0,
    remarks,
  };
}

/** Returns the details that distinguish one of the firms. */
async function readSide({ services: { db }, now }: Context, { id, name, slug, verification, website, createdAt }: FirmRow) {
  const ofFirm = eq(users.companyId, id);
  const [brought, members, administrators, liveAdverts, credits, logos] = await Promise.all([
    db
      .select({ companyNumber: companyVerifications.companyNumber, domain: companyVerifications.domain })
      .from(companyVerifications)
      .where(eq(companyVerifications.companyId, id))
      .limit(1),
    db.$count(users, ofFirm),
    db.$count(users, and(ofFirm, eq(users.role, "company_admin"), eq(users.state, "active"))),
    db.$count(jobs, and(eq(jobs.companyId, id), eq(jobs.status, "live"))),
    readCreditsLeft(db, { companyId: id, freelanceUserId: null }, now),
    db.$count(companyLogos, eq(companyLogos.companyId, id)),
  ]);
  const proof = brought[0] ?? { companyNumber: null, domain: null };
  return {
    name,
    slug,
    verification,
    website,
    ...proof,
    members,
    administrators,
    liveAdverts,
    creditsLeft: credits.available,
    hasLogo: logos > 0,
    createdAt: createdAt.toISOString(),
  };
}

async function countMoves(db: Db, { from, into }: FirmPair) {
  const pair = { from: from.id, into: into.id };
  const listed = [
    { ...individuallyMovedReferences.members, what: "People" },
    { ...individuallyMovedReferences.invitations, what: "Invitations" },
    ...movedReferences,
  ];
  const counts: { what: string; moved: number; staying: number }[] = [];
  for (const reference of listed) {
    if (reference.what === null) continue;
    const { moved, staying } = await countRows(db, reference, pair);
    if (moved + staying > 0) counts.push({ what: reference.what, moved, staying });
  }
  return counts;
}

async function listAdministrators(db: Db, companyId: number) {
  const rows = await db
    .select({ publicId: users.publicId, name: users.name, email: users.email, state: users.state })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.role, "company_admin")))
    .orderBy(users.id)
    .limit(administratorsShown);
  return rows.map(({ state, ...row }) => ({ ...row, isActive: state === "active" }));
}
