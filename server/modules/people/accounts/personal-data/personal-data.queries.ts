import { and, desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { personalTables } from "#db/personal-tables.ts";
import { auditEvents } from "#db/schema/audit.ts";

export interface KeptData {
  what: string;
  why: string;
  howLong: string;
}

/** What is kept about people, in words; the privacy notice says the same as a person's own account. */
export const listKeptData = (): KeptData[] => personalTables.map(({ what, why, howLong }) => ({ what, why, howLong }));

/** What is kept about a person, in words, and when they last took a copy. */
export async function summarisePersonalData(db: Db, userId: number): Promise<{ kept: KeptData[]; lastExportAt: string | null }> {
  const [last] = await db
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .where(and(eq(auditEvents.actorUserId, userId), eq(auditEvents.action, "user.export"), eq(auditEvents.result, "done")))
    .orderBy(desc(auditEvents.id))
    .limit(1);
  return {
    kept: listKeptData(),
    lastExportAt: last?.at.toISOString() ?? null,
  };
}
