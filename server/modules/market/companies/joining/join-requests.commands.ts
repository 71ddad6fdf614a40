import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { companyJoinRequests } from "#db/schema/company-pages.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { EventFacts } from "#server/kernel/events.ts";
import { withIdempotencyKey } from "#server/kernel/idempotency/idempotency-key.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { listAdministrators } from "#server/modules/content/announcements/readers.queries.ts";
import { setRole } from "#server/modules/people/accounts/roles/roles.commands.ts";
import type { NewSession } from "#server/modules/people/accounts/sessions/sessions.ts";
import { withdrawNotification } from "#server/modules/people/notifications/notify.commands.ts";
import { firmDomainOf } from "#server/modules/people/profiles/profile-reader.queries.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { companyNameKey } from "#server/text/company-name.ts";
import { companyPlaces, type newCompany } from "../editing/company-fields.ts";
import { companyNotFound, isSlugFree, mapDuplicateSlug, slugTakenError } from "../editing/editable-company.queries.ts";
import { listFirmIdsOfDomain } from "./firms-found.queries.ts";

/**
 * Sends a request to join a company and notifies its administrators. @throws AppError not-found, conflict for members and while another
 * request is open
 */
export function requestToJoin(ctx: Context, slug: string): Promise<{ id: string }> {
  const { userId } = requireUser(ctx.principal);
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "company.create", { ownerId: userId });
    const person = await lockPerson(tx, userId);
    if (person.companyId !== null) throw new AppError("conflict", "You belong to a company already. Leave it first.");
    const company = await findFirm(tx, slug);
    if ((await listAdministrators(tx, company.id)).length === 0) {
      throw new AppError(
        "conflict",
        "Nobody manages this company here yet. You can with a confirmed address at its website’s domain. Otherwise write to us.",
      );
    }
    if (await hasOpenRequest(tx, userId))
      throw new AppError("conflict", "You have already asked to join a company. Cancel that request first.");
    const id = randomPublicId();
    await tx.insert(companyJoinRequests).values({ publicId: id, companyId: company.id, userId, createdAt: ctx.now });
    await announce(ctx, tx, "join.asked", { company, requestId: id });
    return { id };
  });
}

export async function withdrawJoinRequest(ctx: Context): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "company.create", { ownerId: userId });
  await lockingTransaction(ctx.services.db, (tx) => withdrawJoinRequests(tx, { userId, now: ctx.now }));
}

/** Withdraws the open request of somebody, who may have joined a firm in another way. */
export async function withdrawJoinRequests(tx: Db, { userId, now }: EventFacts["firm.joined"]): Promise<void> {
  const waiting = and(eq(companyJoinRequests.userId, userId), eq(companyJoinRequests.state, "asked"));
  const requests = await tx
    .select({ publicId: companyJoinRequests.publicId })
    .from(companyJoinRequests)
    .where(waiting)
    .limit(1)
    .for("update");
  for (const { publicId } of requests) await withdrawNotification(tx, { kind: "join-asked", subjectId: publicId });
  await tx.update(companyJoinRequests).set({ state: "withdrawn", decidedAt: now }).where(waiting);
}

/**
 * Makes the caller administrator of a company without members, by a confirmed address at its domain. @throws AppError not-found, conflict,
 * forbidden
 */
export async function claimCompany(ctx: Context, slug: string): Promise<{ slug: string }> {
  const { userId } = requireUser(ctx.principal);
  const session = await lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "company.create", { ownerId: userId });
    const company = await findFirm(tx, slug);
    const person = await lockPerson(tx, userId);
    if (person.companyId !== null) throw new AppError("conflict", "You belong to a company already. Leave it first.");
    if ((await tx.$count(users, eq(users.companyId, company.id))) > 0) {
      throw new AppError("conflict", "Someone already manages this company. Ask them to add you.");
    }
    const domain = person.emailVerifiedAt === null ? null : firmDomainOf(person.emailKey);
    const isTheirs = domain !== null && (await listFirmIdsOfDomain(tx, domain)).includes(company.id);
    if (!isTheirs) throw new AppError("forbidden", "Your confirmed address is not at the domain of this company’s website.");
    return addMember(ctx, tx, { userId, companyId: company.id, role: "company_admin", reason: "by an address at its domain" });
  });
  if (session) ctx.answer.session = session;
  return { slug };
}

