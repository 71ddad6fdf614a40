import { and, desc, eq, isNull } from "drizzle-orm";
import { applicationStateLabels } from "#db/applying-values.ts";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { applicationEvents } from "#db/schema/applications.ts";
import { londonMoment } from "#server/text/plain-words.ts";

/** Returns the latest two moves of an application that are not undone, newest first. */
export const latestMoves = (db: Db, applicationId: number) =>
  db
    .select({
      eventId: applicationEvents.id,
      at: applicationEvents.at,
      from: applicationEvents.fromState,
      to: applicationEvents.toState,
      actor: applicationEvents.actor,
      actorUserId: applicationEvents.actorUserId,
      name: users.name,
    })
    .from(applicationEvents)
    .leftJoin(users, eq(users.id, applicationEvents.actorUserId))
    .where(and(eq(applicationEvents.applicationId, applicationId), isNull(applicationEvents.undoneAt)))
    .orderBy(desc(applicationEvents.at), desc(applicationEvents.id))
    .limit(2);

/** Describes the latest move, for an employer's user whose view is out of date. */
export async function describeLatestMove(db: Db, applicationId: number): Promise<string> {
  const [last] = await latestMoves(db, applicationId);
  if (!last) return "This application’s status has changed since you opened it.";
  const when = londonMoment(last.at);
  if (last.actor === "applicant") {
    return last.to === "withdrawn" ? `The applicant withdrew it on ${when}.` : `The applicant restored the application on ${when}.`;
  }
  return `${last.name ?? "A colleague"} moved it to “${applicationStateLabels[last.to]}” on ${when}.`;
}
