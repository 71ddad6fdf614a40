import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { lockingTransaction } from "#db/client.ts";
import { outboxMessages, unreachableAddresses } from "#db/schema/mail.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { announceMail } from "../outbox.commands.ts";
import { addressKey, auditMail } from "./mail-desk.queries.ts";

const retriedAtOnce = 100;
const givenUp = "Cancelled by an administrator.";

const requeuedState = (now: Date) => ({ state: "queued" as const, attempts: 0, nextAttemptAt: now, failedAt: null });

/** Resends a failed mail, or sends one now that waits for its next attempt. @throws AppError not-found, conflict */
export const retryMail = (ctx: Context, number: number) =>
  changeMail(ctx, number, "sent again", (state) => {
    if (state === "failed" || state === "queued") return requeuedState(ctx.now);
    throw new AppError("conflict", state === "sent" ? "This e-mail has been sent already." : "This e-mail is being sent now.");
  });

/** Cancels a waiting mail. @throws AppError not-found, conflict */
export const giveUpMail = (ctx: Context, number: number) =>
  changeMail(ctx, number, "given up", (state) => {
    if (state === "queued") return { state: "failed", failedAt: ctx.now, lastError: givenUp };
    throw new AppError("conflict", "Only an e-mail that is waiting can be cancelled.");
  });

type Row = typeof outboxMessages.$inferSelect;

async function changeMail(ctx: Context, number: number, reason: string, decide: (state: Row["state"]) => Partial<Row>) {
  const state = await lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "mail.manage", {});
    const [mail] = await tx
      .select({ state: outboxMessages.state })
      .from(outboxMessages)
      .where(eq(outboxMessages.id, number))
      .limit(1)
      .for("update");
    if (!mail) throw new AppError("not-found", "There is no e-mail with that number. Old sent e-mails are deleted.");
    const changed = decide(mail.state);
    await tx.update(outboxMessages).set(changed).where(eq(outboxMessages.id, number));
    await auditMail(ctx, tx, number, reason);
    return changed.state ?? mail.state;
  });
  if (state === "queued") announceMail();
  return { number, state };
}

/** Resends failed mails of one template, oldest first, at most a hundred. @returns how many, and how many remain */
export async function retryTemplate(ctx: Context, template: string): Promise<{ retried: number; left: number }> {
  const answer = await lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "mail.manage", {});
    const isFailed = and(eq(outboxMessages.template, template), eq(outboxMessages.state, "failed"));
    const rows = await tx
      .select({ id: outboxMessages.id })
      .from(outboxMessages)
      .where(isFailed)
      .orderBy(asc(outboxMessages.id))
      .limit(retriedAtOnce)
      .for("update", { skipLocked: true });
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) {
      await tx
        .update(outboxMessages)
        .set(requeuedState(ctx.now))
        .where(and(inArray(outboxMessages.id, ids), eq(outboxMessages.state, "failed")));
    }
    await auditMail(ctx, tx, null, `${ids.length} of ${template.slice(0, 64)} sent again`);
    return { retried: ids.length, left: await tx.$count(outboxMessages, isFailed) };
  });
  if (answer.retried > 0) announceMail();
  return answer;
}

/** Allows mail again to an address whose server had permanently rejected it. @throws AppError not-found */
export async function unblockAddress(ctx: Context, key: string): Promise<{ key: string }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "mail.manage", {});
    const named = sql`left(sha2(${unreachableAddresses.emailKey}, 256), 22) = ${key}`;
    const [row] = await tx.select().from(unreachableAddresses).where(named).limit(1).for("update");
    if (!row || addressKey(row.emailKey) !== key) throw new AppError("not-found", "E-mails can already be sent to that address.");
    await tx.delete(unreachableAddresses).where(eq(unreachableAddresses.emailKey, row.emailKey));
    await auditMail(ctx, tx, key, "an address may be tried again");
    return { key };
  });
}
