import { and, eq, lte, type SQL } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { errorNumber } from "#db/retry-transaction.ts";
import { idempotencyKeys } from "#db/schema/idempotency.ts";
import { underlyingDb } from "#db/statement-watch.ts";
import { daysAfter } from "#db/time-limits.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf } from "#server/kernel/secrets.ts";

/** Error numbers of a NOWAIT lock failure: 1205 on MariaDB, 3572 on MySQL. */
const lockedByAnother = new Set([1205, 3572]);
const duplicate = 1062;

export interface IdempotentCall {
  /** Name of the call, such as "applications.send". */
  call: string;
  /** The input: the same key with a different one is refused. */
  sent: unknown;
  /** Days for which the result is stored for replay. */
  retentionDays?: number;
}

/** Keys in use by this process at the moment. */
const running = new WeakMap<Db, Set<string>>();

/**
 * Runs `work` in one transaction: at most once for the caller's Idempotency-Key, whose later uses replay the first result. Without a key it
 * simply runs. The result must be plain JSON. A refusal is not stored: the request may be repeated under its key.
 * @throws AppError still-running while another request uses the key, idempotency-key-reused when it came with a different input
 */
export async function withIdempotencyKey<Made>(
  ctx: Context,
  { call, sent, retentionDays = 1 }: IdempotentCall,
  work: (tx: Db) => Promise<Made>,
): Promise<Made> {
  const { db } = ctx.services;
  const { idempotencyKey } = ctx.request;
  if (idempotencyKey === null) return lockingTransaction(db, work);
  const { userId } = requireUser(ctx.principal);
  const key = hashOf(idempotencyKey);
  const bodyHash = hashOf(JSON.stringify(sent) ?? "");
  const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key));
  return runExclusively(db, `${userId} ${call} ${key}`, async () => {
    const known = await readKey(db, mine);
    if (known && known.expiresAt > ctx.now) return replay<Made>(ctx, known, bodyHash);
    const times = { createdAt: ctx.now, expiresAt: daysAfter(ctx.now, retentionDays) };
    try {
      return await lockingTransaction(db, async (tx) => {
        if (known) await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.id, known.id));
        await tx.insert(idempotencyKeys).values({ userId, call, key, bodyHash, answer: "null", ...times });
        const made = await work(tx);
        await tx
          .update(idempotencyKeys)
          .set({ answer: JSON.stringify(made) })
          .where(mine);
        return made;
      });
    } catch (error) {
      // Another process inserted the key first and has already finished.
      const other = errorNumber(error) === duplicate ? await readKey(db, mine) : null;
      if (!other) throw error;
      return replay<Made>(ctx, other, bodyHash);
    }
  });
}

interface StoredKey {
  id: number;
  bodyHash: string;
  answer: string;
  expiresAt: Date;
}

function replay<Made>(ctx: Context, known: StoredKey, bodyHash: string): Made {
  if (known.bodyHash !== bodyHash) throw new AppError("idempotency-key-reused", "This Idempotency-Key came with something else before.");
  ctx.answer.isReplayed = true;
  return JSON.parse(known.answer) as Made;
}

/** Refuses at once while another request of this process uses the key, without querying the database. */
async function runExclusively<Made>(db: Db, name: string, work: () => Promise<Made>): Promise<Made> {
  const whole = underlyingDb(db);
  const names = running.get(whole) ?? new Set();
  running.set(whole, names);
  if (names.has(name)) throw stillRunningError();
  names.add(name);
  try {
    return await work();
  } finally {
    names.delete(name);
  }
}

/**
 * Reads the stored key. In its own statement, so that the lock is released at once; a request of another process that uses the key holds
 * it.
 */
async function readKey(db: Db, mine: SQL | undefined): Promise<StoredKey | null> {
  const { id, bodyHash, answer, expiresAt } = idempotencyKeys;
  try {
    const [known] = await db
      .select({ id, bodyHash, answer, expiresAt })
      .from(idempotencyKeys)
      .where(mine)
      .limit(1)
      .for("update", { noWait: true });
    return known ?? null;
  } catch (error) {
    if (lockedByAnother.has(errorNumber(error))) throw stillRunningError();
    throw error;
  }
}

const stillRunningError = () =>
  new AppError("still-running", "The same call is still being worked on. Please ask again in a moment.", { retryAfterSeconds: 1 });

const rowsAtOnce = 1000;

/** Deletes expired keys in batches: each run deletes one. Returns how many were deleted. */
export async function deleteExpiredKeys(db: Db, now: Date): Promise<number> {
  const [{ affectedRows }] = await lockingTransaction(db, (tx) =>
    tx.delete(idempotencyKeys).where(lte(idempotencyKeys.expiresAt, now)).limit(rowsAtOnce),
  );
  return affectedRows;
}
