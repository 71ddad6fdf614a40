import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accountPreferences, users } from "#db/schema/accounts.ts";
import { alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { pick } from "#db/schema/columns.ts";
import { unreachableAddresses } from "#db/schema/mail.ts";
import { type AlertFrequency, alertLimits } from "#db/taxonomy/alert.ts";

/** A search whose e-mail is due, as read. */
interface DueSearch {
  id: number;
  publicId: string;
  name: string;
  query: string;
  frequency: AlertFrequency;
  knownJobIds: readonly number[];
  lastRunAt: Date | null;
  confirmedAt: Date;
  nextRunAt: Date;
}

/** A recipient whose e-mail is due. */
export interface DueRecipient {
  recipientId: number;
  userId: number | null;
  email: string;
  name: string | null;
  searches: DueSearch[];
}

/** Matches searches whose owner wants e-mails, has confirmed the address, and has not paused them. */
const isDueForMail = (now: Date): SQL | undefined =>
  and(
    lte(savedSearches.nextRunAt, now),
    isNotNull(savedSearches.confirmedAt),
    ne(savedSearches.frequency, "none"),
    eq(savedSearches.isPaused, false),
  );

/** Recipients whose e-mails are made together. */
const recipientsAtOnce = 50;

/** Scope of a round: everything, or what has come due since the last round and the recipients matched by changed adverts. */
type AlertRound = { since: null } | { since: Date; touched: readonly number[] };

/** Streams batches of the recipients due in a round, each with all of their due searches; a batch is read when the one before is handled. */
export async function* streamDueRecipients(db: Db, now: Date, round: AlertRound): AsyncGenerator<DueRecipient[]> {
  const cameDue = round.since === null ? undefined : dueSince(round.since);
  for (let after = 0; ; ) {
    const due = await listDueRecipients(db, now, and(gt(alertRecipients.id, after), cameDue));
    if (due.length > 0) yield due;
    const last = due.at(-1);
    if (!last || due.length < recipientsAtOnce) break;
    after = last.recipientId;
  }
  if (round.since === null) return;
  for (let from = 0; from < round.touched.length; from += recipientsAtOnce) {
    const some = round.touched.slice(from, from + recipientsAtOnce);
    const due = await listDueRecipients(db, now, inArray(savedSearches.recipientId, some));
    if (due.length > 0) yield due;
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

/** Locks recipients and returns those still due as read: another process may have been first, or the owner may have changed something. */
export async function lockStillDue(tx: Db, now: Date, recipients: readonly DueRecipient[]): Promise<Set<DueRecipient>> {
  const ids = recipients.map(({ recipientId }) => recipientId);
  const isOneOfThem = inArray(alertRecipients.id, ids);
  await tx.select({ id: alertRecipients.id }).from(alertRecipients).where(isOneOfThem).orderBy(asc(alertRecipients.id)).for("update");
  const searches = await tx
    .select(pick(savedSearches, "id", "recipientId", "nextRunAt", "frequency"))
    .from(savedSearches)
    .where(and(isDueForMail(now), inArray(savedSearches.recipientId, ids)))
    .limit(2 * alertLimits.searchesPerPerson * recipients.length)
    .for("update");
  const mailable = await tx
    .select({ id: alertRecipients.id })
    .from(alertRecipients)
    .leftJoin(users, eq(users.id, alertRecipients.userId))
    .leftJoin(accountPreferences, eq(accountPreferences.userId, alertRecipients.userId))
    .where(and(isOneOfThem, canBeMailed(tx)))
    .limit(recipients.length);
  const mailableIds = new Set(mailable.map(({ id }) => id));
  const isAsRead = ({ recipientId, searches: read }: DueRecipient) => {
    const current = searches.filter((search) => search.recipientId === recipientId);
    const isCurrent = ({ id, nextRunAt, frequency }: DueSearch) =>
      current.some((row) => row.id === id && row.nextRunAt?.getTime() === nextRunAt.getTime() && row.frequency === frequency);
    return current.length === read.length && read.every(isCurrent);
  };
  return new Set(recipients.filter((recipient) => mailableIds.has(recipient.recipientId) && isAsRead(recipient)));
}
