import { and, desc, eq, inArray, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { appeals, strikes } from "#db/schema/job-cases.ts";
import { isoDates } from "#server/kernel/answer.ts";

const strikesShown = 20;

/** Lists a user's strikes and those of their company, with any appeals: for administrators. */
export async function listStrikesOf(db: Db, { userId, companyId, now }: { userId: number; companyId: number | null; now: Date }) {
  const ofFirm = companyId === null ? undefined : eq(strikes.companyId, companyId);
  const rows = await db
    .select({
      rowId: strikes.id,
      id: strikes.publicId,
      firmName: companies.name,
      ...pick(strikes, "posterUserId", "reason", "givenAt", "expiresAt", "overturnedAt"),
    })
    .from(strikes)
    .innerJoin(companies, eq(companies.id, strikes.companyId))
    .where(or(eq(strikes.posterUserId, userId), ofFirm))
    .orderBy(desc(strikes.id))
    .limit(strikesShown);
  const waiting = await findPendingAppeals(
    db,
    rows.map(({ rowId }) => rowId),
  );
  return rows.map(({ rowId, posterUserId, expiresAt, overturnedAt, ...row }) => ({
    ...isoDates(row),
    isTheirs: posterUserId === userId,
    counts: overturnedAt === null && expiresAt > now,
    isOverturned: overturnedAt !== null,
    expiresAt: expiresAt.toISOString(),
    appealId: waiting.get(rowId) ?? null,
  }));
}

async function findPendingAppeals(db: Db, rowIds: number[]): Promise<Map<number, string>> {
  if (rowIds.length === 0) return new Map();
  const rows = await db
    .select({ subjectId: appeals.subjectId, id: appeals.publicId, outcome: appeals.outcome })
    .from(appeals)
    .where(and(eq(appeals.subject, "strike"), inArray(appeals.subjectId, rowIds)))
    .limit(rowIds.length);
  return new Map(rows.flatMap(({ subjectId, id, outcome }) => (outcome === null ? [[subjectId, id] as const] : [])));
}
