import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applicationStates } from "#db/own-values.ts";
import { applications } from "#db/schema/applications.ts";
import { jobs } from "#db/schema/jobs.ts";
import { type Announcer, announce } from "#server/modules/content/announcements/announce.commands.ts";
import { lockApplication } from "./application-rows.queries.ts";
import { isOpenState } from "./application-states.ts";
import { moveApplication } from "./move-application.commands.ts";

const endedAtOnce = 500;

/**
 * Tells everybody who waits for an outcome from a firm that there will be none, in the caller's transaction, which has decided that it may.
 * @returns how many were told
 */
export async function endOpenApplications(
  at: Announcer,
  tx: Db,
  { companyId, message, actorUserId }: { companyId: number; message: string; actorUserId: number | null },
): Promise<number> {
  const open = applicationStates.filter(isOpenState);
  const waiting = and(eq(jobs.companyId, companyId), inArray(applications.state, open));
  let told = 0;
  for (;;) {
    const rows = await tx
      .select({ publicId: applications.publicId })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(waiting)
      .orderBy(asc(applications.id))
      .limit(endedAtOnce);
    if (rows.length === 0) return told;
    for (const { publicId } of rows) {
      const row = await lockApplication(tx, publicId);
      if (!row || !isOpenState(row.state)) continue;
      const move = { rowId: row.rowId, from: row.state, to: "not-progressing", actor: "employer", actorUserId } as const;
      await moveApplication(tx, { ...move, message, now: at.now });
      const news = { state: "not-progressing", message, reason: null, toldAt: at.now } as const;
      await announce(at, tx, "application.moved", { application: row, ...news });
      told += 1;
    }
  }
}
