import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { clearUnreachable, markUnreachable } from "../unreachable.commands.ts";

export const maxAttempts = 8;
/** A mail in delivery for longer was lost with its process, and is claimed again. */
const sendingLeaseMs = 10 * 60_000;

const minute = 60_000;
/** Delay after each failed attempt; the last is repeated. */
const retryAfterMs = [1 * minute, 5 * minute, 30 * minute, 120 * minute, 360 * minute];
const reasonMaxChars = 300;

export type ClaimedMail = Pick<
  typeof outboxMessages.$inferSelect,
  "id" | "toAddress" | "template" | "subject" | "textBody" | "htmlBody" | "headers" | "calendar" | "attempts" | "createdAt"
>;

/**
 * Claims due mails for this process: those whose process was lost, then the longest waiting. For a claimed mail, `nextAttemptAt` is when
 * another process may claim it. Read committed isolation avoids gap locks, so that neither inserts of new mails nor other processes wait.
 */
export async function claimDueMail(db: Db, now: Date, limit: number): Promise<ClaimedMail[]> {
  return runTransaction(
    db,
    async (tx) => {
      const claim = tx;
      const lost = await lockDue(claim, "sending", now, limit);
      const rows = [...lost, ...(lost.length < limit ? await lockDue(claim, "queued", now, limit - lost.length) : [])];
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return [];
      await tx
        .update(outboxMessages)
        .set({
          state: "sending",
          attempts: sql`${outboxMessages.attempts} + 1`,
          nextAttemptAt: new Date(now.getTime() + sendingLeaseMs),
        })
        .where(inArray(outboxMessages.id, ids));
      return rows.map((row) => ({ ...row, attempts: row.attempts + 1 }));
    },
    { isolationLevel: "read committed" },
  );
}

/** Locks one state at a time, in index order: rows beyond the limit are neither read nor locked, however many wait. */
function lockDue(tx: Db, state: "queued" | "sending", now: Date, limit: number): Promise<ClaimedMail[]> {
  return tx
    .select({
      id: outboxMessages.id,
      toAddress: outboxMessages.toAddress,
      template: outboxMessages.template,
      subject: outboxMessages.subject,
      textBody: outboxMessages.textBody,
      htmlBody: outboxMessages.htmlBody,
      headers: outboxMessages.headers,
      calendar: outboxMessages.calendar,
      attempts: outboxMessages.attempts,
      createdAt: outboxMessages.createdAt,
    })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.state, state), lte(outboxMessages.nextAttemptAt, now)))
    .orderBy(asc(outboxMessages.nextAttemptAt), asc(outboxMessages.id))
    .limit(limit)
    .for("update", { skipLocked: true });
}

/** Only the process that holds the attempt may close it: after its lease expires the attempt number differs. */
const isCurrentAttempt = ({ id, attempts }: Pick<ClaimedMail, "id" | "attempts">) =>
  and(eq(outboxMessages.id, id), eq(outboxMessages.state, "sending"), eq(outboxMessages.attempts, attempts));

/**
 * The content of a sent mail is no longer needed, and its links would give access to accounts to anyone who reads the table or a copy of
 * it.
 */
export async function markSent(db: Db, mail: Pick<ClaimedMail, "id" | "attempts" | "toAddress">, now: Date): Promise<void> {
  await db
    .update(outboxMessages)
    .set({ state: "sent", sentAt: now, lastError: null, textBody: "", htmlBody: "", headers: {}, calendar: null })
    .where(isCurrentAttempt(mail));
  await clearUnreachable(db, mail.toAddress);
}

/** Schedules the next attempt, or gives up; marks a permanently rejected address as unreachable. @returns the mail's new state */
export async function markFailedAttempt(
  db: Db,
  mail: Pick<ClaimedMail, "id" | "attempts" | "toAddress">,
  { reason, isFinal, now }: { reason: string; isFinal: boolean; now: Date },
): Promise<"queued" | "failed"> {
  const state = isFinal || mail.attempts >= maxAttempts ? "failed" : "queued";
  const waitMs = retryAfterMs[Math.min(mail.attempts, retryAfterMs.length) - 1] ?? 0;
  await db
    .update(outboxMessages)
    .set({
      state,
      lastError: [...reason].slice(0, reasonMaxChars).join(""),
      nextAttemptAt: new Date(now.getTime() + waitMs),
      failedAt: state === "failed" ? now : null,
    })
    .where(isCurrentAttempt(mail));
  if (isFinal) await markUnreachable(db, mail.toAddress, now);
  return state;
}
