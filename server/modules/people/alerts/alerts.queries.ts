import { and, asc, eq, isNotNull } from "drizzle-orm";
import { accountPreferences, users } from "#db/schema/accounts.ts";
import { alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { unreachableAddresses } from "#db/schema/mail.ts";
import { alertLimits } from "#db/taxonomy/alert.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { listNewestIds } from "#server/modules/market/search/search.queries.ts";
import type { OwnAlerts, SavedSearch } from "./alert.fields.ts";
import { asKept, isNarrowed } from "./alert-query.ts";
import { countPublishedSince } from "./new-on-search.queries.ts";

const newCountedAtMost = 100;

/** One's own saved searches, the oldest first, each with how much is new on it; and whether mails of them can reach one. */
export async function listOwnAlerts(ctx: Context): Promise<OwnAlerts> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "jobAlert.manage", { ownerId: userId });
  const { db } = ctx.services;
  const [rows, [person]] = await Promise.all([
    db
      .select({
        id: savedSearches.publicId,
        name: savedSearches.name,
        query: savedSearches.query,
        frequency: savedSearches.frequency,
        isPaused: savedSearches.isPaused,
        createdAt: savedSearches.createdAt,
        lookedAt: savedSearches.lookedAt,
        lastRunAt: savedSearches.lastRunAt,
        nextRunAt: savedSearches.nextRunAt,
      })
      .from(savedSearches)
      .innerJoin(alertRecipients, eq(alertRecipients.id, savedSearches.recipientId))
      .where(and(eq(alertRecipients.userId, userId), isNotNull(savedSearches.confirmedAt)))
      .orderBy(asc(savedSearches.createdAt), asc(savedSearches.id))
      .limit(2 * alertLimits.searchesPerPerson),
    db
      .select({ email: users.email, mailsAlerts: accountPreferences.jobAlerts, unreachableSince: unreachableAddresses.since })
      .from(users)
      .leftJoin(accountPreferences, eq(accountPreferences.userId, users.id))
      .leftJoin(unreachableAddresses, eq(unreachableAddresses.emailKey, users.emailKey))
      .where(eq(users.id, userId))
      .limit(1),
  ]);
  const items: SavedSearch[] = [];
  for (const row of rows) items.push(await withCounts(ctx, row));
  return {
    items,
    most: alertLimits.searchesPerPerson,
    email: person?.email ?? "",
    mailsAlerts: person?.mailsAlerts ?? false,
    unreachableSince: person?.unreachableSince?.toISOString() ?? null,
  };
}

type Row = Omit<SavedSearch, "createdAt" | "lookedAt" | "lastRunAt" | "nextRunAt" | "total" | "newCount" | "isNewCountCut" | "listPath"> & {
  createdAt: Date;
  lookedAt: Date;
  lastRunAt: Date | null;
  nextRunAt: Date | null;
};

async function withCounts({ services, now }: Context, row: Row): Promise<SavedSearch> {
  const { state } = asKept(row.query);
  const { ids, total } = await listNewestIds(services, now, state, newCountedAtMost);
  const newCount = await countPublishedSince(services.db, ids, row.lookedAt);
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lookedAt: row.lookedAt.toISOString(),
    lastRunAt: row.lastRunAt?.toISOString() ?? null,
    nextRunAt: row.nextRunAt?.toISOString() ?? null,
    listPath: paths.jobs(state),
    total,
    newCount,
    isNewCountCut: newCount === newCountedAtMost && total > newCountedAtMost,
  };
}

/** What an alert for a list would be about, for the page that offers it. */
export async function readAlertOffer({ services, now }: Context, typed: string): Promise<AlertOffer> {
  const { query, state } = asKept(typed);
  const { total, heading } = await listNewestIds(services, now, state, 0);
  return { query, heading, total, listPath: paths.jobs(state), isNarrowed: isNarrowed(state) && query.length <= alertLimits.queryMaxChars };
}

/** A list that might be saved. */
export interface AlertOffer {
  query: string;
  heading: string;
  total: number;
  listPath: string;
  /** False for the list of all jobs, which cannot be saved. */
  isNarrowed: boolean;
}
