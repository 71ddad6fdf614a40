import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accountPreferences, users } from "#db/schema/accounts.ts";
import { alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { pick } from "#db/schema/columns.ts";
import { unreachableAddresses } from "#db/schema/mail.ts";
import { alertLimits } from "#db/taxonomy/alert.ts";
import type { DueRecipient, DueSearch } from "./digest-mail.ts";

/** Matches searches whose owner wants e-mails, has confirmed the address, and has not paused them. */
export const isDueForMail = (now: Date): SQL | undefined =>
  and(
    lte(savedSearches.nextRunAt, now),
    isNotNull(savedSearches.confirmedAt),
    ne(savedSearches.frequency, "none"),
    eq(savedSearches.isPaused, false),
  );

const recipientsAtOnce = 25;

/** Scope of a round: everything, or what has come due since the last round and the recipients matched by changed adverts. */
type AlertRound = { since: null } | { since: Date; touched: readonly number[] };

/** Streams recipients due in a round, each with all of their due searches. Reads a few at a time, since handling one may take long. */
export async function* streamDueRecipients(db: Db, now: Date, round: AlertRound): AsyncGenerator<DueRecipient> {
  const cameDue = round.since === null ? undefined : dueSince(round.since);
  for (let after = 0; ; ) {
    const due = await listDueRecipients(db, now, and(gt(alertRecipients.id, after), cameDue));
    yield* due;
    const last = due.at(-1);
    if (!last || due.length < recipientsAtOnce) break;
    after = last.recipientId;
  }
  if (round.since === null) return;
  for (let from = 0; from < round.touched.length; from += recipientsAtOnce) {
    const some = round.touched.slice(from, from + recipientsAtOnce);
    yield* await listDueRecipients(db, now, inArray(savedSearches.recipientId, some));
  }
}

/** A search with instant e-mails is always due; after an e-mail, a pause or a change it has become due again. */
const dueSince = (since: Date) =>
  or(
    inArray(savedSearches.frequency, ["daily", "weekly"]),
    and(eq(savedSearches.frequency, "instant"), gt(savedSearches.nextRunAt, since)),
  );

/** Lists the first due recipients, excluding suspended or closing accounts and undeliverable addresses. */
async function listDueRecipients(db: Db, now: Date, whose: SQL | undefined): Promise<DueRecipient[]> {
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
    .where(and(isDueForMail(now), whose, canBeMailed(db)))
    .orderBy(asc(alertRecipients.id))
    .limit(recipientsAtOnce);
  if (people.length === 0) return [];
  const searches = await db
    .select({ recipientId: savedSearches.recipientId, ...dueColumns })
    .from(savedSearches)
    .where(
      and(
        isDueForMail(now),
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

const dueColumns = pick(
  savedSearches,
  "id",
  "publicId",
  "name",
  "query",
  "frequency",
  "knownJobIds",
  "lastRunAt",
  "confirmedAt",
  "nextRunAt",
);

function canBeMailed(db: Db): SQL | undefined {
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

/** Returns whether a recipient may still be e-mailed, re-checked under a lock. */
export async function isStillMailable(tx: Db, recipientId: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: alertRecipients.id })
    .from(alertRecipients)
    .leftJoin(users, eq(users.id, alertRecipients.userId))
    .leftJoin(accountPreferences, eq(accountPreferences.userId, alertRecipients.userId))
    .where(and(eq(alertRecipients.id, recipientId), canBeMailed(tx)))
    .limit(1);
  return row !== undefined;
}
