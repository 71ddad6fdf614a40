import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { shortlistEntries, shortlistLinks, shortlists } from "#db/schema/shortlists.ts";
import type { RicsLevel, Side } from "#db/values.ts";
import type { RowFacts } from "#server/kernel/access/can.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import type { PlaceName, ProfileSuite, SeekerCard } from "#server/modules/people/profiles/profile-answers.ts";
import { findProfileViewer } from "#server/modules/people/profiles/profile-reader.queries.ts";
import { readCards } from "#server/modules/people/profiles/seeker-search.queries.ts";
import { firmOf } from "../applications/application-access.ts";
import { findApplicationsById } from "../applications/applications.queries.ts";
import { hasRepresentRight } from "../applications/representation/representation-rows.queries.ts";

export const maxEntries = 50;

const listColumns = {
  rowId: shortlists.id,
  id: shortlists.publicId,
  ...pick(shortlists, "name", "firmId", "createdByUserId", "jobId"),
  jobTitle: jobs.title,
  updatedAt: shortlists.updatedAt,
};

export const selectLists = (db: Db) => db.select(listColumns).from(shortlists).leftJoin(jobs, eq(jobs.id, shortlists.jobId)).$dynamic();
export type ShortlistRow = Awaited<ReturnType<typeof selectLists>>[number];

/** Returns a list's facts for the permission matrix: owned by the firm, and by its creator while they belong to that firm. */
function factsOf(firmId: number | null, row: ShortlistRow | undefined): RowFacts {
  if (!row) return {};
  const isStill = row.firmId === null || row.firmId === firmId;
  return { companyId: row.firmId, ownerId: isStill ? row.createdByUserId : null };
}

/** Requires permission to edit a list; locks it if it is to change. @throws AppError not-found */
export async function requireList(ctx: Context, db: Db, id: string, { isLocked = false } = {}): Promise<ShortlistRow> {
  if (isLocked) await db.select({ id: shortlists.id }).from(shortlists).where(eq(shortlists.publicId, id)).limit(1).for("update");
  const [row] = await selectLists(db).where(eq(shortlists.publicId, id)).limit(1);
  return requireRow(ctx, db, row);
}

async function requireRow(ctx: Context, db: Db, row: ShortlistRow | undefined): Promise<ShortlistRow> {
  const principal = requireUser(ctx.principal);
  requireAllowed(ctx, "shortlist.manage", factsOf(await firmOf(db, principal), row));
  if (!row) throw new AppError("not-found", "There is no such shortlist.");
  return row;
}

/** Locks an entry's list and returns both. @throws AppError not-found */
export async function requireEntry(ctx: Context, tx: Db, publicId: string): Promise<{ list: ShortlistRow; entryId: number }> {
  const find = () =>
    tx
      .select({ entryId: shortlistEntries.id, listId: shortlists.publicId })
      .from(shortlistEntries)
      .innerJoin(shortlists, eq(shortlists.id, shortlistEntries.shortlistId))
      .where(eq(shortlistEntries.publicId, publicId))
      .limit(1);
  const [found] = await find();
  const list = found ? await requireList(ctx, tx, found.listId, { isLocked: true }) : await requireRow(ctx, tx, undefined);
  const [entry] = await find();
  if (!entry) throw new AppError("not-found", "This person is no longer on the list.");
  return { list, entryId: entry.entryId };
}

/** Lists all entries in order, without permission checks. */
export const listEntryRows = (db: Db, shortlistId: number) =>
  db
    .select({
      rowId: shortlistEntries.id,
      id: shortlistEntries.publicId,
      candidateUserId: shortlistEntries.candidateUserId,
      applicationId: applications.publicId,
      note: shortlistEntries.note,
      position: shortlistEntries.position,
    })
    .from(shortlistEntries)
    .leftJoin(applications, eq(applications.id, shortlistEntries.applicationId))
    .where(eq(shortlistEntries.shortlistId, shortlistId))
    .orderBy(asc(shortlistEntries.position), asc(shortlistEntries.id))
    .limit(maxEntries);
type EntryRow = Awaited<ReturnType<typeof listEntryRows>>[number];

/** An entry, as far as the jobseeker is visible to the firm. */
interface ShortlistPerson {
  id: string;
  /** Null while anonymous. */
  name: string | null;
  headline: string | null;
  level: string | null;
  side: Side | null;
  ricsLevel: RicsLevel | null;
  yearsExperience: number | null;
  place: PlaceName | null;
  travelMiles: number | null;
  suites: ProfileSuite[];
  freeFrom: string | null;
  noticeWeeks: number | null;
  /** The advert they applied to; null for jobseekers from the database. */
  appliedTo: string | null;
}

interface ShownPerson {
  row: EntryRow;
  person: ShortlistPerson;
  seekerId: string | null;
}

/**
 * Returns the entries the caller may see now: applicants by their application, others by the profile visible to the caller's firm.
 * Jobseekers who have hidden since are neither shown nor counted.
 */
