import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { MailFrequency, StoppableMail } from "#db/own-values.ts";
import { pick } from "#db/schema/columns.ts";
import { outboxMessages, unreachableAddresses } from "#db/schema/mail.ts";
import { mailStopLinks } from "#db/schema/recruiter-settings.ts";
import { claimDeliveries, startDeliveryWorker } from "#server/kernel/polling.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import type { Site } from "#server/kernel/site.ts";
import { emailKeyOf } from "#server/text/email-address.ts";
import { clearUnreachable, findMailPreferences, onMailQueued, switchOf } from "../outbox.commands.ts";
import { MailRefused, type MailTransport, type OutgoingMail } from "./disk-transport.ts";

/** A mail is signalled before its transaction commits; most have committed after this delay. */
const wakeAfterMs = 100;
const sendTimeoutMs = 120_000;

export interface MailWorkerDeps {
  db: Db;
  site: Site;
  from: string;
  transport: MailTransport;
  /** Time allowed for a mail in delivery at shutdown; five seconds by default. */
  stopGraceMs?: number;
  clock: () => Date;
  log: { info(details: unknown, message: string): void; error(details: unknown, message: string): void };
}

export interface MailWorker {
  /** Sends the mail that is due now; called by the timer. */
  tick(): Promise<void>;
  /** Claims no more mail, allows a short time for deliveries in progress, then leaves them for a later attempt. */
  stop(): Promise<void>;
}

/** Sends the mail in the outbox. Every process may run one: a mail belongs to the process that claimed its row. */
export function startMailWorker(deps: MailWorkerDeps): MailWorker {
  const { tick, stop } = startDeliveryWorker((cut) => sendBatch(deps, cut), {
    stopGraceMs: deps.stopGraceMs,
    onError: (error) => deps.log.error({ err: error }, "mail delivery failed and will try again"),
  });
  let wake: NodeJS.Timeout | null = null;
  const endListening = onMailQueued(() => {
    wake ??= setTimeout(() => {
      wake = null;
      void tick();
    }, wakeAfterMs).unref();
  });
  return {
    tick,
    async stop() {
      if (wake) clearTimeout(wake);
      endListening();
      await stop();
      deps.transport.close();
    },
  };
}

async function sendBatch(deps: MailWorkerDeps, cut: AbortSignal): Promise<number> {
  const mails = await claimDueMail(deps.db, deps.clock());
  await Promise.all(mails.map((mail) => sendOne(deps, mail, cut)));
  return mails.length;
}

async function sendOne(deps: MailWorkerDeps, mail: ClaimedMail, cut: AbortSignal): Promise<void> {
  const { db, clock, log, transport } = deps;
  const facts = { mail: mail.id, template: mail.template, attempt: mail.attempts };
  try {
    if (await isSwitchedOff(db, mail)) {
      await db.delete(outboxMessages).where(isCurrentAttempt(mail));
      log.info(facts, "a mail was not sent: its reader has switched such mail off");
      return;
    }
    await transport.send(toOutgoingMail(deps, mail), AbortSignal.any([cut, AbortSignal.timeout(sendTimeoutMs)]));
  } catch (error) {
    const reason = maskAddresses(error instanceof Error ? error.message : String(error));
    const state = await markFailedAttempt(db, mail, { reason, isFinal: error instanceof MailRefused, now: clock() });
    // The error itself is not logged: it holds addresses and the server's full response.
    log.error({ ...facts, reason, state }, "a mail could not be sent");
    return;
  }
  await markSent(db, mail, clock());
  log.info(facts, "a mail was sent");
}

/** Whether the reader has switched off, while the mail waited, what its own stop link would switch off. */
async function isSwitchedOff(db: Db, { headers }: ClaimedMail): Promise<boolean> {
  const token = /\/mail\/stop\/([\w-]+)>$/.exec(headers["List-Unsubscribe"] ?? "")?.[1];
  if (token === undefined) return false;
  const { userId, mail, hash } = mailStopLinks;
  const [link] = await db
    .select({ userId, mail })
    .from(mailStopLinks)
    .where(eq(hash, hashOf(token)))
    .limit(1);
  if (!link) return false;
  const { switches, choices } = await findMailPreferences(db, link.userId);
  const choiceOf: Partial<Record<StoppableMail, MailFrequency>> = {
    "application-received": choices.applicationReceived,
    "message-received": choices.messageReceived,
  };
  return !switches[switchOf(link.mail) ?? "applicationUpdates"] || choiceOf[link.mail] === "off";
}

function toOutgoingMail({ site, from }: MailWorkerDeps, mail: ClaimedMail): OutgoingMail {
  return {
    id: mail.id,
    to: mail.toAddress,
    from: { name: site.name, address: from },
    replyTo: site.supportEmail,
    subject: mail.subject,
    text: mail.textBody,
    html: mail.htmlBody,
    // The time distinguishes rows with the same id before and after the database was recreated.
    messageId: `<${mail.id}.${mail.createdAt.getTime().toString(36)}@${new URL(site.origin).hostname}>`,
    queuedAt: mail.createdAt,
    headers: mail.headers,
    calendar: mail.calendar,
  };
}

/** A receiver's response often repeats the address. */
function maskAddresses(text: string): string {
  return text.replaceAll(/<?[^\s<>@]*@[^\s<>]*>?/g, "(address)").replaceAll(/\s+/g, " ");
}

export const maxAttempts = 8;
/** A mail in delivery for longer was lost with its process, and is claimed again. */
const sendingLeaseMs = 10 * 60_000;

const minute = 60_000;
/** Delay after each failed attempt; the last is repeated. */
const retryAfterMs = [1 * minute, 5 * minute, 30 * minute, 120 * minute, 360 * minute];
const reasonMaxChars = 300;

type ClaimedMail = Pick<
  typeof outboxMessages.$inferSelect,
  "id" | "toAddress" | "template" | "subject" | "textBody" | "htmlBody" | "headers" | "calendar" | "attempts" | "createdAt"
>;

export const claimDueMail = (db: Db, now: Date, limit?: number): Promise<ClaimedMail[]> =>
  claimDeliveries(db, {
    limit,
    lockDue: (tx, state, atMost) => lockDue(tx, state, now, atMost),
    markSending: (tx, ids) =>
      tx
        .update(outboxMessages)
        .set({
          state: "sending",
          attempts: sql`${outboxMessages.attempts} + 1`,
          nextAttemptAt: new Date(now.getTime() + sendingLeaseMs),
        })
        .where(inArray(outboxMessages.id, ids)),
  });

function lockDue(tx: Db, state: "queued" | "sending", now: Date, limit: number): Promise<ClaimedMail[]> {
  return tx
    .select({
      ...pick(outboxMessages, "id", "toAddress", "template", "subject", "textBody", "htmlBody", "headers", "calendar", "attempts"),
      ...pick(outboxMessages, "createdAt"),
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

/** Records that the server of an address has permanently rejected our mail; the first time is retained. */
export async function markUnreachable(tx: Db, email: string, now: Date): Promise<void> {
  const emailKey = emailKeyOf(email);
  await tx.insert(unreachableAddresses).values({ emailKey, since: now }).onDuplicateKeyUpdate({ set: { emailKey } });
}
