import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { NotificationKind } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { notifications } from "#db/schema/notifications.ts";
import { recruiterSettings } from "#db/schema/recruiter-settings.ts";
import { daysBefore } from "#db/time-limits.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Site } from "#server/kernel/site.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";

/** Before the working day in London, in winter and summer. */
const summedUpAtHourUtc = 7;
const batchSize = 100;
const linesAtMost = 20;

type Row = typeof recruiterSettings.$inferSelect & { name: string; email: string | null };

const kindsOf: readonly [
  choice: "applicationReceived" | "applicationWithdrawn" | "messageReceived",
  kind: NotificationKind,
  words: string,
][] = [
  ["applicationReceived", "application-received", "New applications"],
  ["applicationWithdrawn", "application-withdrawn", "Applications withdrawn"],
  ["messageReceived", "message-received", "Conversations with new messages"],
];

/**
 * Mails daily summaries of unread events from seven in the morning on. Safe in several processes.
 * @returns the number of users mailed
 */
export async function sendRecruiterSummaries({ db, site }: { db: Db; site: Site }, now: Date): Promise<number> {
  const morning = new Date(now);
  morning.setUTCHours(summedUpAtHourUtc, 0, 0, 0);
  const latest = morning <= now ? morning : daysBefore(morning, 1);
  const due = await db
    .select({ settings: recruiterSettings, name: users.name, email: users.email })
    .from(recruiterSettings)
    .innerJoin(users, and(eq(users.id, recruiterSettings.userId), eq(users.state, "active"), isNotNull(users.email)))
    .where(and(lt(recruiterSettings.summedUpTo, latest), or(...kindsOf.map(([choice]) => eq(recruiterSettings[choice], "daily")))))
    .orderBy(asc(recruiterSettings.summedUpTo))
    .limit(batchSize);
  let mailed = 0;
  for (const { settings, ...person } of due) if (await sendSummary(db, site, { ...settings, ...person }, now)) mailed += 1;
  return mailed;
}

/** Returns false when another process was first, or when there is nothing to report. */
const sendSummary = (db: Db, site: Site, row: Row, now: Date): Promise<boolean> =>
  lockingTransaction(db, async (tx) => {
    const { userId, summedUpTo, name, email } = row;
    const [taken] = await tx
      .update(recruiterSettings)
      .set({ summedUpTo: now })
      .where(and(eq(recruiterSettings.userId, userId), eq(recruiterSettings.summedUpTo, summedUpTo)));
    if (taken.affectedRows === 0 || email === null) return false;
    const lines = await linesOf(tx, row);
    if (lines.length === 0) return false;
    const facts = { name, lines, link: site.origin + paths.recruiterDashboard };
    return queueMail(tx, { site, now }, { to: email, userId, template: "recruiter-summary", facts });
  });

async function linesOf(tx: Db, row: Row): Promise<string[]> {
  const daily = kindsOf.filter(([choice]) => row[choice] === "daily");
  const jobTitle = sql<string>`json_unquote(json_extract(${notifications.facts}, '$.jobTitle'))`;
  const rows = await tx
    .select({ kind: notifications.kind, jobTitle, rows: count() })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, row.userId),
        isNull(notifications.readAt),
        gt(notifications.createdAt, row.summedUpTo),
        inArray(
          notifications.kind,
          daily.map(([, kind]) => kind),
        ),
      ),
    )
    .groupBy(notifications.kind, jobTitle)
    .orderBy(asc(notifications.kind))
    .limit(linesAtMost);
  return rows.map((found) => `${daily.find(([, kind]) => kind === found.kind)?.[2]}: ${found.rows} (${found.jobTitle})`);
}