export async function readShownPeople(ctx: Context, rows: readonly EntryRow[]): Promise<ShownPerson[]> {
  if (rows.length === 0) return [];
  const sent = rows.flatMap(({ applicationId }) => applicationId ?? []);
  const [cards, applications] = await Promise.all([
    readCards(
      ctx,
      await findProfileViewer(ctx),
      rows.map(({ candidateUserId }) => candidateUserId),
    ),
    sent.length === 0 ? new Map<string, never>() : findApplicationsById(ctx, sent),
  ]);
  const cardOf = new Map(cards.map(({ userId, card }) => [userId, card]));
  return rows.flatMap((row) => {
    const card = cardOf.get(row.candidateUserId);
    const application = row.applicationId === null ? undefined : applications.get(row.applicationId);
    const isApplicant = application !== undefined && application.state !== "withdrawn";
    if (!isApplicant && !card) return [];
    // The profile would identify an applicant who is masked until shortlisted.
    const shownCard = application?.isMasked ? undefined : card;
    const person = toPerson(row.id, shownCard);
    const applicant = isApplicant ? { name: application.applicantName ?? person.name, appliedTo: application.jobTitle } : {};
    return [{ row, person: { ...person, ...applicant }, seekerId: shownCard?.id ?? null }];
  });
}

const toPerson = (id: string, card: SeekerCard | undefined): ShortlistPerson => ({
  id,
  name: card?.name ?? null,
  headline: card?.headline ?? null,
  level: card?.level ?? null,
  side: card?.side ?? null,
  ricsLevel: card?.ricsLevel ?? null,
  yearsExperience: card?.yearsExperience ?? null,
  place: card?.place ?? null,
  travelMiles: card?.travelMiles ?? null,
  suites: card?.suites ?? [],
  freeFrom: card?.freeFrom ?? null,
  noticeWeeks: card?.noticeWeeks ?? null,
  appliedTo: null,
});

/** Requires a valid link: not expired or revoked, and created by a current member of the firm. @throws AppError not-found */
export async function requireLink(ctx: Context, db: Db, token: string) {
  const [row] = await db
    .select({
      linkId: shortlistLinks.id,
      listId: shortlists.id,
      listPublicId: shortlists.publicId,
      name: shortlists.name,
      jobTitle: jobs.title,
      firmId: shortlists.firmId,
      firmName: companies.name,
      isAgency: companies.isAgency,
      ...pick(shortlistLinks, "forWhom", "expiresAt", "timesOpened"),
      userId: users.id,
      userPublicId: users.publicId,
      userName: users.name,
      ...pick(users, "role", "isFreelance", "companyId"),
    })
    .from(shortlistLinks)
    .innerJoin(shortlists, eq(shortlists.id, shortlistLinks.shortlistId))
    .innerJoin(users, and(eq(users.id, shortlistLinks.createdByUserId), eq(users.state, "active")))
    .leftJoin(companies, eq(companies.id, shortlists.firmId))
    .leftJoin(jobs, eq(jobs.id, shortlists.jobId))
    .where(and(eq(shortlistLinks.tokenHash, hashOf(token)), gt(shortlistLinks.expiresAt, ctx.now), isNull(shortlistLinks.revokedAt)))
    .limit(1);
  const maker = row && makerOf(row);
  if (!row || !maker || (row.firmId !== null && (await firmOf(db, maker)) !== row.firmId)) {
    throw new AppError(
      "not-found",
      "This link does not work: it has expired, was withdrawn or is incomplete. Ask the person who sent it for a new one.",
    );
  }
  return { ...row, maker };
}

function makerOf(row: {
  userId: number;
  userPublicId: string;
  role: UserPrincipal["role"];
  isFreelance: boolean;
  companyId: number | null;
}) {
  if (row.role !== "recruiter" && row.role !== "company_admin") return null;
  const maker: UserPrincipal = {
    kind: "user",
    userId: row.userId,
    publicId: row.userPublicId,
    role: row.role,
    isFreelance: row.isFreelance,
    companyId: row.companyId,
    isEmailVerified: true,
    sessionHash: null,
    reauthenticatedAt: null,
    mfaAt: null,
    scopes: null,
  };
  return maker;
}

type OpenLink = Awaited<ReturnType<typeof requireLink>>;

/** Returns a link's entries as its creator may see them now. An agency's link shows no names without permission to represent. */
export async function readSharedPeople(ctx: Context, { maker, listId, firmId, isAgency }: OpenLink): Promise<ShownPerson[]> {
  const { db } = ctx.services;
  const shown = await readShownPeople({ ...ctx, principal: maker }, await listEntryRows(db, listId));
  if (firmId !== null && isAgency !== true && !maker.isFreelance) return shown;
  const named: ShownPerson[] = [];
  for (const each of shown) {
    const candidateUserId = each.row.candidateUserId;
    const mayName = firmId !== null && (await hasRepresentRight(db, { firmId, candidateUserId, now: ctx.now }));
    named.push(mayName ? each : { ...each, person: { ...each.person, name: null } });
  }
  return named;
}
