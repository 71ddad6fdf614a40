import { and, asc, eq, gt, gte, inArray, lte, ne, type SQL } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import type { Person, PersonalTable } from "#db/personal.ts";
import { tablesInErasureOrder } from "#db/personal-tables.ts";
import { erasures, users } from "#db/schema/accounts.ts";
import { anonymous } from "#server/kernel/access/principal.ts";
import type { Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { emit } from "#server/kernel/events.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { refuseLastAdministrator } from "./erasure-guards.queries.ts";

/** Columns that tell who is to be erased; read under a lock. */
export const erasureColumns = {
  id: users.id,
  email: users.email,
  emailKey: users.emailKey,
  name: users.name,
  role: users.role,
  companyId: users.companyId,
};
interface AccountToErase {
  id: number;
  companyId: number | null;
  email: string | null;
  emailKey: string | null;
  name: string;
}
type Site = Pick<Services, "site" | "secrets">;

/** Erases a person in every table annotated as personal, within the caller's transaction, which holds the lock of the account. */
export async function eraseAccount(
  tx: Db,
  { site, secrets }: Site,
  user: AccountToErase,
  { now, reason, tellOwner }: { now: Date; reason: string; tellOwner: boolean },
): Promise<void> {
  const person = personOf(secrets, user);
  await emit(tx, "account.erasing", { site, user, now });
  for (const entry of tablesInErasureOrder) await eraseFrom(tx, entry, { person, now });
  await tx
    .insert(erasures)
    .values({ userId: user.id, accountHash: person.accountHash, erasedAt: now })
    .onDuplicateKeyUpdate({ set: { accountHash: person.accountHash } });
  if (tellOwner && user.email !== null)
    await queueMail(tx, { site, now }, { to: user.email, userId: null, template: "erasure-done", facts: { name: user.name } });
  await recordErasure(tx, user, { now, reason });
}

/** Takes an account that was never confirmed away altogether: nobody has ever used it, so nothing needs to remember it. */
export async function deleteUnusedAccount(tx: Db, { secrets }: Site, user: AccountToErase, { now }: { now: Date }): Promise<void> {
  const person = personOf(secrets, user);
  for (const entry of tablesInErasureOrder) await eraseFrom(tx, entry, { person, now });
  await tx.delete(users).where(eq(users.id, user.id));
  await recordErasure(tx, user, { now, reason: "address never confirmed" });
}

export const personOf = (secrets: Services["secrets"], { id, email, emailKey, name }: AccountToErase): Person => ({
  userId: id,
  email: email ?? "",
  emailKey: emailKey ?? "",
  name,
  accountHash: secrets.keyedHash("account", emailKey ?? ""),
});

async function eraseFrom(tx: Db, { table, erasure }: PersonalTable, { person, now }: { person: Person; now: Date }): Promise<void> {
  for (const step of erasure) {
    if (step.does === "keep") continue;
    const rows = step.rows(person);
    // Without a condition it would be everybody's rows.
    if (!rows) throw new Error("A step of the erasure names no rows.");
    if (step.does === "delete") await tx.delete(table).where(rows);
    else await tx.update(table).set(step.set(now)).where(rows);
  }
}

const recordErasure = (tx: Db, { id }: AccountToErase, { now, reason }: { now: Date; reason: string }) =>
  recordAudit(
    tx,
    { principal: anonymous, now, requestId: null },
    { action: "user.erase", resource: "user", resourceId: id, result: "done", reason },
  );

const pageSize = 1000;

interface DoneErasure {
  userId: number;
  accountHash: string;
  erasedAt: Date;
}
const recordColumns = { userId: erasures.userId, accountHash: erasures.accountHash, erasedAt: erasures.erasedAt };

/** What to keep beside backups, and to hand to `replayErasures` when one has been restored. */
export const listErasures = (db: Db): Promise<DoneErasure[]> => db.select(recordColumns).from(erasures);

/**
 * Erases again whom a restored backup has brought back: known by number, or by the keyed hash of the address. Only accounts older than their erasure,
 * because somebody who came back of their own will has a new one. Without a list it goes by the records that this database has kept.
 *
 * @returns how many were erased again; nobody is written to
 */
export async function replayErasures(services: ErasureServices, list?: readonly DoneErasure[]): Promise<number> {
  const done = list ?? (await listReturned(services.db));
  if (done.length === 0) return 0;
  const byUser = new Map(done.map((record) => [record.userId, record]));
  const byHash = new Map(done.map((record) => [record.accountHash, record]));
  let erased = 0;
  for await (const user of accounts(services.db)) {
    const hash = services.secrets.keyedHash("account", user.emailKey ?? "");
    const record = [byUser.get(user.id), byHash.get(hash)].find((found) => found && user.createdAt <= found.erasedAt);
    if (record && (await eraseAgain(services, user.id, record.erasedAt))) erased += 1;
  }
  return erased;
}

const listReturned = (db: Db): Promise<DoneErasure[]> =>
  db
    .select(recordColumns)
    .from(erasures)
    .innerJoin(users, and(eq(users.id, erasures.userId), ne(users.state, "erased"), gte(erasures.erasedAt, users.createdAt)));

async function* accounts(db: Db) {
  for (let after = 0; ; ) {
    const page = await db
      .select({ id: users.id, emailKey: users.emailKey, createdAt: users.createdAt })
      .from(users)
      .where(and(gt(users.id, after), ne(users.state, "erased")))
      .orderBy(asc(users.id))
      .limit(pageSize);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.id;
  }
}

const eraseAgain = (services: Pick<Services, "db" | "site" | "secrets">, userId: number, erasedAt: Date): Promise<boolean> =>
  runTransaction(services.db, async (tx) => {
    const [user] = await tx
      .select(erasureColumns)
      .from(users)
      .where(and(eq(users.id, userId), ne(users.state, "erased")))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!user) return false;
    await eraseAccount(tx, services, user, { now: erasedAt, reason: "erased before a backup was restored", tellOwner: false });
    return true;
  });

