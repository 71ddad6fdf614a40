import { and, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { alertDigests, alertExclusions, alertLinks, alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { alertLimits } from "#db/taxonomy/alert.ts";
import type { Services } from "#server/kernel/context.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { queueMails } from "#server/modules/content/mail/outbox.commands.ts";
import { londonDate, startOfLondonDay } from "#server/text/london-time.ts";
import { addExclusionByLink } from "../tastes/taste.commands.ts";
import { createDigestComposer, type Digest } from "./digests.queries.ts";
import { type DueRecipient, lockStillDue, streamDueRecipients } from "./due-recipients.queries.ts";
import { endRound, findRoundStart, findTouchedRecipients } from "./instant-rounds.queries.ts";
import { lockAccountRecipient } from "./recipients.commands.ts";
import { allowMails, digestSlotOf, nextRunOf } from "./save-search.commands.ts";

/** One batch is composed while the database stores another. */
const batchesAtOnce = 2;
/** How long a round in which an e-mail failed is repeated. */
const triedAgainForMs = 3_600_000;

/**
 * E-mails each due recipient the new adverts on their searches: one e-mail each, none when nothing is new. Idempotent and safe in
 * concurrent processes: the e-mails of a batch, their slots and the adverts marked as known are one transaction. Instant searches run when
 * a changed advert matches them.
 * @returns how many e-mails were queued
 */
export async function sendDueAlerts(
  services: Pick<Services, "db" | "gazetteer" | "search" | "site">,
  now: Date,
  { isStopping = () => false, onFailure }: { isStopping?: () => boolean; onFailure: (error: unknown) => void },
): Promise<number> {
  // Before the index is warm, its lists may differ from the site's.
  if (services.search.state.phase !== "ready") return 0;
  await moveVisitorAlerts(services.db, now);
  const since = await findRoundStart(services.db, now);
  const round = since ? { since, touched: await findTouchedRecipients(services, now, since) } : { since };
  let [sent, failed] = [0, 0];
  const compose = createDigestComposer(services, now);
  const mailBatch = async (recipients: readonly DueRecipient[]): Promise<void> => {
    try {
      const queued = await queueDigests(services.db, now, await compose(recipients));
      sent += queued;
    } catch (error) {
      // Halves find the recipient who fails: others are unaffected, and this one is due again in the next round.
      const half = Math.ceil(recipients.length / 2);
      if (half < recipients.length) for (const some of [recipients.slice(0, half), recipients.slice(half)]) await mailBatch(some);
      else {
        failed += 1;
        onFailure(error);
      }
    }
  };
  const batches = streamDueRecipients(services.db, now, round);
  const mailNext = async () => {
    for await (const batch of batches) {
      if (isStopping()) return;
      await mailBatch(batch);
    }
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, mailNext));
  if (isStopping()) return sent;
  const isGivenUp = since !== null && now.getTime() - since.getTime() > triedAgainForMs;
  if (failed === 0 || isGivenUp) await endRound(services.db, now);
  return sent;
}

/** Queues what is still due as it was composed, in one transaction. @returns how many e-mails were queued */
function queueDigests(db: Db, now: Date, digests: readonly Digest[]): Promise<number> {
  return lockingTransaction(db, async (tx) => {
    const stillDue = await lockStillDue(
      tx,
      now,
      digests.map(({ recipient }) => recipient),
    );
    const due = digests.filter(({ recipient }) => stillDue.has(recipient));
    const withNews = due.flatMap(({ recipient, mail }) => (mail ? [{ ...recipient, ...mail, slot: slotOf(recipient, now) }] : []));
    const waits = await findPostponements(tx, now, withNews);
    const mailed = withNews.filter(({ recipientId }) => !waits.has(recipientId));
    if (mailed.length > 0) {
      // A unique key prevents a second e-mail in one slot.
      await tx
        .insert(alertDigests)
        .values(mailed.map(({ recipientId, slot, jobCount }) => ({ recipientId, slot, jobCount, createdAt: now })));
      await tx.insert(alertLinks).values(mailed.map(({ recipientId, token }) => ({ hash: hashOf(token), recipientId, createdAt: now })));
      await queueMails(
        tx,
        mailed.map(({ composed }) => composed),
      );
    }
    const ran = due.flatMap(({ recipient, found, mail }) =>
      waits.has(recipient.recipientId)
        ? []
        : found.map(({ search: { id, frequency, nextRunAt }, knownJobIds }) => ({
            id,
            knownJobIds,
            // Without an e-mail, an instant search has not become due again.
            nextRunAt: mail || frequency !== "instant" ? nextRunOf(frequency, now) : nextRunAt,
          })),
    );
    if (ran.length > 0) {
      const own = { knownJobIds: ownValueOf(ran, "knownJobIds"), nextRunAt: ownValueOf(ran, "nextRunAt") };
      await tx
        .update(savedSearches)
        .set({ ...own, lastRunAt: now })
        .where(isOneOf(ran));
    }
    const postponed = withNews.flatMap(({ recipientId, searches }) => {
      const wait = waits.get(recipientId);
      return wait
        ? searches.map(({ id, frequency }) => ({ id, nextRunAt: nextRunOf(wait === "tomorrow" ? "daily" : frequency, now) }))
        : [];
    });
    if (postponed.length > 0) {
      await tx
        .update(savedSearches)
        .set({ nextRunAt: ownValueOf(postponed, "nextRunAt") })
        .where(isOneOf(postponed));
    }
    return mailed.length;
  });
}

const slotOf = ({ searches }: DueRecipient, now: Date): string =>
  digestSlotOf(
    searches.map(({ frequency }) => frequency),
    now,
  );

type Postponement = "tomorrow" | "next-run";

/** Returns the recipients who may not be e-mailed now, and until when; their new adverts stay unreported until then. */
async function findPostponements(
  tx: Db,
  now: Date,
  recipients: readonly { recipientId: number; slot: string }[],
): Promise<Map<number, Postponement>> {
  if (recipients.length === 0) return new Map();
  const today = startOfLondonDay(londonDate(now));
  const { recipientId, slot, createdAt } = alertDigests;
  const mine = inArray(
    recipientId,
    recipients.map((each) => each.recipientId),
  );
  const slots = [...new Set(recipients.map((each) => each.slot))];
  const sent = await tx
    .select({ recipientId, slot, createdAt })
    .from(alertDigests)
    .where(and(mine, or(inArray(slot, slots), gte(createdAt, today))));
  return new Map(
    recipients.flatMap((each): [number, Postponement][] => {
      const own = sent.filter((row) => row.recipientId === each.recipientId);
      if (own.some((row) => row.slot === each.slot)) return [[each.recipientId, "next-run"]];
      const sentToday = own.filter((row) => row.createdAt >= today).length;
      return sentToday >= alertLimits.mailsPerDay ? [[each.recipientId, "tomorrow"]] : [];
    }),
  );
}

const isOneOf = (searches: readonly { id: number }[]) =>
  inArray(
    savedSearches.id,
    searches.map(({ id }) => id),
  );

/** The value of a column for each search, in an update of several. */
const ownValueOf = <Column extends "knownJobIds" | "nextRunAt">(
  searches: readonly ({ id: number } & Record<Column, unknown>)[],
  column: Column,
): SQL => {
  const cases = searches.map((search) => sql`when ${search.id} then ${sql.param(search[column], savedSearches[column])}`);
  return sql`case ${savedSearches.id} ${sql.join(cases, sql` `)} end`;
};

const batchSize = 50;

/** Moves the alerts of an address to the jobseeker who has since confirmed it, so that each person has one list and one e-mail. */
async function moveVisitorAlerts(db: Db, now: Date): Promise<void> {
  const found = await db
    .select({ visitorId: alertRecipients.id, userId: users.id })
    .from(alertRecipients)
    .innerJoin(users, eq(users.emailKey, alertRecipients.emailKey))
    .where(and(isNull(alertRecipients.userId), eq(users.role, "jobseeker"), eq(users.state, "active"), isNotNull(users.emailVerifiedAt)))
    .limit(batchSize);
  for (const { visitorId, userId } of found) await lockingTransaction(db, (tx) => moveAlertsToAccount(tx, visitorId, userId, now));
}

async function moveAlertsToAccount(tx: Db, visitorId: number, userId: number, now: Date): Promise<void> {
  const [visitor] = await tx
    .select({ id: alertRecipients.id })
    .from(alertRecipients)
    .where(eq(alertRecipients.id, visitorId))
    .for("update");
  if (!visitor) return;
  const { id: recipientId } = await lockAccountRecipient(tx, userId, now);
  const accountSearches = await tx
    .select({ queryHash: savedSearches.queryHash })
    .from(savedSearches)
    .where(eq(savedSearches.recipientId, recipientId))
    .limit(4 * alertLimits.searchesPerPerson);
  const isOfVisitor = eq(savedSearches.recipientId, visitorId);
  if ((await tx.$count(savedSearches, and(isOfVisitor, isNotNull(savedSearches.confirmedAt)))) > 0) {
    await allowMails(tx, { userId, recipientId, now });
  }
  const known = accountSearches.map(({ queryHash }) => queryHash);
  if (known.length > 0) await tx.delete(savedSearches).where(and(isOfVisitor, inArray(savedSearches.queryHash, known)));
  await tx.update(savedSearches).set({ recipientId }).where(isOfVisitor);
  await tx.update(alertLinks).set({ recipientId }).where(eq(alertLinks.recipientId, visitorId));
  await moveExclusions(tx, visitorId, userId, now);
  await tx.delete(alertDigests).where(eq(alertDigests.recipientId, visitorId));
  await tx.delete(alertRecipients).where(eq(alertRecipients.id, visitorId));
}

async function moveExclusions(tx: Db, visitorId: number, userId: number, now: Date): Promise<void> {
  const isOfVisitor = eq(alertExclusions.recipientId, visitorId);
  const rows = await tx
    .select({ kind: alertExclusions.kind, value: alertExclusions.value })
    .from(alertExclusions)
    .where(isOfVisitor)
    .limit(alertLimits.exclusionsPerPerson);
  for (const { kind, value } of rows) await addExclusionByLink(tx, { userId, kind, value, now });
  await tx.delete(alertExclusions).where(isOfVisitor);
}
