import { and, count, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { invitations, users } from "#db/schema/accounts.ts";
import { companyLogos } from "#db/schema/company-pages.ts";
import { contactRequests } from "#db/schema/contact-requests.ts";
import { strikes } from "#db/schema/job-cases.ts";
import { jobs } from "#db/schema/jobs.ts";
import { profileHiddenFrom } from "#db/schema/profiles.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import { webhooks } from "#db/schema/webhooks.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { readCreditsLeft } from "#server/modules/money/credits/plans.queries.ts";
import { strikeStepFor } from "#server/modules/trust/enforcement/strike-step.queries.ts";
import { type FirmPair, type FirmRow, findPair, listMergeObstacles } from "./firm-pair.queries.ts";
import { individuallyMovedReferences, movedReferences } from "./firm-references.ts";
import { countRows } from "./move-rows.commands.ts";

const administratorsShown = 200;

/** Returns what an administrator should know before a merge: differences, and what ends or is left behind. One sentence each. */
async function listMergeRemarks({ services: { db }, now }: Context, pair: FirmPair): Promise<string[]> {
  const found = await Promise.all([
    remarksOfProofs(db, pair),
    remarkOfLogos(db, pair),
    remarksOfInvitations(db, pair),
    remarkOfVacancies(db, pair),
    remarkOfHiding(db, pair),
    remarkOfStrikes(db, pair, now),
    remarkOfWebhooks(db, pair),
  ]);
  return found.flat();
}

async function remarksOfProofs(db: Db, { from, into }: FirmPair): Promise<string[]> {
  const rows = await db
    .select({ id: companyVerifications.companyId, number: companyVerifications.companyNumber, domain: companyVerifications.domain })
    .from(companyVerifications)
    .where(inArray(companyVerifications.companyId, [from.id, into.id]))
    .limit(2);
  const [first, second] = [from, into].map(({ id }) => rows.find((row) => row.id === id));
  const differ = (one: string | null | undefined, other: string | null | undefined) => Boolean(one && other && one !== other);
  return [
    ...(from.verification === "verified" && into.verification !== "verified"
      ? [
          `${from.name} is verified and ${into.name} is not. Verification does not transfer: merge them the other way round, or have ${into.name} verified.`,
        ]
      : []),
    ...(from.verification === "in-review" ? [`${from.name} waits to be verified: that is put aside.`] : []),
    ...(differ(first?.number, second?.number)
      ? [`Their company numbers differ: ${first?.number} and ${second?.number}. The register has them as two firms.`]
      : []),
    ...(differ(first?.domain, second?.domain) ? [`Their domains differ: ${first?.domain} and ${second?.domain}.`] : []),
  ];
}

async function remarkOfLogos(db: Db, { from, into }: FirmPair): Promise<string[]> {
  const logos = await db.$count(companyLogos, inArray(companyLogos.companyId, [from.id, into.id]));
  return logos === 2 ? [`Both have a logo. We keep that of ${into.name}.`] : [];
}

async function remarksOfInvitations(db: Db, { from, into }: FirmPair): Promise<string[]> {
  const existing = alias(invitations, "own");
  const waiting = and(eq(invitations.companyId, from.id), eq(invitations.state, "sent"));
  const [twice] = await db
    .select({ n: count() })
    .from(invitations)
    .innerJoin(existing, and(eq(existing.emailKey, invitations.emailKey), eq(existing.companyId, into.id), eq(existing.state, "sent")))
    .where(waiting);
  const asAdministrators = await db.$count(invitations, and(waiting, eq(invitations.role, "company_admin")));
  return [
    ...(twice?.n ? [`People invited by both: ${twice.n}. The invitation from ${into.name} stays valid; the other one ends.`] : []),
    ...(asAdministrators > 0 ? [`Invited as administrators: ${asAdministrators}. They will be invited as recruiters instead.`] : []),
  ];
}

async function remarkOfVacancies(db: Db, { from, into }: FirmPair): Promise<string[]> {
  const other = alias(jobs, "other");
  const isSame = or(eq(other.vacancyKey, jobs.vacancyKey), eq(other.sourceReference, jobs.sourceReference));
  const [same] = await db
    .select({ n: count() })
    .from(jobs)
    .innerJoin(other, and(eq(other.companyId, into.id), eq(other.status, "live"), isSame))
    .where(and(eq(jobs.companyId, from.id), eq(jobs.status, "live")));
  return same?.n ? [`Live duplicates (same vacancy or reference number) at both firms: ${same.n}. Both stay live.`] : [];
}

async function remarkOfHiding(db: Db, { from, into }: FirmPair): Promise<string[]> {
  const { candidateUserId, firmId, state } = contactRequests;
  const isOther = (requestingId: number, hidden: number) => and(eq(firmId, requestingId), eq(profileHiddenFrom.companyId, hidden));
  const [ending] = await db
    .select({ n: count() })
    .from(contactRequests)
    .innerJoin(profileHiddenFrom, eq(profileHiddenFrom.userId, candidateUserId))
    .where(and(inArray(state, ["asked", "accepted"]), or(isOther(from.id, into.id), isOther(into.id, from.id))));
  return ending?.n
    ? [`Contact requests to people who hide from one of the two: ${ending.n}. They end, and undoing the merge does not restore them.`]
    : [];
}

async function remarkOfStrikes(db: Db, { from, into }: FirmPair, now: Date): Promise<string[]> {
  const counting = (ids: number[]) => and(inArray(strikes.companyId, ids), gt(strikes.expiresAt, now), isNull(strikes.overturnedAt));
  const [current, together] = [await db.$count(strikes, counting([into.id])), await db.$count(strikes, counting([from.id, into.id]))];
  if (current === together) return [];
  const led = {
    none: "",
    warning: "that is a warning",
    review: "each advert must be reviewed first",
    suspended: "it can no longer publish adverts",
  };
  return [`Strikes of both firms count together: ${together}, so ${led[strikeStepFor(together)]}.`];
}

async function remarkOfWebhooks(db: Db, { from, into }: FirmPair): Promise<string[]> {
  const n = await db.$count(webhooks, eq(webhooks.companyId, from.id));
  return n > 0 ? [`Webhooks of ${from.name}: ${n}. They receive no events about ${into.name}, and work again if the merge is undone.`] : [];
}

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
