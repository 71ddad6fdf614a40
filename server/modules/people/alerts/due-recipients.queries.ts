import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accountPreferences, users } from "#db/schema/accounts.ts";
import { alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { unreachableAddresses } from "#db/schema/mail.ts";
import { alertLimits } from "#db/taxonomy/alert.ts";
import type { DueRecipient, DueSearch } from "./digest.types.ts";

/** Searches whose owner has asked for mail, has said that the address is theirs, and has not paused it. */
export const mailsNow = (now: Date): SQL | undefined =>
  and(
    lte(savedSearches.nextRunAt, now),
    isNotNull(savedSearches.confirmedAt),
    ne(savedSearches.frequency, "none"),
    eq(savedSearches.isPaused, false),
  );

/** The next recipients after `after` to whom mail is due: no suspended or closing account, no address that cannot be reached. */
export async function listDueRecipients(db: Db, now: Date, { after, limit }: { after: number; limit: number }): Promise<DueRecipient[]> {
  const people = await db
    .selectDistinct({
      recipientId: alertRecipients.id,
      userId: alertRecipients.userId,
      email: sql<string>`coalesce(${users.email}, ${alertRecipients.email})`,
      name: users.name,
    })
    .from(savedSearches)
    .innerJoin(alertRecipients, eq(alertRecipients.id, savedSearches.recipientId))
    .leftJoin(users, eq(users.id, alertRecipients.userId))
    .leftJoin(accountPreferences, eq(accountPreferences.userId, alertRecipients.userId))
    .where(and(mailsNow(now), gt(alertRecipients.id, after), mayBeMailed(db)))
    .orderBy(asc(alertRecipients.id))
    .limit(limit);
  if (people.length === 0) return [];
  const searches = await db
    .select({ recipientId: savedSearches.recipientId, ...dueColumns })
    .from(savedSearches)
    .where(
      and(
        mailsNow(now),
        inArray(
          savedSearches.recipientId,
          people.map(({ recipientId }) => recipientId),
        ),
      ),
    )
    .orderBy(asc(savedSearches.createdAt), asc(savedSearches.id))
    .limit(people.length * alertLimits.searchesPerPerson * 2);
  return people.map((person) => ({
    ...person,
    searches: searches
      .filter(({ recipientId }) => recipientId === person.recipientId)
      .map(({ recipientId: _owner, ...search }) => search as DueSearch),
  }));
}

const dueColumns = {
  id: savedSearches.id,
  publicId: savedSearches.publicId,
  name: savedSearches.name,
  query: savedSearches.query,
  frequency: savedSearches.frequency,
  knownJobIds: savedSearches.knownJobIds,
  lastRunAt: savedSearches.lastRunAt,
  confirmedAt: savedSearches.confirmedAt,
  nextRunAt: savedSearches.nextRunAt,
};

function mayBeMailed(db: Db): SQL | undefined {
  const refusedUs = db
    .select({ one: sql`1` })
    .from(unreachableAddresses)
    .where(eq(unreachableAddresses.emailKey, sql`coalesce(${users.emailKey}, ${alertRecipients.emailKey})`));
  const isActiveJobseeker = and(
    eq(users.state, "active"),
    eq(users.role, "jobseeker"),
    isNotNull(users.emailVerifiedAt),
    eq(accountPreferences.jobAlerts, true),
  );
  return and(or(isNull(alertRecipients.userId), isActiveJobseeker), notExists(refusedUs));
}

/** Whether a recipient may still be mailed, asked again under a lock. */
export async function isStillMailed(tx: Db, recipientId: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: alertRecipients.id })
    .from(alertRecipients)
    .leftJoin(users, eq(users.id, alertRecipients.userId))
    .leftJoin(accountPreferences, eq(accountPreferences.userId, alertRecipients.userId))
    .where(and(eq(alertRecipients.id, recipientId), mayBeMailed(tx)))
    .limit(1);
  return row !== undefined;
}
