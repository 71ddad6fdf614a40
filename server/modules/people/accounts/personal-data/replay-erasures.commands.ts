import { and, asc, eq, gt, gte, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { runTransaction } from "#db/run-transaction.ts";
import { erasures, users } from "#db/schema/accounts.ts";
import type { Services } from "#server/kernel/context.ts";
import type { ErasureServices } from "./due-erasures.commands.ts";
import { eraseAccount, erasureColumns } from "./erase-account.commands.ts";

const pageSize = 1000;

export interface DoneErasure {
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
