import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { applicationStates } from "#db/own-values.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { firmOf, sentByOthers } from "../application-access.ts";
import { isOpenState } from "../application-states.ts";
import { answersOf } from "../reply-figures.ts";
import { answerStates } from "../reply-record.queries.ts";
import { requireAdvert } from "./hiring-advert.queries.ts";

const dayMs = 86_400_000;
const answersReadAtMost = 5000;

/** How an advert went: what became of everybody who applied, how soon they were answered, and how long it stood. Names nobody. @throws AppError not-found */
export async function readClosingReport(ctx: Context, jobId: number) {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const firmId = await firmOf(db, principal);
  const { firstPublishedAt, endedAt } = await requireAdvert(ctx, db, { jobId, firmId, action: "application.read" });
  const sent = and(eq(applications.jobId, jobId), sentByOthers(principal));
  const [counts, rows] = await Promise.all([
    db
      .select({ state: applications.state, total: count() })
      .from(applications)
      .where(sent)
      .groupBy(applications.state)
      .limit(applicationStates.length),
    db
      .select({
        sentAt: applications.sentAt,
        state: applications.state,
        answeredAt: sql<Date | null>`min(${applicationEvents.at})`.mapWith(applicationEvents.at),
      })
      .from(applications)
      .leftJoin(
        applicationEvents,
        and(
          eq(applicationEvents.applicationId, applications.id),
          eq(applicationEvents.actor, "employer"),
          inArray(applicationEvents.toState, [...answerStates]),
          isNull(applicationEvents.undoneAt),
        ),
      )
      .where(sent)
      .groupBy(applications.id, applications.sentAt, applications.state)
      .orderBy(applications.id)
      .limit(answersReadAtMost),
  ]);
  const outcomes = applicationStates.flatMap((state) => counts.filter((row) => row.state === state));
  // Whoever withdrew before an answer came is owed none.
  const owed = rows.filter(({ state, answeredAt }) => state !== "withdrawn" || answeredAt !== null);
  const {
    sent: toAnswer,
    answered,
    medianDays,
  } = answersOf(owed.flatMap(({ sentAt, answeredAt }) => (sentAt ? [{ sentAt, answeredAt }] : [])));
  return {
    applications: counts.reduce((sum, { total }) => sum + total, 0),
    toAnswer,
    answered,
    medianDays,
    outcomes,
    waiting: outcomes.reduce((sum, { state, total }) => sum + (isOpenState(state) ? total : 0), 0),
    daysOnBoard: firstPublishedAt && endedAt ? Math.max(0, Math.round((endedAt.getTime() - firstPublishedAt.getTime()) / dayMs)) : null,
  };
}
