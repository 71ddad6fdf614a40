import { and, count, desc, eq, gt, inArray, lte, or, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { representations } from "#db/schema/representations.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import type { RowFacts } from "#server/kernel/access/can.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { managesJob } from "#server/modules/hiring/applications/application-access.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";
import { firmOf } from "../applications/application-access.ts";
import {
  findRepresentation,
  isValidAt,
  listValidRepresentations,
  type RepresentationRow,
  selectRepresentations,
  stateAt,
} from "../applications/representation/representation-rows.queries.ts";
import type {
  ActivePermission,
  earliestPermission,
  listRepresentationsInput,
  RepresentationLine,
  representationsPage,
  representationView,
} from "./representation.fields.ts";

type RepresentationSide = RepresentationLine["side"];

/** Lists a jobseeker's or a firm's requests and permissions, newest first. Reads by administrators are audited. */
export async function listRepresentations(
  ctx: Context,
  { page, limit, group }: z.output<typeof listRepresentationsInput>,
): Promise<z.infer<typeof representationsPage>> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const firmId = await firmOf(db, principal);
  const { isAudited } = requireAllowed(ctx, "representation.read", { ownerId: principal.userId, companyId: principal.companyId });
  if (isAudited) await auditRead(ctx, { action: "representation.read", resource: "representation", resourceId: null });
  const where = and(listableBy(principal, firmId), group && groupAt(group, ctx.now));
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(representations).where(where),
    selectRepresentations(db)
      .where(where)
      .orderBy(desc(representations.askedAt), desc(representations.id))
      .limit(limit)
      .offset((page - 1) * limit),
  ]);
  const total = counted?.total ?? 0;
  return { items: rows.map((row) => toLine(row, sideOf(principal), ctx.now)), page, limit, total, hasMore: page * limit < total };
}

/** Returns one with the text shown and, for the jobseeker's open request, what granting it would replace. @throws AppError not-found */
export async function readRepresentation(ctx: Context, id: string): Promise<z.infer<typeof representationView>> {
  const { db } = ctx.services;
  const { now } = ctx;
  const { row, isAudited } = await requireRepresentation(ctx, db, "representation.read", await findRepresentation(db, id));
  if (isAudited) await auditRead(ctx, { action: "representation.read", resource: "representation", resourceId: id });
  const side = sideOf(requireUser(ctx.principal));
  const { shownText, shownDigest, textVersion, refusalReason, candidateUserId } = row;
  const isOpen = side === "candidate" && candidateUserId !== null && stateAt(row, now) === "asked";
  const standing = isOpen ? await listValidRepresentations(db, { candidateUserId, vacancy: row, now }) : [];
  const ofFirm = standing.find(({ firmId }) => firmId === row.firmId);
  return {
    ...toLine(row, side, now),
    ...{ shownText, shownDigest, textVersion, refusalReason },
    standing: standing.filter((each) => each.firmId !== row.firmId).flatMap(toActivePermission),
    renewsUntil: ofFirm?.expiresAt?.toISOString() ?? null,
  };
}

function listableBy({ role, userId }: UserPrincipal, firmId: number | null): SQL | undefined {
  if (role === "platform_admin") return undefined;
  return role === "jobseeker" ? eq(representations.candidateUserId, userId) : eq(representations.firmId, firmId ?? 0);
}

function groupAt(group: "open" | "given" | "ended", now: Date): SQL | undefined {
  const { state, answerBy, expiresAt } = representations;
  if (group === "open") return and(eq(state, "asked"), gt(answerBy, now));
  if (group === "given") return isValidAt(now);
  const isEnd = inArray(state, ["refused", "revoked", "replaced", "expired", "lapsed", "withdrawn"]);
  return or(isEnd, and(eq(state, "asked"), lte(answerBy, now)), and(eq(state, "given"), lte(expiresAt, now)));
}

