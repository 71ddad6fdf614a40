import { and, eq, inArray, ne } from "drizzle-orm";
import type { AppealSubject } from "#db/case-values.ts";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { appeals } from "#db/schema/job-cases.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { findSubjects, type SubjectRow } from "./appeal-subject.queries.ts";

const columns = {
  rowId: appeals.id,
  id: appeals.publicId,
  subject: appeals.subject,
  subjectId: appeals.subjectId,
  companyId: appeals.companyId,
  companyName: companies.name,
  words: appeals.words,
  madeAt: appeals.madeAt,
  madeByUserId: appeals.madeByUserId,
  outcome: appeals.outcome,
};

/** Appeals by their ids, each with what it is against. */
export async function findAppeals(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select(columns)
    .from(appeals)
    .innerJoin(companies, eq(companies.id, appeals.companyId))
    .where(inArray(appeals.publicId, [...ids]))
    .limit(ids.length);
  const against = new Map<string, SubjectRow>();
  for (const subject of new Set(rows.map((row) => row.subject))) {
    const rowIds = rows.filter((row) => row.subject === subject).map(({ subjectId }) => subjectId);
    for (const row of await findSubjects(db, subject, { rowIds })) against.set(`${subject} ${row.rowId}`, row);
  }
  return rows.map((row) => ({ ...row, against: against.get(`${row.subject} ${row.subjectId}`) ?? null }));
}
export type Appeal = Awaited<ReturnType<typeof findAppeals>>[number];

export async function findAppeal(db: Db, id: string): Promise<Appeal | null> {
  return (await findAppeals(db, [id]))[0] ?? null;
}

/** Why the caller must leave an appeal to somebody else: they made the decision, and are not the only administrator. */
export async function whyNotTheSame({ principal }: Context, db: Db, { byUserId }: SubjectRow): Promise<string | null> {
  const { userId } = requireUser(principal);
  if (byUserId !== userId) return null;
  const others = await db.$count(users, and(eq(users.role, "platform_admin"), eq(users.state, "active"), ne(users.id, userId)));
  return others === 0 ? null : "You made this decision, so another administrator must decide the appeal.";
}

/** What an appeal is against, as its advertiser knows it. */
export function namedSubject(subject: AppealSubject, jobTitle: string | null): string {
  if (subject === "strike") return "a strike";
  return `the ${subject} of “${jobTitle ?? "an advert"}”`;
}