export type ErasureServices = Pick<Services, "db" | "site" | "secrets">;

const batchSize = 50;

interface SweepResult {
  erased: number;
  /** Still there because nobody else could look after the site or the company; tried again at every sweep. */
  held: number;
}

/** Erases the accounts whose seven days are over. Safe in several processes at once: each account is one transaction under its own lock. */
export async function eraseDueAccounts(services: ErasureServices, now: Date): Promise<SweepResult> {
  // Whoever is shut out meanwhile keeps the right to be erased.
  const isDue = and(inArray(users.state, ["erasure-requested", "suspended"]), lte(users.erasureDueAt, now));
  const due = await services.db.select({ id: users.id }).from(users).where(isDue).orderBy(users.erasureDueAt).limit(batchSize);
  let held = 0;
  const erased = await countEach(due, async ({ id }) => {
    const outcome = await eraseWhere(services, and(eq(users.id, id), isDue), { now, reason: "as requested" });
    if (outcome === "held") held += 1;
    return outcome === "erased";
  });
  return { erased, held };
}

/** Erases one account if it still meets the condition once it is locked, and tells its owner. One that another process holds is left to that. */
export async function eraseWhere(
  services: ErasureServices,
  condition: SQL | undefined,
  { now, reason }: { now: Date; reason: string },
): Promise<"erased" | "held" | "gone"> {
  try {
    return await runTransaction(services.db, async (tx) => {
      const [user] = await tx.select(erasureColumns).from(users).where(condition).limit(1).for("update", { skipLocked: true });
      if (!user) return "gone";
      await refuseLastAdministrator(tx, user);
      await eraseAccount(tx, services, user, { now, reason, tellOwner: true });
      return "erased";
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return "held";
    throw error;
  }
}

/**
 * Does the work for each account and counts how many it was done for. One that fails does not keep the others waiting.
 * @throws AggregateError once all have been tried, with what failed
 */
export async function countEach<T>(accounts: readonly T[], work: (account: T) => Promise<boolean>): Promise<number> {
  const failures: unknown[] = [];
  let count = 0;
  for (const account of accounts) {
    try {
      if (await work(account)) count += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${accounts.length} accounts failed`);
  return count;
}
