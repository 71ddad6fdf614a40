import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { alertLinks, alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { pick } from "#db/schema/columns.ts";
import { type AlertFrequency, alertLimits } from "#db/taxonomy/alert.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Context } from "#server/kernel/context.ts";
import { hashOf, randomPublicId, randomSecret, type Secrets } from "#server/kernel/secrets.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { listNewestIds } from "#server/modules/market/search/search.queries.ts";
import { requireLinkQuota, requireMailQuota } from "#server/modules/people/accounts/attempt-limits.ts";
import { findPreferences } from "#server/modules/people/accounts/preferences/preferences.commands.ts";
import { emailKeyOf } from "#server/text/email-address.ts";
import { withMinDuration } from "../accounts/account-fields.ts";
import { noSuchLink } from "./alert-links.queries.ts";
import { readSavableQuery, type SavableQuery, toSavableQuery } from "./alert-query.ts";
import { countSearches, lockAccountRecipient } from "./recipients.commands.ts";
import { searchNameFrom } from "./save-search.commands.ts";

const { searchesPerPerson: most } = alertLimits;
const linkValidMs = 7 * 86_400_000;

/**
 * Asks an address's owner by e-mail to confirm an alert; the e-mail contains nothing that was typed. The response is the same whatever is
 * known of the address: its owner reads the rest in the e-mail.
 * @throws AppError invalid-fields for a search of everything, too-many-attempts
 */
export async function subscribe(
  ctx: Context,
  { email, query: typed, frequency }: { email: string; query: string; frequency: AlertFrequency },
): Promise<void> {
  const savable = readSavableQuery(typed);
  await withMinDuration(ctx.services, async () => {
    await requireMailQuota(ctx, "alert", email);
    const { heading, headingWithoutWords } = await listNewestIds(ctx.services, ctx.now, savable.state, 0);
    await lockingTransaction(ctx.services.db, async (tx) => {
      const recipient = await lockRecipientAt(tx, email, ctx.now);
      await requestConfirmation(ctx, tx, recipient, { savable, frequency, name: searchNameFrom(heading), searchName: headingWithoutWords });
    });
  });
}

async function requestConfirmation(
  ctx: Context,
  tx: Db,
  recipient: LockedRecipient,
  { savable, frequency, name, searchName }: { savable: SavableQuery; frequency: AlertFrequency; name: string; searchName: string },
): Promise<void> {
  const { now } = ctx;
  const [same] = await tx
    .select(pick(savedSearches, "id", "publicId", "confirmedAt", "confirmHash", "frequency", "isPaused"))
    .from(savedSearches)
    .where(and(eq(savedSearches.recipientId, recipient.id), eq(savedSearches.queryHash, savable.hash)))
    .limit(1);
  if (same?.confirmedAt) {
    const isOff = same.frequency === "none" || same.isPaused || (await isMailOff(tx, recipient));
    return mailUnchanged(ctx, tx, recipient, { searchName, because: isOff ? "off" : "known" });
  }
  if ((await countSearches(tx, recipient.id, "confirmed")) >= most) {
    return mailUnchanged(ctx, tx, recipient, { searchName, because: "full" });
  }
  // Caps the unconfirmed alerts that a stranger can add to someone's address.
  if (!same && (await countSearches(tx, recipient.id, "waiting")) >= most) return;
  const publicId = same?.publicId ?? randomPublicId();
  const token = confirmTokenOf(ctx, { publicId, confirmHash: same?.confirmHash ?? null });
  const confirmation = { frequency, createdAt: now, ...confirmColumns(token, now) };
  if (same) await tx.update(savedSearches).set(confirmation).where(eq(savedSearches.id, same.id));
  else {
    const search = { publicId, recipientId: recipient.id, name, query: savable.query, queryHash: savable.hash };
    await tx.insert(savedSearches).values({ ...confirmation, ...search, lookedAt: now, knownJobIds: [] });
  }
  await mailConfirmation(ctx, tx, recipient, { searchName, frequency, token });
}

/** Returns the secret of an unconfirmed search's link, the same in every mail about it, so that each of them confirms. */
function confirmTokenOf({ services: { secrets } }: Context, { publicId, confirmHash }: { publicId: string; confirmHash: string | null }) {
  const tokenUnder = ({ keyedHash }: Secrets) => Buffer.from(keyedHash("alert link", publicId), "hex").toString("base64url");
  const former = secrets.previous && tokenUnder(secrets.previous);
  return former !== null && hashOf(former) === confirmHash ? former : tokenUnder(secrets);
}

const confirmColumns = (token: string, now: Date) => ({
  confirmHash: hashOf(token),
  confirmExpiresAt: new Date(now.getTime() + linkValidMs),
});

async function mailConfirmation(
  { services: { site }, now }: Context,
  tx: Db,
  { email, userId, name }: LockedRecipient,
  { searchName, frequency, token }: { searchName: string; frequency: AlertFrequency; token: string },
): Promise<void> {
  const facts = { name, searchName, frequency, link: `${site.origin}${paths.alertLink("confirm", token)}` };
  await queueMail(tx, { site, now }, { to: email, userId, template: "job-alert-confirm", facts });
}

const isMailOff = async (tx: Db, { userId }: LockedRecipient): Promise<boolean> =>
  userId !== null && !(await findPreferences(tx, userId)).jobAlerts;

async function mailUnchanged(
  { services: { site }, now }: Context,
  tx: Db,
  { id, email, userId, name }: LockedRecipient,
  { searchName, because }: { searchName: string; because: "known" | "off" | "full" },
): Promise<void> {
  const path = because === "off" ? paths.jobseekerTab("searches") : paths.alertLink("stop", await createLink(tx, id, now));
  const facts = { name, searchName, because, link: site.origin + path };
  await queueMail(tx, { site, now }, { to: email, userId, template: "job-alert-unchanged", facts });
}

async function createLink(tx: Db, recipientId: number, now: Date): Promise<string> {
  const token = randomSecret();
  await tx.insert(alertLinks).values({ hash: hashOf(token), recipientId, createdAt: now });
  return token;
}

/**
 * Sends the link of an unconfirmed alert again, valid for another week.
 * @throws AppError token-invalid for a link that is unknown or confirmed, too-many-attempts
 */
export async function sendConfirmationAgain(ctx: Context, token: string): Promise<void> {
  const { services, now } = ctx;
  await requireLinkQuota(ctx);
  const waiting = await findUnconfirmed(services.db, hashOf(token));
  if (!waiting) throw noSuchLink();
  await requireMailQuota(ctx, "alert", waiting.email);
  const { headingWithoutWords } = await listNewestIds(services, now, toSavableQuery(waiting.query).state, 0);
  await lockingTransaction(services.db, async (tx) => {
    const recipient = await lockRecipientAt(tx, waiting.email, now);
    const fresh = confirmTokenOf(ctx, waiting);
    await tx.update(savedSearches).set(confirmColumns(fresh, now)).where(eq(savedSearches.id, waiting.id));
    await mailConfirmation(ctx, tx, recipient, { searchName: headingWithoutWords, frequency: waiting.frequency, token: fresh });
  });
}

async function findUnconfirmed(db: Db, confirmHash: string) {
  const [row] = await db
    .select({
      ...pick(savedSearches, "id", "publicId", "confirmHash", "query", "frequency"),
      email: sql<string>`coalesce(${users.email}, ${alertRecipients.email})`,
    })
    .from(savedSearches)
    .innerJoin(alertRecipients, eq(alertRecipients.id, savedSearches.recipientId))
    .leftJoin(users, eq(users.id, alertRecipients.userId))
    .where(and(eq(savedSearches.confirmHash, confirmHash), isNull(savedSearches.confirmedAt)))
    .limit(1);
  return row;
}

/** Returns the recipient for a typed address: the jobseeker who confirmed it, or the address itself. Locked until the transaction ends. */
async function lockRecipientAt(tx: Db, typed: string, now: Date): Promise<LockedRecipient> {
  const emailKey = emailKeyOf(typed);
  const [account] = await tx
    .select({ id: users.id, email: users.email, name: users.name })
    .from(users)
    .where(and(eq(users.emailKey, emailKey), eq(users.role, "jobseeker"), eq(users.state, "active"), isNotNull(users.emailVerifiedAt)))
    .limit(1);
  if (account) {
    const { id } = await lockAccountRecipient(tx, account.id, now);
    return { id, userId: account.id, email: account.email ?? typed, name: account.name };
  }
  await tx.insert(alertRecipients).values({ email: typed, emailKey, createdAt: now }).onDuplicateKeyUpdate({ set: { emailKey } });
  const [row] = await tx
    .select({ id: alertRecipients.id, email: alertRecipients.email })
    .from(alertRecipients)
    .where(eq(alertRecipients.emailKey, emailKey))
    .for("update");
  if (!row) throw new Error("The recipient just made is not there.");
  return { id: row.id, userId: null, email: row.email ?? typed, name: null };
}

interface LockedRecipient {
  id: number;
  userId: number | null;
  email: string;
  /** Name in the greeting; null for an address without an account. */
  name: string | null;
}
