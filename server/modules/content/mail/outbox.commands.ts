import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { defaultMailSwitches, type MailFrequency, type MailSwitch, type StoppableMail } from "#db/own-values.ts";
import { accountPreferences, users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { type MailedCalendar, outboxMessages, unreachableAddresses } from "#db/schema/mail.ts";
import { mailStopLinks, recruiterSettings } from "#db/schema/recruiter-settings.ts";
import type { AccountState } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { hashOf, randomSecret } from "#server/kernel/secrets.ts";
import type { Site } from "#server/kernel/site.ts";
import { emailKeyOf } from "#server/text/email-address.ts";
import type { MailFacts, MailTemplate } from "./mail.types.ts";
import { type HiringChoice, isAllowedInState, mailKinds } from "./mail-kinds.ts";
import { renderMail } from "./templates/render-mail.ts";

export interface QueueMailInput<Template extends MailTemplate> {
  to: string;
  /** Recipient's account; null for an address without one. */
  userId: number | null;
  template: Template;
  facts: MailFacts[Template];
  /** Reply address when not the site's own; a complete address, validated. */
  replyTo?: string;
  /**
   * One-click unsubscribe address of mail programs, without signing in (RFC 8058), where it differs from the link that every mail governed
   * by a switch has.
   */
  oneClickStop?: string;
  /** Id of the entity it is about, by which it can be cancelled while it waits. */
  subjectId?: string;
  /** Earliest time of sending; immediately when omitted. */
  notBefore?: Date;
  /** An entry for the recipient's calendar. */
  calendar?: MailedCalendar;
}

/** A mail whose text is made, before it is queued. */
interface ComposedMail {
  row: typeof outboxMessages.$inferInsert;
  isAllowed(preferences: MailPreferences): boolean;
  /** Row of its unsubscribe link; null for a mail that needs none, or brings its own. */
  stopLink: typeof mailStopLinks.$inferInsert | null;
}

/** Writes a mail's text and headers. Reads and stores nothing. */
export function composeMail<Template extends MailTemplate>(
  { site, now }: { site: Site; now: Date },
  { to, userId, template, facts, replyTo, oneClickStop, subjectId, notBefore, calendar }: QueueMailInput<Template>,
): ComposedMail {
  const mail = oneClickStop === undefined ? stoppableOf(template, facts) : null;
  const token = randomSecret();
  // Only the hash of its secret is stored.
  const stopLink = userId !== null && mail !== null ? { hash: hashOf(token), userId, mail, createdAt: now } : null;
  const stopAddress = stopLink && site.origin + paths.stopMail(token);
  const { subject, text, html } = renderMail(site, template, facts, stopAddress);
  const listStop = oneClickStop ?? stopAddress;
  const headers = {
    ...(replyTo !== undefined && { "Reply-To": replyTo }),
    ...(listStop !== null && { "List-Unsubscribe": `<${listStop}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
  };
  const content = { template, subject, textBody: text, htmlBody: html, headers, calendar: calendar ?? null };
  const row = {
    toAddress: to,
    toUserId: userId,
    ...content,
    subjectId: subjectId ?? null,
    nextAttemptAt: notBefore ?? now,
    createdAt: now,
  };
  return { row, isAllowed: (preferences) => isMailAllowed(template, facts, preferences), stopLink };
}

/**
 * Queues mails in the caller's transaction, by as many statements as one: they are sent if, and only if, that commits. Mail that its
 * recipient has switched off, or that their account's state excludes, is not queued; an address without an account has requested its mail.
 * @returns how many were queued
 */
export async function queueMails(tx: Db, mails: readonly ComposedMail[]): Promise<number> {
  const preferencesOf = await readMailPreferences(
    tx,
    mails.flatMap(({ row }) => row.toUserId ?? []),
  );
  const allowed = mails.filter(({ row, isAllowed }) => row.toUserId == null || isAllowed(preferencesOf(row.toUserId)));
  if (allowed.length === 0) return 0;
  const stopLinks = allowed.flatMap(({ stopLink }) => stopLink ?? []);
  if (stopLinks.length > 0) await tx.insert(mailStopLinks).values(stopLinks);
  await tx.insert(outboxMessages).values(allowed.map(({ row }) => row));
  announceMail();
  return allowed.length;
}

/** Composes and queues one mail. @returns whether it was queued */
export const queueMail = async <Template extends MailTemplate>(
  tx: Db,
  context: { site: Site; now: Date },
  input: QueueMailInput<Template>,
): Promise<boolean> => (await queueMails(tx, [composeMail(context, input)])) > 0;

const kindsWithheldFromSuspended = (Object.keys(mailKinds) as MailTemplate[]).filter(
  (template) => !isAllowedInState(template, "suspended"),
);

/** Cancels waiting mail of an account that has just been suspended, except mail that still reaches it. */
export async function dropMailOfSuspended(tx: Db, userId: number): Promise<void> {
  const { toUserId, state, template } = outboxMessages;
  await tx.delete(outboxMessages).where(and(eq(toUserId, userId), eq(state, "queued"), inArray(template, kindsWithheldFromSuspended)));
}

/** Cancels mails about an entity that were queued at a given time and have not been attempted. */
export async function cancelQueuedMail(
  tx: Db,
  { subjectId, template, createdAt }: { subjectId: string; template: MailTemplate; createdAt: Date },
): Promise<void> {
  const { state, attempts } = outboxMessages;
  await tx
    .delete(outboxMessages)
    .where(
      and(
        eq(outboxMessages.subjectId, subjectId),
        eq(outboxMessages.template, template),
        eq(outboxMessages.createdAt, createdAt),
        eq(state, "queued"),
        eq(attempts, 0),
      ),
    );
}

const mailOfSwitch = {
  jobAlerts: "job-alerts",
  applicationUpdates: "application-updates",
  marketingEmails: "marketing-emails",
} as const satisfies Record<MailSwitch, StoppableMail>;
const mailOfChoice = {
  applicationReceived: "application-received",
  messageReceived: "message-received",
} as const satisfies Record<HiringChoice, StoppableMail>;

/** Returns the switch that an unsubscribe link turns off; null for a kind of mail that recruiters choose separately. */
export const switchOf = (mail: StoppableMail): MailSwitch | null =>
  (Object.keys(mailOfSwitch) as MailSwitch[]).find((mailSwitch) => mailOfSwitch[mailSwitch] === mail) ?? null;

/** Returns what an unsubscribe link turns off; null for a mail that is necessary. */
export function stoppableOf<Template extends MailTemplate>(template: Template, facts: MailFacts[Template]): StoppableMail | null {
  const kind = mailKinds[template];
  if (kind.governedBy === null) return null;
  if (template === "recruiter-summary") return "recruiter-summary";
  const { mailSwitch, hiringChoice } = kind.governedBy(facts);
  return hiringChoice === undefined ? mailOfSwitch[mailSwitch] : mailOfChoice[hiringChoice];
}

type Listener = () => void;

const listeners = new Set<Listener>();

/** Signals to this process's mail worker that a mail has been queued; its transaction may not have committed yet. */
export function announceMail(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` for each mail queued by this process; the returned function unsubscribes. */
export function onMailQueued(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Allows mail to the address again: one was delivered, its owner requested it, or it no longer belongs to them. */
export async function clearUnreachable(tx: Db, email: string): Promise<void> {
  await tx.delete(unreachableAddresses).where(eq(unreachableAddresses.emailKey, emailKeyOf(email)));
}

/** Mail preferences of an account; unset preferences take their defaults. */
export interface MailPreferences {
  state: AccountState;
  switches: Readonly<Record<MailSwitch, boolean>>;
  choices: Readonly<Record<HiringChoice, MailFrequency>>;
}

export const defaultHiringChoices = { applicationReceived: "at-once", messageReceived: "at-once" } as const;

/** Returns whether a mail may be sent: the account's state must allow it, and the mail must be mandatory or not switched off. */
export function isMailAllowed<Template extends MailTemplate>(
  template: Template,
  facts: MailFacts[Template],
  { state, switches, choices }: MailPreferences,
): boolean {
  if (!isAllowedInState(template, state)) return false;
  const kind = mailKinds[template];
  if (kind.governedBy === null) return true;
  const { mailSwitch, hiringChoice } = kind.governedBy(facts);
  return switches[mailSwitch] && (hiringChoice === undefined || choices[hiringChoice] === "at-once");
}

export const findMailPreferences = async (db: Db, userId: number): Promise<MailPreferences> =>
  (await readMailPreferences(db, [userId]))(userId);

async function readMailPreferences(db: Db, userIds: readonly number[]): Promise<(userId: number) => MailPreferences> {
  const rows =
    userIds.length === 0
      ? []
      : await db
          .select({
            ...pick(users, "id", "state"),
            ...pick(accountPreferences, "jobAlerts", "applicationUpdates", "marketingEmails"),
            ...pick(recruiterSettings, "applicationReceived", "messageReceived"),
          })
          .from(users)
          .leftJoin(accountPreferences, eq(accountPreferences.userId, users.id))
          .leftJoin(recruiterSettings, eq(recruiterSettings.userId, users.id))
          .where(inArray(users.id, [...userIds]))
          .limit(userIds.length);
  const byUser = new Map(rows.map((row) => [row.id, row]));
  return (userId) => {
    const row = byUser.get(userId);
    return {
      state: row?.state ?? "erased",
      switches: {
        jobAlerts: row?.jobAlerts ?? defaultMailSwitches.jobAlerts,
        applicationUpdates: row?.applicationUpdates ?? defaultMailSwitches.applicationUpdates,
        marketingEmails: row?.marketingEmails ?? defaultMailSwitches.marketingEmails,
      },
      choices: {
        applicationReceived: row?.applicationReceived ?? defaultHiringChoices.applicationReceived,
        messageReceived: row?.messageReceived ?? defaultHiringChoices.messageReceived,
      },
    };
  };
}