/** Accepts or refuses a join request. @throws AppError not-found, conflict once it has ended */
export function decideJoinRequest(ctx: Context, { id, isAccepted }: { id: string; isAccepted: boolean }): Promise<void> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const [request] = await tx
      .select({ rowId: companyJoinRequests.id, ...pick(companyJoinRequests, "companyId", "userId", "state") })
      .from(companyJoinRequests)
      .where(eq(companyJoinRequests.publicId, id))
      .limit(1)
      .for("update");
    requireAllowed(ctx, "company.setMemberRole", { companyId: request?.companyId ?? null });
    if (!request) throw new AppError("not-found", "There is no such request.");
    if (request.state !== "asked") throw new AppError("conflict", "This request has already been answered or cancelled.");
    const decided = {
      state: isAccepted ? "accepted" : "refused",
      decidedAt: ctx.now,
      decidedByUserId: requireUser(ctx.principal).userId,
    } as const;
    await tx.update(companyJoinRequests).set(decided).where(eq(companyJoinRequests.id, request.rowId));
    const person = await lockPerson(tx, request.userId);
    if (isAccepted) {
      if (person.companyId !== null || person.emailKey === null)
        throw new AppError("conflict", "This person now belongs to another company.");
      if (person.role !== "recruiter")
        throw new AppError("conflict", "This person no longer recruits with their account. Decline the request.");
      await addMember(ctx, tx, {
        userId: request.userId,
        companyId: request.companyId,
        role: "recruiter",
        reason: "by a request to join",
      });
    }
    await recordAudit(tx, ctx, { action: "company.setMemberRole", resource: "join-request", resourceId: id, reason: decided.state });
    const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, request.companyId)).limit(1);
    await announce(ctx, tx, "join.answered", { userId: request.userId, companyName: company?.name ?? "", isAccepted });
  });
}

/** Refuses open requests to join a firm that is closed, and tells those who asked. */
export async function refuseJoinRequestsOf(tx: Db, { at, companyId }: EventFacts["firm.closed"]): Promise<void> {
  const rows = await tx
    .select({ id: companyJoinRequests.id, userId: companyJoinRequests.userId, companyName: companies.name })
    .from(companyJoinRequests)
    .innerJoin(companies, eq(companies.id, companyJoinRequests.companyId))
    .where(and(eq(companyJoinRequests.companyId, companyId), eq(companyJoinRequests.state, "asked")))
    .for("update");
  for (const { id, ...asked } of rows) {
    await tx.update(companyJoinRequests).set({ state: "refused", decidedAt: at.now }).where(eq(companyJoinRequests.id, id));
    await announce(at, tx, "join.answered", { ...asked, isAccepted: false });
  }
}

async function findFirm(tx: Db, slug: string) {
  const [company] = await tx
    .select({ id: companies.id, name: companies.name, employerType: companies.employerType })
    .from(companies)
    .where(and(eq(companies.slug, slug), isNull(companies.deletedAt)))
    .limit(1)
    .for("update");
  if (!company || company.employerType === "freelance-practice") throw companyNotFound();
  return company;
}

const hasOpenRequest = async (tx: Db, userId: number): Promise<boolean> =>
  (await tx.$count(companyJoinRequests, and(eq(companyJoinRequests.userId, userId), eq(companyJoinRequests.state, "asked")))) > 0;

type NewCompany = z.output<typeof newCompany>;

const agencyTypes: ReadonlySet<string> = new Set(["recruitment-agency", "employment-business"]);
export const isAgencyType = (employerType: string): boolean => agencyTypes.has(employerType);

/**
 * Creates a company and makes the calling recruiter its administrator: their other sessions end and this one gets a new token. A platform
 * administrator creates one without joining it.
 * @throws AppError invalid-fields for a taken slug or an unknown place, conflict for a member of a company
 */
