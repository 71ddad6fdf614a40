import { and, asc, count, desc, eq, inArray, lte, or, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { contactRequestMessages, contactRequests } from "#db/schema/contact-requests.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { paths } from "#server/addresses/paths.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { firmOf } from "#server/modules/hiring/applications/application-access.ts";
import { listSentCvs } from "#server/modules/people/cvs/cvs.queries.ts";
import { markSubjectRead } from "#server/modules/people/notifications/notify.commands.ts";
import { findProfileViewer, listHiddenFromViewer } from "#server/modules/people/profiles/profile-reader.queries.ts";
import { readCards } from "#server/modules/people/profiles/seeker-search.queries.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";
import { formatTelephone } from "#server/text/typed-text/telephone.ts";
import {
  type ContactRequestRow,
  isHiddenFromFirm,
  isOpenAt,
  type listContactRequestsInput,
  requireRequest,
  selectRequests,
  sideOf,
  stateAt,
} from "./contact-request-rows.queries.ts";

const messagesShown = 500;

/** Lists requests to the caller, or of the caller's firm; newest first. */
export async function listContactRequests(ctx: Context, { page, limit, group }: z.output<typeof listContactRequestsInput>) {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const { isAudited } = requireAllowed(ctx, "seeker.readContact", { ownerId: principal.userId, companyId: principal.companyId });
  if (isAudited) await auditRead(ctx, { action: "seeker.readContact", resource: "contactRequest", resourceId: null });
  const where = and(listableBy(principal, await firmOf(db, principal)), group && isInGroup(group, ctx.now));
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(contactRequests).where(where),
    selectRequests(db)
      .where(where)
      .orderBy(desc(contactRequests.askedAt), desc(contactRequests.id))
      .limit(limit)
      .offset((page - 1) * limit),
  ]);
  const total = counted?.total ?? 0;
  return { items: await toLines(ctx, rows), page, limit, total, hasMore: page * limit < total };
}

/** Returns a request with its messages and shared details. Reading contact details is audited. @throws AppError not-found */
export async function readContactRequest(ctx: Context, id: string) {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const { row, isAudited } = await requireRequest(ctx, db, { action: "seeker.readContact", id });
  if (isAudited) await auditRead(ctx, { action: "seeker.readContact", resource: "contactRequest", resourceId: id });
  const isHidden = await isHiddenFromFirm(ctx, row);
  const [[line], shared, messages] = await Promise.all([
    toLines(ctx, [row]),
    isHidden ? null : readShared(ctx, row),
    listMessages(db, row.rowId),
  ]);
  if (!line) throw new Error("A request has no line.");
  const { userId, role } = principal;
  if (role !== "platform_admin") {
    for (const kind of ["contact-message", "contact-asked", "contact-answered"] as const) {
      await markSubjectRead(db, { userId, kind, subjectId: id, now: ctx.now });
    }
  }
  const isCandidate = sideOf(principal) === "candidate";
  return {
    ...line,
    message: row.message,
    declineReason: row.declineReason,
    isReported: isCandidate && row.reportedAt !== null,
    shared,
    messages: (row.state === "ended" || isHidden) && !isCandidate ? [] : messages,
  };
}

function listableBy({ role, userId }: UserPrincipal, firmId: number | null): SQL | undefined {
  if (role === "platform_admin") return undefined;
  return role === "jobseeker" ? eq(contactRequests.candidateUserId, userId) : eq(contactRequests.firmId, firmId ?? 0);
}

function isInGroup(group: "open" | "accepted" | "ended", now: Date): SQL | undefined {
  const { state, answerBy } = contactRequests;
  if (group === "open") return isOpenAt(now);
  if (group === "accepted") return eq(state, "accepted");
  return or(inArray(state, ["declined", "lapsed", "withdrawn", "ended"]), and(eq(state, "asked"), lte(answerBy, now)));
}

/** Shows the firm the jobseeker's name once they have accepted, and otherwise their card if it may find them. */
async function toLines(ctx: Context, rows: readonly ContactRequestRow[]) {
  const principal = requireUser(ctx.principal);
  const side = sideOf(principal);
  const userIds = side === "firm" ? [...new Set(rows.flatMap(({ candidateUserId }) => candidateUserId ?? []))] : [];
  const reader = await findProfileViewer(ctx);
  const hiding = await listHiddenFromViewer(ctx, reader, userIds);
  const [cards, names] = await Promise.all([
    readCards(ctx, reader, userIds),
    namesOf(ctx.services.db, principal.role === "platform_admin" ? [] : userIds.filter((userId) => !hiding.has(userId))),
  ]);
  const cardOf = new Map(cards.map(({ userId, card }) => [userId, card]));
  return rows.map((row) => {
    const { id, firmName, firmSlug, role, place, pay, jobId, candidateUserId } = row;
    const state = stateAt(row, ctx.now);
    const card = cardOf.get(candidateUserId ?? 0);
    return {
      ...{ id, side, state, firmName, firmSlug, role, place, pay, jobId },
      isFirmVerified: row.firmVerification === "verified",
      candidateName: state === "accepted" ? (names.get(candidateUserId ?? 0) ?? null) : null,
      candidate: card ? { id: card.id, headline: card.headline, level: card.level, place: card.place } : null,
      askedAt: row.askedAt.toISOString(),
      answerBy: row.answerBy.toISOString(),
      acceptedAt: row.acceptedAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
    };
  });
}

async function namesOf(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .limit(userIds.length);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns contact details to the jobseeker and to the firm they accepted only, not to administrators. */
async function readShared(ctx: Context, row: ContactRequestRow) {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const { candidateUserId, sharesEmail, sharesPhone, sharedCvId, id } = row;
  if (row.state !== "accepted" || candidateUserId === null || principal.role === "platform_admin") return null;
  const { isAudited } = requireAllowed(ctx, "seeker.contact", { ownerId: candidateUserId, isUnlocked: true });
  const [person] = await db
    .select({ name: users.name, email: users.email, phone: jobseekerProfiles.phone })
    .from(users)
    .leftJoin(jobseekerProfiles, eq(jobseekerProfiles.userId, users.id))
    .where(and(eq(users.id, candidateUserId), eq(users.state, "active")))
    .limit(1);
  if (!person) return null;
  if (isAudited) await auditRead(ctx, { action: "seeker.contact", resource: "contactRequest", resourceId: id });
  const cv = sharedCvId === null ? undefined : (await listSentCvs(db, [sharedCvId])).get(sharedCvId);
  return {
    name: person.name,
    email: sharesEmail ? person.email : null,
    phone: sharesPhone ? formatTelephone(person.phone) : null,
    cv: cv && cv.removedAt === null ? { fileName: cv.fileName, path: paths.contactRequestCv(id) } : null,
  };
}

const listMessages = async (db: Db, requestId: number) => {
  const rows = await db
    .select({ id: contactRequestMessages.publicId, ...pick(contactRequestMessages, "side", "text", "sentAt") })
    .from(contactRequestMessages)
    .where(eq(contactRequestMessages.requestId, requestId))
    .orderBy(asc(contactRequestMessages.id))
    .limit(messagesShown);
  return rows.map(isoDates);
};
