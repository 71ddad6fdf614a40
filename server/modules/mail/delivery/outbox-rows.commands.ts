import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { outboxMessages } from "#db/schema/mail.ts";

export const maxAttempts = 8;
/** A mail being sent for longer was lost by its process, and is taken again. */
export const sendingLeaseMs = 10 * 60_000;

const minute = 60_000;
/** How long after each failed attempt the next one comes; the last is repeated. */
const retryAfterMs = [1 * minute, 5 * minute, 30 * minute, 120 * minute, 360 * minute];
const reasonMaxChars = 300;

export type ClaimedMail = Pick<
  typeof outboxMessages.$inferSelect,
  "id" | "toAddress" | "template" | "subject" | "textBody" | "htmlBody" | "headers" | "attempts" | "createdAt"
>;

/**
 * Takes mails that are due, oldest first, for this process alone. For a mail under way, `nextAttemptAt` is when another process may take it.
 * Reading committed rows keeps gaps unlocked, so that neither writers of new mails nor other processes wait.
 */
export async function claimDueMail(db: Db, now: Date, limit: number): Promise<ClaimedMail[]> {
  return db.transaction(
    async (tx) => {
      const rows = await tx
        .select({
          id: outboxMessages.id,
          toAddress: outboxMessages.toAddress,
          template: outboxMessages.template,
          subject: outboxMessages.subject,
          textBody: outboxMessages.textBody,
          htmlBody: outboxMessages.htmlBody,
          headers: outboxMessages.headers,
          attempts: outboxMessages.attempts,
          createdAt: outboxMessages.createdAt,
        })
        .from(outboxMessages)
        .where(and(inArray(outboxMessages.state, ["queued", "sending"]), lte(outboxMessages.nextAttemptAt, now)))
        .orderBy(asc(outboxMessages.nextAttemptAt), asc(outboxMessages.id))
        .limit(limit)
        .for("update", { skipLocked: true });
      if (rows.length === 0) return [];
      await tx
        .update(outboxMessages)
        .set({
          state: "sending",
          attempts: sql`${outboxMessages.attempts} + 1`,
          nextAttemptAt: new Date(now.getTime() + sendingLeaseMs),
        })
        .where(
          inArray(
            outboxMessages.id,
            rows.map(({ id }) => id),
          ),
        );
      return rows.map((row) => ({ ...row, attempts: row.attempts + 1 }));
    },
    { isolationLevel: "read committed" },
  );
}

/** Only the process that holds the attempt may close it: one that was given up for lost finds another number. */
const heldAttempt = ({ id, attempts }: Pick<ClaimedMail, "id" | "attempts">) =>
  and(eq(outboxMessages.id, id), eq(outboxMessages.state, "sending"), eq(outboxMessages.attempts, attempts));

export async function markSent(db: Db, mail: Pick<ClaimedMail, "id" | "attempts">, now: Date): Promise<void> {
  await db.update(outboxMessages).set({ state: "sent", sentAt: now, lastError: null }).where(heldAttempt(mail));
}

/** Plans the next attempt, or gives up. @returns what became of the mail */
export async function markFailedAttempt(
  db: Db,
  mail: Pick<ClaimedMail, "id" | "attempts">,
  { reason, isFinal, now }: { reason: string; isFinal: boolean; now: Date },
): Promise<"queued" | "failed"> {
  const state = isFinal || mail.attempts >= maxAttempts ? "failed" : "queued";
  const waitMs = retryAfterMs[Math.min(mail.attempts, retryAfterMs.length) - 1] ?? 0;
  await db
    .update(outboxMessages)
    .set({ state, lastError: [...reason].slice(0, reasonMaxChars).join(""), nextAttemptAt: new Date(now.getTime() + waitMs) })
    .where(heldAttempt(mail));
  return state;
}
