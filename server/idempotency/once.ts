import { createHash } from "node:crypto";
import { and, eq, lte } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { isDuplicateKey } from "#db/retry-transaction.ts";
import { idempotencyKeys } from "#db/schema/idempotency.ts";
import { requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";

const dayMs = 86_400_000;

export interface Once {
  /** What is called, such as "applications.send". */
  call: string;
  /** What was sent: the same key with something else is refused. */
  sent: unknown;
  /** How long the answer is kept for whoever repeats the call. */
  keptDays?: number;
}

/**
 * Runs `work` in one transaction: at most once for the caller's Idempotency-Key, whose later uses are answered as the first was. Without a key it
 * simply runs. The answer must be plain JSON.
 * @throws AppError still-running while another request works under the key, idempotency-key-reused when it came with something else
 */
export async function once<Made>(ctx: Context, { call, sent, keptDays = 1 }: Once, work: (tx: Db) => Promise<Made>): Promise<Made> {
  const { idempotencyKey: key } = ctx.request;
  if (key === null) return lockingTransaction(ctx.services.db, work);
  const { userId } = requireUser(ctx.principal);
  const bodyHash = createHash("sha256")
    .update(JSON.stringify(sent) ?? "")
    .digest("hex");
  const run = () =>
    lockingTransaction(ctx.services.db, async (tx) => {
      const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key));
      await tx.delete(idempotencyKeys).where(and(mine, lte(idempotencyKeys.expiresAt, ctx.now)));
      const [known] = await tx
        .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
        .from(idempotencyKeys)
        .where(mine)
        .limit(1);
      if (known) {
        if (known.bodyHash !== bodyHash)
          throw new AppError("idempotency-key-reused", "This Idempotency-Key came with something else before.");
        ctx.answer.isReplayed = true;
        return JSON.parse(known.answer) as Made;
      }
      const times = { createdAt: ctx.now, expiresAt: new Date(ctx.now.getTime() + keptDays * dayMs) };
      await tx.insert(idempotencyKeys).values({ userId, call, key, bodyHash, answer: "null", ...times });
      const made = await work(tx);
      await tx
        .update(idempotencyKeys)
        .set({ answer: JSON.stringify(made) })
        .where(mine);
      return made;
    });
  try {
    return await run();
  } catch (error) {
    // Two came at once, neither saw the other's key, and the other was first: now its answer is there.
    if (!isDuplicateKey(error)) throw error;
    return run();
  }
}
