import { and, eq, gte, inArray, isNotNull, isNull } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { PayTerms } from "#db/pay-terms-values.ts";
import { users } from "#db/schema/accounts.ts";
import { alertDigests, alertExclusions, alertLinks, alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { type AlertFrequency, alertLimits } from "#db/taxonomy/alert.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Services } from "#server/kernel/context.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import type { JobCard } from "#server/modules/market/jobs/job-card.fields.ts";
import { listJobCards } from "#server/modules/market/jobs/job-cards.queries.ts";
import { londonDate, momentInLondon } from "#server/text/london-time.ts";
import { findPayTerms } from "../accounts/preferences/preferences.commands.ts";
import { addExclusionByLink } from "../tastes/taste.commands.ts";
import { readRecipientExclusions } from "./alert-links.queries.ts";
import { findNewAdverts } from "./alerts.queries.ts";
import { type DueRecipient, digestOf, maxAdvertsShown, type NewSearchResults } from "./digest-mail.ts";
import { isDueForMail, isStillMailable, streamDueRecipients } from "./due-recipients.queries.ts";
import { endRound, findRoundStart, findTouchedRecipients } from "./instant-rounds.queries.ts";
import { issueLink, lockAccountRecipient } from "./recipients.commands.ts";
import { allowMails, digestSlotOf, nextRunOf } from "./save-search.commands.ts";

/** A recipient takes a dozen statements, each of which waits for the database: so many are mailed side by side. */
const mailedAtOnce = 4;
/** How long a round in which an e-mail failed is repeated. */
const triedAgainForMs = 3_600_000;

type AlertServices = Pick<Services, "db" | "gazetteer" | "search" | "site">;

/**
 * E-mails each due recipient the new adverts on their searches: one e-mail each, none when nothing is new. Idempotent and safe in
 * concurrent processes: an e-mail, its slot and the adverts marked as known are one transaction. Instant searches run when a changed advert
 * matches them.
 * @returns how many e-mails were queued
 */
export async function sendDueAlerts(
  services: AlertServices,
  now: Date,
  { isStopping = () => false, onFailure }: { isStopping?: () => boolean; onFailure: (error: unknown) => void },
): Promise<number> {
  // Before the index is warm, its lists may differ from the site's.
  if (services.search.state.phase !== "ready") return 0;
  await moveVisitorAlerts(services.db, now);
  const since = await findRoundStart(services.db, now);
  const round = since ? { since, touched: await findTouchedRecipients(services, now, since) } : { since };
  let [sent, failed] = [0, 0];
  const recipients = streamDueRecipients(services.db, now, round);
  const mailNext = async () => {
    for await (const recipient of recipients) {
      if (isStopping()) return;
      // One recipient may take long; requests are served in between.
      await new Promise(setImmediate);
      try {
        if (await mailRecipient(services, now, recipient)) sent += 1;
      } catch (error) {
        // Other recipients are unaffected; this one is due again in the next round.
        failed += 1;
        onFailure(error);
      }
    }
  };
  await Promise.all(Array.from({ length: mailedAtOnce }, mailNext));
  if (isStopping()) return sent;
  const isGivenUp = since !== null && now.getTime() - since.getTime() > triedAgainForMs;
  if (failed === 0 || isGivenUp) await endRound(services.db, now);
  return sent;
}

async function mailRecipient(services: AlertServices, now: Date, recipient: DueRecipient): Promise<boolean> {
  const taste = await readRecipientExclusions(services.db, recipient);
  const found: NewSearchResults[] = [];
  const listed = new Set<number>();
  for (const search of recipient.searches) {
    const fresh = await findNewAdverts(services, now, search, taste);
    // An advert on two searches is listed under the first.
    found.push({ ...fresh, jobIds: fresh.jobIds.filter((id) => !listed.has(id)) });
    for (const id of fresh.jobIds) listed.add(id);
  }
  const cards = new Map(
    (
      await listJobCards(
        services,
        found.flatMap(({ jobIds }) => jobIds.slice(0, maxAdvertsShown)),
      )
    ).map((card) => [card.id, card]),
  );
  const terms = recipient.userId !== null && cards.size > 0 ? await findPayTerms(services.db, recipient.userId) : null;
  return lockingTransaction(services.db, async (tx) => {
    const isDue = await lockDue(tx, now, recipient);
    if (!isDue || !(await isStillMailable(tx, recipient.recipientId))) return false;
    const isNew = found.some(({ jobIds }) => jobIds.length > 0);
    if (isNew) {
      const slot = digestSlotOf(
        recipient.searches.map(({ frequency }) => frequency),
        now,
      );
      const wait = await findPostponement(tx, recipient.recipientId, slot, now);
      if (wait) return postpone(tx, recipient, (frequency) => nextRunOf(wait === "tomorrow" ? "daily" : frequency, now));
      await queueDigest(services, tx, { now, slot, recipient, found, cards, terms });
    }
    for (const { search, knownJobIds } of found) {
      // Without an e-mail, an instant search has not become due again.
      const nextRunAt = isNew || search.frequency !== "instant" ? nextRunOf(search.frequency, now) : search.nextRunAt;
      await tx.update(savedSearches).set({ knownJobIds, lastRunAt: now, nextRunAt }).where(eq(savedSearches.id, search.id));
    }
    return isNew;
  });
}

/** Returns whether everything is still as read: another process may have been first, or the owner may have changed it. */
async function lockDue(tx: Db, now: Date, { recipientId, searches }: DueRecipient): Promise<boolean> {
  await tx.select({ id: alertRecipients.id }).from(alertRecipients).where(eq(alertRecipients.id, recipientId)).for("update");
  const rows = await tx
    .select({ id: savedSearches.id, nextRunAt: savedSearches.nextRunAt, frequency: savedSearches.frequency })
    .from(savedSearches)
    .where(and(eq(savedSearches.recipientId, recipientId), isDueForMail(now)))
    .limit(2 * alertLimits.searchesPerPerson)
    .for("update");
  const current = new Map(rows.map((row) => [row.id, row]));
  return (
    rows.length === searches.length &&
    searches.every(({ id, nextRunAt, frequency }) => {
      const row = current.get(id);
      return row?.nextRunAt?.getTime() === nextRunAt.getTime() && row.frequency === frequency;
    })
  );
}

/** Returns why no e-mail may be sent now; new adverts stay unreported until one may. */
async function findPostponement(tx: Db, recipientId: number, slot: string, now: Date): Promise<"tomorrow" | "next-run" | null> {
  const mine = eq(alertDigests.recipientId, recipientId);
  if ((await tx.$count(alertDigests, and(mine, eq(alertDigests.slot, slot)))) > 0) return "next-run";
  const today = await tx.$count(alertDigests, and(mine, gte(alertDigests.createdAt, startOfLondonDay(now))));
  return today >= alertLimits.mailsPerDay ? "tomorrow" : null;
}

async function postpone(tx: Db, { searches }: DueRecipient, next: (frequency: AlertFrequency) => Date | null): Promise<false> {
  for (const { id, frequency } of searches) {
    await tx
      .update(savedSearches)
      .set({ nextRunAt: next(frequency) })
      .where(eq(savedSearches.id, id));
  }
  return false;
}

async function queueDigest(
  { site }: AlertServices,
  tx: Db,
  {
    now,
    slot,
    recipient,
    found,
    cards,
    terms,
  }: {
    now: Date;
    slot: string;
    recipient: DueRecipient;
    found: NewSearchResults[];
    cards: ReadonlyMap<number, JobCard>;
    terms: PayTerms | null;
  },
): Promise<void> {
  const { recipientId, userId, email, name } = recipient;
  const jobCount = found.reduce((sum, { jobIds }) => sum + jobIds.length, 0);
  // A unique key prevents a second e-mail in one slot.
  await tx.insert(alertDigests).values({ recipientId, slot, jobCount, createdAt: now });
  const token = await issueLink(tx, recipientId, now);
  const stopLink = `${site.origin}${paths.alertLink("stop", token)}`;
  await queueMail(
    tx,
    { site, now },
    { to: email, userId, template: "job-alert", facts: digestOf({ site, token, name, found, cards, terms, now }), oneClickStop: stopLink },
  );
}

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

/** Returns the start of the day in London. */
export function startOfLondonDay(now: Date): Date {
  const start = momentInLondon(`${londonDate(now)}T00:00`);
  if (!start) throw new Error("The day in London has no beginning.");
  return start;
}
