import { and, asc, desc, eq, gt, inArray, isNotNull, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { RepresentationState } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { representations } from "#db/schema/representations.ts";
import { paths } from "#server/addresses/paths.ts";
import { areTitlesAlike } from "#server/text/same-vacancy.ts";

const permissionsRead = 200;

const rowColumns = {
  rowId: representations.id,
  id: representations.publicId,
  firmId: representations.firmId,
  firmName: companies.name,
  firmSlug: companies.slug,
  firmVerification: companies.verification,
  askedByUserId: representations.askedByUserId,
  candidateUserId: representations.candidateUserId,
  storedName: representations.candidateName,
  presentName: users.name,
  origin: representations.origin,
  jobId: representations.jobId,
  advertVacancyKey: jobs.vacancyKey,
  ...pick(representations, "clientName", "role", "place", "clientKey", "placeKey", "shownText", "shownDigest", "textVersion", "state"),
  ...pick(representations, "refusalReason", "askedAt", "answerBy", "givenAt", "expiresAt", "endedAt"),
};

export const selectRepresentations = (db: Db) =>
  db
    .select(rowColumns)
    .from(representations)
    .innerJoin(companies, eq(companies.id, representations.firmId))
    .leftJoin(users, eq(users.id, representations.candidateUserId))
    .leftJoin(jobs, eq(jobs.id, representations.jobId))
    .$dynamic();

export async function findRepresentation(db: Db, publicId: string) {
  const [row] = await selectRepresentations(db).where(eq(representations.publicId, publicId)).limit(1);
  return row;
}
export type RepresentationRow = NonNullable<Awaited<ReturnType<typeof findRepresentation>>>;

/** Lists a user's valid permissions for a vacancy, earliest first. */
export async function listValidRepresentations(
  db: Db,
  { candidateUserId, vacancy, now, firmId }: { candidateUserId: number; vacancy: RepresentedVacancy; now: Date; firmId?: SQL | undefined },
): Promise<RepresentationRow[]> {
  const rows = await selectRepresentations(db)
    .where(and(eq(representations.candidateUserId, candidateUserId), isValidAt(now), firmId))
    .orderBy(asc(representations.givenAt), asc(representations.id))
    .limit(permissionsRead);
  return rows.filter((row) => isSameRepresentedVacancy(vacancy, row));
}

/** Returns the condition for a currently valid permission. */
export const isValidAt = (now: Date): SQL | undefined =>
  and(eq(representations.state, "given"), isNotNull(representations.givenAt), gt(representations.expiresAt, now));

/** Returns the state by the clock, also before the sweep has stored it. */
export function stateAt(
  { state, answerBy, expiresAt }: Pick<RepresentationRow, "state" | "answerBy" | "expiresAt">,
  now: Date,
): RepresentationState {
  if (state === "asked" && answerBy <= now) return "lapsed";
  if (state === "given" && (expiresAt === null || expiresAt <= now)) return "expired";
  return state;
}

const shownAtMost = 20;

export interface RepresentationReceipt {
  id: string;
  role: string;
  clientName: string;
  state: RepresentationState;
  givenAt: string | null;
  path: string;
}

/** Lists a user's answers to a firm's requests to represent them, newest first. */
export async function listReceipts(
  db: Db,
  { firmId, candidateUserId, now }: { firmId: number; candidateUserId: number; now: Date },
): Promise<RepresentationReceipt[]> {
  const rows = await selectRepresentations(db)
    .where(and(eq(representations.firmId, firmId), eq(representations.candidateUserId, candidateUserId)))
    .orderBy(desc(representations.askedAt), desc(representations.id))
    .limit(shownAtMost);
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    clientName: row.clientName,
    state: stateAt(row, now),
    givenAt: row.givenAt?.toISOString() ?? null,
    path: paths.representationReceipt(row.id),
  }));
}

/** Fields that decide whether two permissions are for the same vacancy. */
export interface RepresentedVacancy {
  clientKey: string;
  placeKey: string;
  role: string;
  jobId: number | null;
  /** Shared by the adverts that the board groups as one vacancy. */
  advertVacancyKey: string | null;
}

/** Returns whether two permissions are for the same vacancy: adverts grouped as one, or the same client, place and similar role. */
export function isSameRepresentedVacancy(a: RepresentedVacancy, b: RepresentedVacancy): boolean {
  if (a.jobId !== null && a.jobId === b.jobId) return true;
  if (a.advertVacancyKey !== null && a.advertVacancyKey === b.advertVacancyKey) return true;
  return a.clientKey === b.clientKey && a.placeKey === b.placeKey && areTitlesAlike(a.role, b.role);
}

/** Returns whether a firm holds a currently valid permission to represent this user, for any vacancy. */
export async function hasRepresentRight(
  db: Db,
  { firmId, candidateUserId, now }: { firmId: number; candidateUserId: number; now: Date },
): Promise<boolean> {
  const [valid] = await db
    .select({ id: representations.id })
    .from(representations)
    .where(and(eq(representations.candidateUserId, candidateUserId), eq(representations.firmId, firmId), isValidAt(now)))
    .limit(1);
  return valid !== undefined;
}

interface SentApplication {
  userId: number | null;
  sentAt: Date | null;
  jobId: number;
  /** The advert's firm. */
  companyId: number;
}

const keyOf = (userId: number, jobId: number) => `${userId} ${jobId}`;

/**
 * Returns a predicate for applications sent before this firm's permission for the advert ended, however it ended: as its text says, the
 * firm may then see only that they applied.
 */
export async function findBarredApplications(
  db: Db,
  sent: readonly SentApplication[],
  now: Date,
): Promise<(application: SentApplication) => boolean> {
  const userIds = [...new Set(sent.flatMap(({ userId }) => userId ?? []))];
  const firmIds = [...new Set(sent.map(({ companyId }) => companyId))];
  if (userIds.length === 0) return () => false;
  const rows = await db
    .select({
      userId: representations.candidateUserId,
      ...pick(representations, "jobId", "firmId", "state", "answerBy", "expiresAt", "endedAt"),
    })
    .from(representations)
    .where(
      and(
        inArray(representations.candidateUserId, userIds),
        inArray(representations.firmId, firmIds),
        inArray(representations.jobId, [...new Set(sent.map(({ jobId }) => jobId))]),
        isNotNull(representations.givenAt),
      ),
    )
    .limit(sent.length * 50);
  const firmOfJob = new Map(sent.map(({ jobId, companyId }) => [jobId, companyId]));
  const permissions = rows.flatMap(({ userId, jobId, firmId, ...row }) =>
    userId !== null && jobId !== null && firmOfJob.get(jobId) === firmId
      ? [{ key: keyOf(userId, jobId), isValid: stateAt(row, now) === "given", endedAt: row.endedAt ?? row.expiresAt }]
      : [],
  );
  const valid = new Set(permissions.flatMap(({ key, isValid }) => (isValid ? [key] : [])));
  const ended = permissions.filter(({ isValid }) => !isValid);
  return ({ userId, jobId, sentAt }) => {
    const key = keyOf(userId ?? 0, jobId);
    const isSentSince = (endedAt: Date | null) => endedAt !== null && sentAt !== null && sentAt > endedAt;
    return !valid.has(key) && ended.some((each) => each.key === key && !isSentSince(each.endedAt));
  };
}