function toLine(row: RepresentationRow, side: RepresentationSide, now: Date): RepresentationLine {
  const { id, firmName, firmSlug, clientName, role, place, jobId, origin, storedName, presentName } = row;
  const isNamed = side === "candidate" || origin === "application";
  return {
    id,
    side,
    state: stateAt(row, now),
    firmName,
    firmSlug,
    isFirmVerified: row.firmVerification === "verified",
    candidateName: storedName ?? (isNamed ? presentName : null),
    clientName,
    role,
    place,
    jobId,
    askedAt: row.askedAt.toISOString(),
    answerBy: row.answerBy.toISOString(),
    givenAt: row.givenAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

function toActivePermission({ id, firmName, clientName, role, givenAt, expiresAt }: RepresentationRow): ActivePermission[] {
  return givenAt && expiresAt
    ? [{ id, firmName, clientName, role, givenAt: givenAt.toISOString(), expiresAt: expiresAt.toISOString() }]
    : [];
}

/**
 * Returns, for the client named in a receipt, the earliest valid permission for this jobseeker and vacancy. Access needs the receipt's
 * number, which the recruiter supplies with the CV; no one is named who was not named there.
 * @throws AppError not-found for anyone but that client
 */
export async function findEarliestPermission(ctx: Context, receiptId: string): Promise<z.infer<typeof earliestPermission>> {
  const { db } = ctx.services;
  const { now } = ctx;
  const principal = requireUser(ctx.principal);
  const row = await findRepresentation(db, receiptId);
  const isClient = row !== undefined && row.givenAt !== null && (await isClientOf(db, principal, row));
  requireAllowed(ctx, "representation.verify", isClient ? { companyId: principal.companyId } : {});
  const [shown] = row ? toActivePermission(row) : [];
  if (!row || !shown) throw new AppError("not-found", "There is no such receipt.");
  const standing =
    row.candidateUserId === null ? [] : await listValidRepresentations(db, { candidateUserId: row.candidateUserId, vacancy: row, now });
  const [first] = standing;
  const [earliest] = first ? toActivePermission(first) : [];
  return {
    shown: { ...shown, isValid: stateAt(row, now) === "given" },
    earliest: first && earliest ? { ...earliest, digest: first.shownDigest } : null,
    isEarliest: first?.id === row.id,
  };
}

/** Returns whether the firm is the client: verified under the client's name, or with its own advert grouped with the agency's. */
async function isClientOf(
  db: Db,
  { companyId }: UserPrincipal,
  { clientKey, jobId, advertVacancyKey }: RepresentationRow,
): Promise<boolean> {
  if (companyId === null) return false;
  const [firm] = await db
    .select({ nameKey: companies.nameKey, verification: companies.verification, isAgency: companies.isAgency })
    .from(companies)
    .where(eq(companies.id, companyId))
    .limit(1);
  if (!firm || firm.isAgency) return false;
  if (firm.verification === "verified" && firm.nameKey === clientKey) return true;
  if (jobId === null || advertVacancyKey === null) return false;
  const [ownAdvert] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.vacancyKey, advertVacancyKey),
        eq(jobs.companyId, companyId),
        inArray(jobs.status, ["live", "paused", "filled", "closed"]),
      ),
    )
    .limit(1);
  return ownAdvert !== undefined;
}

const sideOf = ({ role }: UserPrincipal): RepresentationSide => (role === "jobseeker" ? "candidate" : "firm");

/** Returns a request's facts for the permission matrix: owned by the jobseeker, or by the firm that sent it. */
async function factsOf(
  db: Db,
  principal: UserPrincipal,
  row: Pick<RepresentationRow, "candidateUserId" | "firmId"> | undefined,
): Promise<RowFacts> {
  if (!row) return {};
  if (principal.role === "jobseeker") return { ownerId: row.candidateUserId };
  const firmId = await firmOf(db, principal);
  return { companyId: row.firmId, ownerId: row.firmId === firmId ? principal.userId : null };
}

/** Requires permission for an action on the row. @throws AppError not-found, forbidden */
export async function requireRepresentation(
  ctx: Context,
  db: Db,
  action: "representation.read" | "representation.answer" | "representation.withdraw",
  row: RepresentationRow | undefined,
): Promise<{ row: RepresentationRow; isAudited: boolean }> {
  const { isAudited } = requireAllowed(ctx, action, await factsOf(db, requireUser(ctx.principal), row));
  if (!row) throw new AppError("not-found", "There is no such request.");
  return { row, isAudited };
}

/** @throws AppError invalid-fields for an advert that the caller does not manage */
export async function requireOwnAdvert(db: Db, principal: UserPrincipal, firmId: number, jobId: number): Promise<void> {
  const [job] = await db
    .select({ companyId: jobs.companyId, createdByUserId: jobs.createdByUserId })
    .from(jobs)
    .where(eq(jobs.id, jobId))
    .limit(1);
  const isOwn = job && (principal.role === "company_admin" ? job.companyId === firmId : managesJob(principal, firmId, job));
  if (!isOwn) throw invalidFields([{ pointer: "/jobId", detail: "Name one of your own adverts, or none." }]);
}
