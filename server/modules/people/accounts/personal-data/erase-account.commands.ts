import { and, asc, eq, gt, gte, inArray, lte, ne, type SQL } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import type { Person, PersonalTable } from "#db/personal.ts";
import { tablesInErasureOrder } from "#db/personal-tables.ts";
import { erasures, users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { anonymous } from "#server/kernel/access/principal.ts";
import type { Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { emit } from "#server/kernel/events.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { refuseLastAdministrator } from "./request-erasure.commands.ts";

/** Columns that identify the person to be erased; read under a lock. */
export const erasureColumns = pick(users, "id", "email", "emailKey", "name", "role", "companyId");
interface AccountToErase {
  id: number;
  companyId: number | null;
  email: string | null;
  emailKey: string | null;
  name: string;
}
type Site = Pick<Services, "site" | "secrets">;

/**
 * Erases a person from every table annotated as personal, once those who wait for them or hold their permission are told. The caller's
 * transaction holds the account's lock.
 */
export async function eraseAccount(
  tx: Db,
  { site, secrets }: Site,
  user: AccountToErase,
  { now, reason, isReplay = false }: { now: Date; reason: string; isReplay?: boolean },
): Promise<void> {
  const person = personOf(secrets, user);
  const at = { services: { site }, now, isReplay };
  // First, so that what others are told holds no name of a freelance recruiter's practice.
  for (const entry of tablesInErasureOrder) if (entry.table === companies) await eraseFrom(tx, entry, { person, now });
  await emit(tx, "inviter.left", { userId: user.id, companyId: null, now });
  await emit(tx, "freelance.left", { at, userId: user.id });
  await emit(tx, "account.erasing", { at, user });
  await emit(tx, "seeker.left", { ctx: { ...at, principal: anonymous, request: { requestId: null } }, userId: user.id });
  for (const entry of tablesInErasureOrder) await eraseFrom(tx, entry, { person, now });
  await tx
    .insert(erasures)
    .values({ userId: user.id, accountHash: person.accountHash, erasedAt: now })
    .onDuplicateKeyUpdate({ set: { accountHash: person.accountHash } });
  if (!isReplay && user.email !== null)
    await queueMail(tx, { site, now }, { to: user.email, userId: null, template: "erasure-done", facts: { name: user.name } });
  await recordErasure(tx, user, { now, reason });
}

/** Deletes an account that was never confirmed: it was never used, so no record of it is needed. */
export async function deleteUnusedAccount(
  tx: Db,
  { secrets }: Pick<Site, "secrets">,
  user: AccountToErase,
  { now, ...audited }: { now: Date; reason?: string; actorUserId?: number },
): Promise<void> {
  const person = personOf(secrets, user);
  for (const entry of tablesInErasureOrder) await eraseFrom(tx, entry, { person, now });
  await tx.delete(users).where(eq(users.id, user.id));
  await recordErasure(tx, user, { now, reason: "address never confirmed", ...audited });
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
    // Without a condition, every account's rows would match.
    if (!rows) throw new Error("A step of the erasure names no rows.");
    if (step.does === "delete") await tx.delete(table).where(rows);
    else await tx.update(table).set(step.set(now)).where(rows);
  }
}

const recordErasure = (tx: Db, { id }: AccountToErase, { reason, ...at }: { now: Date; reason: string; actorUserId?: number }) =>
  recordAudit(
    tx,
    { principal: anonymous, request: { requestId: null }, ...at },
    { action: "user.erase", resource: "user", resourceId: id, reason },
  );

const pageSize = 1000;

interface RecordedErasure {
  userId: number;
  accountHash: string;
  erasedAt: Date;
}
const recordColumns = { userId: erasures.userId, accountHash: erasures.accountHash, erasedAt: erasures.erasedAt };

/** Lists the erasures, to be stored beside backups and passed to `replayErasures` after a restore. */
export const listErasures = (db: Db): Promise<RecordedErasure[]> => db.select(recordColumns).from(erasures);

/**
 * Repeats erasures after a backup is restored. Matches by id or keyed hash of the e-mail address, and only accounts older than their
 * erasure, because a person who registered again has a new one. Defaults to the records in this database.
 * @returns how many were erased again; no e-mails are sent
 */
export async function replayErasures(services: ErasureServices, list?: readonly RecordedErasure[]): Promise<number> {
  const done = list ?? (await listRestoredErasures(services.db));
  if (done.length === 0) return 0;
  const byUser = new Map(done.map((record) => [record.userId, record]));
  const byHash = new Map(done.map((record) => [record.accountHash, record]));
  let erased = 0;
  for await (const user of streamAccounts(services.db)) {
    const { secrets } = services;
    const hashes = [secrets, secrets.previous].map((each) => each?.keyedHash("account", user.emailKey ?? "") ?? "");
    const record = [byUser.get(user.id), ...hashes.map((hash) => byHash.get(hash))].find(
      (found) => found && user.createdAt <= found.erasedAt,
    );
    if (record && (await eraseAgain(services, user.id, record.erasedAt))) erased += 1;
  }
  return erased;
}

const listRestoredErasures = (db: Db): Promise<RecordedErasure[]> =>
  db
    .select(recordColumns)
    .from(erasures)
    .innerJoin(users, and(eq(users.id, erasures.userId), ne(users.state, "erased"), gte(erasures.erasedAt, users.createdAt)));

async function* streamAccounts(db: Db) {
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
    await eraseAccount(tx, services, user, { now: erasedAt, reason: "erased before a backup was restored", isReplay: true });
    return true;
  });

type ErasureServices = Pick<Services, "db" | "site" | "secrets">;

const batchSize = 50;

/**
 * Erases accounts whose seven-day grace period has ended. Safe in concurrent processes: each account has one transaction under its own
 * lock.
 */
export async function eraseDueAccounts(services: ErasureServices, now: Date) {
  // An account suspended meanwhile keeps its right to be erased.
  const isDue = and(inArray(users.state, ["erasure-requested", "suspended"]), lte(users.erasureDueAt, now));
  const due = await services.db.select({ id: users.id }).from(users).where(isDue).orderBy(users.erasureDueAt).limit(batchSize);
  let held = 0;
  const erased = await countSuccesses(due, async ({ id }) => {
    const outcome = await eraseIfStillDue(services, and(eq(users.id, id), isDue), { now, reason: "as requested" });
    if (outcome === "held") held += 1;
    return outcome === "erased";
  });
  return { erased, held };
}

/** Erases one account if it still meets the condition under lock, and notifies its owner. Skips one locked by another process. */
export async function eraseIfStillDue(
  services: ErasureServices,
  condition: SQL | undefined,
  { now, reason }: { now: Date; reason: string },
): Promise<"erased" | "held" | "gone"> {
  try {
    return await runTransaction(services.db, async (tx) => {
      const [user] = await tx.select(erasureColumns).from(users).where(condition).limit(1).for("update", { skipLocked: true });
      if (!user) return "gone";
      await refuseLastAdministrator(tx, user);
      await eraseAccount(tx, services, user, { now, reason });
      return "erased";
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return "held";
    throw error;
  }
}

/**
 * Runs the work for each account and counts those it was done for. A failure does not stop the others.
 * @throws AggregateError with all failures, once all have been tried
 */
export async function countSuccesses<T>(accounts: readonly T[], work: (account: T) => Promise<boolean>): Promise<number> {
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
