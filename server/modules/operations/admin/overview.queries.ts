import { count } from "drizzle-orm";
import { z } from "zod";
import { jobStatuses, mailStates } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { accountStates, userRoles } from "#db/values.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { readFeedStats } from "#server/modules/hiring/feeds/console/feed-stats.queries.ts";
import { countWaitingInvoices } from "#server/modules/money/billing/confirm-paid.commands.ts";
import { sellerDetails, unsetSellerDetails } from "#server/modules/money/billing/seller-details.ts";

const whole = z.int().min(0);
const countsByKey = <Key extends string>(keys: readonly Key[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, whole])) as Record<Key, typeof whole>);
const slugs = z.array(z.string().meta({ examples: ["northern-builders"] }));

export const overview = z
  .strictObject({
    at: z.iso.datetime(),
    accounts: z.array(z.strictObject({ role: z.enum(userRoles), byState: countsByKey(accountStates) })),
    jobs: countsByKey(jobStatuses),
    feeds: z.strictObject({
      sources: whole,
      paused: whole,
      running: whole,
      held: slugs.meta({ description: "Feeds whose last run is waiting for an administrator." }),
      failed: slugs,
    }),
    mail: countsByKey(mailStates),
    invoices: z.strictObject({
      unset: z.array(z.enum(sellerDetails)).meta({ description: "Environment variables that VAT invoices need and that are not set." }),
      waiting: whole.meta({ description: "Orders whose invoices are waiting for them." }),
    }),
  })
  .meta({ id: "AdminOverview" });

/** Returns a summary of the site: counts of accounts, adverts, feeds and mail. */
export async function readOverview(ctx: Context) {
  requireAllowed(ctx, "analytics.global", {});
  const { db } = ctx.services;
  const [accounts, adverts, mails, feeds, waitingInvoices] = await Promise.all([
    db
      .select({ role: users.role, state: users.state, count: count() })
      .from(users)
      .groupBy(users.role, users.state)
      .limit(userRoles.length * accountStates.length),
    db.select({ key: jobs.status, count: count() }).from(jobs).groupBy(jobs.status).limit(jobStatuses.length),
    db.select({ key: outboxMessages.state, count: count() }).from(outboxMessages).groupBy(outboxMessages.state).limit(mailStates.length),
    readFeedStats(ctx),
    countWaitingInvoices(db),
  ]);
  const { sources } = feeds;
  return {
    at: ctx.now.toISOString(),
    accounts: userRoles.map((role) => ({
      role,
      byState: countsOf(
        accountStates,
        accounts.filter((row) => row.role === role).map((row) => ({ key: row.state, count: row.count })),
      ),
    })),
    jobs: countsOf(jobStatuses, adverts),
    feeds: {
      sources: sources.length,
      paused: sources.filter(({ isPaused }) => isPaused).length,
      running: sources.filter(({ isRunning }) => isRunning).length,
      held: sources.filter(({ lastRun }) => lastRun?.state === "held").map(({ slug }) => slug),
      failed: sources.filter(({ lastRun }) => lastRun?.state === "failed").map(({ slug }) => slug),
    },
    mail: countsOf(mailStates, mails),
    invoices: { unset: unsetSellerDetails(ctx.services.site), waiting: waitingInvoices },
  };
}

/** Returns a count for every value, 0 for those without rows. */
function countsOf<Key extends string>(keys: readonly Key[], rows: readonly { key: Key; count: number }[]): Record<Key, number> {
  const found = new Map(rows.map((row) => [row.key, row.count]));
  return Object.fromEntries(keys.map((key) => [key, found.get(key) ?? 0])) as Record<Key, number>;
}
