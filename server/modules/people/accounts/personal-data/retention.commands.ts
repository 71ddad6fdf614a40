import { and, eq, exists, gt, inArray, lte, not, notExists, type SQL, sql } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import { outdatedRows, tablesInErasureOrder } from "#db/personal-tables.ts";
import { retryTransaction } from "#db/retry-transaction.ts";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { apiTokens, sessions } from "#db/schema/sign-in.ts";
import { daysAfter, daysBefore, monthsAfter, monthsBefore, retention } from "#db/time-limits.ts";
import { paths } from "#server/addresses/paths.ts";
import { anonymous } from "#server/kernel/access/principal.ts";
import type { Services } from "#server/kernel/context.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { countSuccesses, deleteUnusedAccount, eraseIfStillDue, erasureColumns } from "./erase-account.commands.ts";

type ErasureServices = Pick<Services, "db" | "site" | "secrets">;

const batchSize = 50;
const rowsAtOnce = 500;
const warningAction = "account.idleWarning";

/** Deletes data past its retention period. Safe in concurrent processes. */
export async function applyRetention(services: ErasureServices, now: Date) {
  const neverConfirmed = await deleteUnconfirmedAccounts(services, now);
  const erased = await eraseIdleAccounts(services, now);
  const warned = await warnIdleAccounts(services, now);
  return { outdatedRows: await deleteOutdatedRows(services.db, now), neverConfirmed, warned, erased };
}

/** Deletes expired rows, one batch per table; the rest is left to the next run. */
export async function deleteOutdatedRows(db: Db, now: Date): Promise<number> {
  let deleted = 0;
  for (const entry of tablesInErasureOrder) {
    const rows = outdatedRows(entry, now);
    if (!rows) continue;
    const [result] = await retryTransaction(() => db.delete(entry.table).where(rows).limit(rowsAtOnce));
    deleted += result.affectedRows;
  }
  return deleted;
}

async function deleteUnconfirmedAccounts(services: ErasureServices, now: Date): Promise<number> {
  const isStale = and(
    eq(users.state, "unverified"),
    lte(users.createdAt, daysBefore(now, retention.unverifiedAccountDays)),
    eq(users.isSample, false),
  );
  return forEachLocked(services.db, isStale, async (tx, user) => {
    await deleteUnusedAccount(tx, services, user, { now });
  });
}

async function warnIdleAccounts(services: ErasureServices, now: Date): Promise<number> {
  const { db, site } = services;
  const isToBeWarned = and(isIdleSince(db, monthsBefore(now, retention.idleWarningMonths)), not(wasWarned(db, { before: now })));
  return forEachLocked(db, isToBeWarned, async (tx, user) => {
    if (user.email === null) return;
    const facts = { name: user.name, eraseOn: erasureDateOf(user, now), signInLink: `${site.origin}${paths.signIn}` };
    await queueMail(tx, { site, now }, { to: user.email, userId: user.id, template: "idle-account-warning", facts });
    await recordAudit(
      tx,
      { principal: anonymous, now, request: { requestId: null } },
      { action: warningAction, resource: "user", resourceId: user.id },
    );
  });
}

async function eraseIdleAccounts(services: ErasureServices, now: Date): Promise<number> {
  const { db } = services;
  const isOver = and(
    isIdleSince(db, monthsBefore(now, retention.idleAccountMonths)),
    wasWarned(db, { before: daysBefore(now, retention.idleNoticeDays) }),
  );
  const over = await db.select({ id: users.id }).from(users).where(isOver).limit(batchSize);
  const reason = "not used for 24 months";
  return countSuccesses(
    over,
    async ({ id }) => (await eraseIfStillDue(services, and(eq(users.id, id), isOver), { now, reason })) === "erased",
  );
}

const lastUse = sql<Date>`coalesce(${users.lastSeenAt}, ${users.createdAt})`;

/** Matches accounts with no sign-in and no API use since then. Sample accounts are excluded. */
function isIdleSince(db: Db, moment: Date): SQL | undefined {
  const session = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, users.id), gt(sessions.lastSeenAt, moment)));
  const script = db
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, users.id), gt(apiTokens.lastUsedAt, moment)));
  return and(
    inArray(users.state, ["active", "suspended"]),
    eq(users.isSample, false),
    lte(lastUse, moment),
    notExists(session),
    notExists(script),
  );
}

/** Matches accounts warned since their last use, and no later than `before`. */
function wasWarned(db: Db, { before }: { before: Date }): SQL {
  const warning = db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.resource, "user"),
        eq(auditEvents.resourceId, sql`cast(${users.id} as char)`),
        eq(auditEvents.action, warningAction),
        gt(auditEvents.at, lastUse),
        lte(auditEvents.at, before),
      ),
    );
  return exists(warning);
}

function erasureDateOf({ lastSeenAt, createdAt }: { lastSeenAt: Date | null; createdAt: Date }, now: Date): Date {
  const byUse = monthsAfter(lastSeenAt ?? createdAt, retention.idleAccountMonths);
  const byNotice = daysAfter(now, retention.idleNoticeDays);
  return byUse > byNotice ? byUse : byNotice;
}

const columns = { ...erasureColumns, lastSeenAt: users.lastSeenAt, createdAt: users.createdAt };
type LockedUser = Awaited<ReturnType<typeof listWhere>>[number];
const listWhere = (db: Db, condition: SQL | undefined) => db.select(columns).from(users).where(condition).limit(batchSize);

/** Runs the work for each account that still meets the condition under lock; returns how many did. */
async function forEachLocked(db: Db, condition: SQL | undefined, work: (tx: Db, user: LockedUser) => Promise<void>): Promise<number> {
  return countSuccesses(await listWhere(db, condition), ({ id }) =>
    runTransaction(db, async (tx) => {
      const [locked] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for("update", { skipLocked: true });
      // Checked again under the lock, to see what other processes have just committed.
      const [user] = locked ? await listWhere(tx, and(eq(users.id, id), condition)) : [];
      if (user) await work(tx, user);
      return user !== undefined;
    }),
  );
}
