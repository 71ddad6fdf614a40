import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";

/** Returns the account linked to a Google subject, locked. Compares the subject exactly, since the database ignores letter case. */
export async function findLinked(tx: Db, subject: string): Promise<number | null> {
  const [row] = await tx
    .select({ id: users.id, googleSubject: users.googleSubject })
    .from(users)
    .where(eq(users.googleSubject, subject))
    .limit(1)
    .for("update");
  return row?.googleSubject === subject ? row.id : null;
}

export async function googleSubjectOf(tx: Db, userId: number): Promise<string | null> {
  const [row] = await tx.select({ googleSubject: users.googleSubject }).from(users).where(eq(users.id, userId)).limit(1);
  return row?.googleSubject ?? null;
}
