import { and, eq, gte, inArray, like, lt, not, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { publicIdsOfReference } from "#db/applying-values.ts";
import type { Db } from "#db/client.ts";
import { type ApplicationState, type MailFrequency, mailFrequencies } from "#db/own-values.ts";
import { applicationRatings, applications } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { recruiterSettings } from "#db/schema/recruiter-settings.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { defaultHiringChoices } from "#server/modules/content/mail/outbox.commands.ts";
import { addDays, startOfLondonDay } from "#server/text/london-time.ts";
import { escapeLike } from "#server/text/typed-text/search-field.ts";
import { isMasked } from "../blind/blind-adverts.ts";
import type { HiringFilter } from "./hiring.fields.ts";

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
    sentTo === undefined ? undefined : lt(applications.sentAt, startOfLondonDay(addDays(sentTo, 1))),
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

function replyCondition(reply: HiringFilter["reply"], overdue: () => SQL | undefined): SQL | undefined {
  if (reply === "any") return undefined;
  if (reply === "unanswered") return isUnanswered();
  if (reply === "overdue") return overdue();
  if (reply === "promised") return and(isUnanswered(), eq(applications.promiseState, "open"));
  return not(inArray(applications.state, [...unanswered, "withdrawn"]));
}

const isUnanswered = () => inArray(applications.state, [...unanswered]);

const choice = z.enum(mailFrequencies, "Choose immediately, once a day, or not by e-mail.");
const days = "Choose from 1 to 60 days.";

export const readSettings = fieldsOf(
  z.strictObject({
    applicationReceived: choice,
    applicationWithdrawn: z.enum(["daily", "off"], "Choose once a day, or not by e-mail."),
    messageReceived: choice,
    replyWithinDays: z.int(days).min(1, days).max(60, days),
  }),
);
export interface HiringSettings {
  applicationReceived: MailFrequency;
  applicationWithdrawn: MailFrequency;
  messageReceived: MailFrequency;
  replyWithinDays: number;
}

const usual = { ...defaultHiringChoices, applicationWithdrawn: "off", replyWithinDays: 10 } as const;

const columns = pick(recruiterSettings, "applicationReceived", "applicationWithdrawn", "messageReceived", "replyWithinDays");

export async function findSettings(db: Db, userId: number): Promise<HiringSettings> {
  const [row] = await db.select(columns).from(recruiterSettings).where(eq(recruiterSettings.userId, userId)).limit(1);
  return row ?? usual;
}

/** Returns the firm's promise or, without one, the user's own setting. */
export async function findAnswerDays(db: Db, { userId, firmId }: { userId: number; firmId: number | null }) {
  const [{ replyWithinDays }, [firm]] = await Promise.all([
    findSettings(db, userId),
    db
      .select({ promisedDays: companies.replyPromiseDays })
      .from(companies)
      .where(eq(companies.id, firmId ?? 0))
      .limit(1),
  ]);
  const promisedDays = firm?.promisedDays ?? null;
  return { answerWithinDays: promisedDays ?? replyWithinDays, promisedDays };
}

/** As `findAnswerDays`, as an SQL expression in a query over `jobs`. */
const answerDaysIn = (userId: number): SQL => {
  const promised = sql`(select ${companies.replyPromiseDays} from ${companies} where ${companies.id} = ${jobs.companyId})`;
  const chosen = sql`(select ${recruiterSettings.replyWithinDays} from ${recruiterSettings} where ${recruiterSettings.userId} = ${userId})`;
  return sql`coalesce(${promised}, ${chosen}, ${usual.replyWithinDays})`;
};

/**
 * Matches applications that have waited longer than their advert or their firm promises or, without a promise, than the user's own setting.
 */
export function isOverdue(userId: number, now: Date): SQL | undefined {
  const sentBefore = sql`date_sub(${sql.param(now, applications.sentAt)}, interval ${answerDaysIn(userId)} day)`;
  const isPastPromise = sql`${applications.answerDueAt} < ${sql.param(now, applications.answerDueAt)}`;
  return and(isUnanswered(), sql`coalesce(${isPastPromise}, ${applications.sentAt} < ${sentBefore})`);
}