export async function createCompany(ctx: Context, order: NewCompany): Promise<{ slug: string }> {
  let session: NewSession | null = null;
  const made = await withIdempotencyKey(ctx, { call: "companies.create", sent: order }, async (tx) => {
    const { userId, role } = requireUser(ctx.principal);
    const { isAudited } = requireAllowed(ctx, "company.create", { ownerId: userId });
    const person = await lockPerson(tx, userId);
    if (person.companyId !== null) throw new AppError("conflict", "You belong to a company already. Leave it first.");
    const id = await addCompany(ctx, tx, { ...order, isSample: person.isSample });
    if (role !== "platform_admin")
      session = await addMember(ctx, tx, { userId, companyId: id, role: "company_admin", reason: "by creating a company" });
    if (isAudited) await recordAudit(tx, ctx, { action: "company.create", resource: "company", resourceId: id, after: { ...order } });
    return { slug: order.slug };
  });
  if (session) ctx.answer.session = session;
  return made;
}

async function lockPerson(tx: Db, userId: number) {
  const columns = pick(users, "companyId", "isSample", "emailKey", "emailVerifiedAt", "name", "role");
  const [person] = await tx.select(columns).from(users).where(eq(users.id, userId)).limit(1).for("update");
  if (!person) throw new Error("Nobody is signed in.");
  return person;
}

const addMember = (
  ctx: Context,
  tx: Db,
  { userId, companyId, role, reason }: { userId: number; companyId: number; role: "recruiter" | "company_admin"; reason: string },
): Promise<NewSession | null> => setRole(ctx, tx, { userId, to: { role, companyId, isFreelance: false }, reason });

async function addCompany(ctx: Context, tx: Db, order: NewCompany & { isSample: boolean }): Promise<number> {
  const { name, slug, employerType, website, headOffice, isSample } = order;
  const { headOfficePlaceId } = companyPlaces(ctx.services.gazetteer, { headOffice, offices: [] });
  if (!(await isSlugFree(tx, slug))) throw slugTakenError();
  const row = { slug, name, nameKey: companyNameKey(name), employerType, isAgency: isAgencyType(employerType), website: website || null };
  const write = tx.insert(companies).values({ ...row, headOfficePlaceId, isSample, createdAt: ctx.now, updatedAt: ctx.now });
  const [added] = await mapDuplicateSlug(write.$returningId());
  if (!added) throw new Error("The database gave no id for the new company.");
  return added.id;
}

const listedAtMost = 100;

/** Lists requests to join the caller's company, longest waiting first. @throws AppError not-found for a caller without a company */
export async function listJoinRequests(ctx: Context) {
  const { companyId } = requireUser(ctx.principal);
  requireAllowed(ctx, "company.setMemberRole", { companyId });
  if (companyId === null) return [];
  const rows = await ctx.services.db
    .select({ id: companyJoinRequests.publicId, name: users.name, email: users.emailKey, createdAt: companyJoinRequests.createdAt })
    .from(companyJoinRequests)
    .innerJoin(users, eq(users.id, companyJoinRequests.userId))
    .where(isOpenRequest(companyId))
    .orderBy(asc(companyJoinRequests.createdAt))
    .limit(listedAtMost);
  return rows.flatMap(({ createdAt, email, ...row }) => (email === null ? [] : [{ ...row, email, askedAt: createdAt.toISOString() }]));
}

const isOpenRequest = (companyId: number) =>
  and(eq(companyJoinRequests.companyId, companyId), eq(companyJoinRequests.state, "asked"), isNotNull(users.emailKey));

/** Counts a company's open join requests, as shown to its administrators. */
export async function countJoinRequests(db: Db, companyId: number): Promise<number> {
  const asking = db
    .select({ id: companyJoinRequests.id })
    .from(companyJoinRequests)
    .innerJoin(users, eq(users.id, companyJoinRequests.userId))
    .where(isOpenRequest(companyId))
    .limit(listedAtMost)
    .as("asking");
  return db.$count(asking);
}
