import { and, eq, gte, inArray, like, lt, not, or, type SQL, sql } from "drizzle-orm";
import { publicIdsOfReference } from "#db/applying-values.ts";
import type { ApplicationState } from "#db/own-values.ts";
import { applicationRatings, applications } from "#db/schema/applications.ts";
import { answerDaysIn } from "#server/modules/hiring/applications/hiring/hiring-settings.queries.ts";
import { momentInLondon } from "#server/text/london-time.ts";
import { escapeLike } from "#server/text/typed-text/search-field.ts";
import { isMasked } from "../blind/blind-adverts.ts";
import type { HiringFilter } from "./hiring.fields.ts";

const dayMs = 86_400_000;
const unanswered: readonly ApplicationState[] = ["sent", "opened"];

/** To one decimal; null without ratings. */
export const averageStars = sql<number | null>`(select round(avg(${applicationRatings.stars}), 1) from ${applicationRatings}
  where ${applicationRatings.applicationId} = ${applications.id})`.mapWith(Number);

/** Returns the filter as an SQL condition. Masked applicants are found by their reference alone: text could reveal their identity. */
export function hiringFilterCondition(
  { jobId, q, minStars, sentFrom, sentTo, reply }: HiringFilter,
  { now, userId }: { now: Date; userId: number },
): SQL | undefined {
  return and(
    jobId === undefined ? undefined : eq(applications.jobId, jobId),
    q === ""
      ? undefined
      : or(hasReference(q), and(or(containsText(applications.name, q), containsText(applications.coverNote, q)), not(isMasked))),
    minStars === undefined ? undefined : sql`${averageStars} >= ${minStars}`,
    sentFrom === undefined ? undefined : gte(applications.sentAt, startOfLondonDay(sentFrom)),
    sentTo === undefined ? undefined : lt(applications.sentAt, new Date(startOfLondonDay(sentTo, 1))),
    replyCondition(reply, () => isOverdue(userId, now)),
  );
}

/** Matches the application with this reference; undefined where the text is none. The column ignores case, which public ids do not. */
export function hasReference(text: string): SQL | undefined {
  const starts = publicIdsOfReference(text);
  if (starts.length === 0) return undefined;
  const exactly = sql`cast(left(${applications.publicId}, 6) as binary) in ${starts}`;
  return and(or(...starts.map((start) => like(applications.publicId, `${escapeLike(start)}%`))), exactly);
}

const containsText = (column: typeof applications.name | typeof applications.coverNote, words: string) =>
  sql`instr(${column}, ${words}) > 0`;

/** Returns midnight in London at the start of a day, offset by `daysOn` days. */
function startOfLondonDay(day: string, daysOn = 0): Date {
  const date = new Date(Date.parse(`${day}T00:00:00Z`) + daysOn * dayMs).toISOString().slice(0, 10);
  return momentInLondon(`${date}T00:00`) ?? new Date(`${date}T00:00:00Z`);
}

function replyCondition(reply: HiringFilter["reply"], overdue: () => SQL | undefined): SQL | undefined {
  if (reply === "any") return undefined;
  if (reply === "unanswered") return isUnanswered();
  if (reply === "overdue") return overdue();
  if (reply === "promised") return and(isUnanswered(), eq(applications.promiseState, "open"));
  return not(inArray(applications.state, [...unanswered, "withdrawn"]));
}

const isUnanswered = () => inArray(applications.state, [...unanswered]);

/**
 * Matches applications that have waited longer than their advert or their firm promises or, without a promise, than the user's own setting.
 */
export function isOverdue(userId: number, now: Date): SQL | undefined {
  const sentBefore = sql`date_sub(${sql.param(now, applications.sentAt)}, interval ${answerDaysIn(userId)} day)`;
  const isPastPromise = sql`${applications.answerDueAt} < ${sql.param(now, applications.answerDueAt)}`;
  return and(isUnanswered(), sql`coalesce(${isPastPromise}, ${applications.sentAt} < ${sentBefore})`);
}
