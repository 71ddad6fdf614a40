import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { MailSwitch, StoppableMail } from "#db/own-values.ts";
import { type MailedCalendar, outboxMessages } from "#db/schema/mail.ts";
import { mailStopLinks } from "#db/schema/recruiter-settings.ts";
import { paths } from "#server/addresses/paths.ts";
import { hashOf, randomSecret } from "#server/kernel/secrets.ts";
import type { Site } from "#server/kernel/site.ts";
import type { MailFacts, MailTemplate } from "./mail.types.ts";
import { type HiringChoice, mailKinds, mayReach } from "./mail-kinds.ts";
import { announceMail } from "./outbox-signal.ts";
import { renderMail } from "./templates/render-mail.ts";
import { mayMail } from "./wanted-mail.queries.ts";

export interface QueueMailInput<Template extends MailTemplate> {
  to: string;
  /** Whose mail it is; null for an address without an account. */
  userId: number | null;
  template: Template;
  facts: MailFacts[Template];
  /** Where answers go when not to the site; a whole address, checked as such. */
  replyTo?: string;
  /**
   * Where a mail program's own button ends mails like this one, without anybody signed in (RFC 8058), where that is not the link which every mail
   * that a switch governs has.
   */
  oneClickStop?: string;
  /** Id of what it tells of, by which it can be taken back while it waits. */
  subjectId?: string;
  /** When it may go; at once when left out. */
  notBefore?: Date;
  /** An entry for the reader's calendar. */
  calendar?: MailedCalendar;
}

/**
 * Puts a mail into the outbox, in the caller's transaction: it is sent if, and only if, that commits. Mail that its reader has switched off, or that
 * their account is shut out from, is not taken.
 * @returns whether it was taken
 */
export async function queueMail<Template extends MailTemplate>(
  tx: Db,
  { site, now }: { site: Site; now: Date },
  { to, userId, template, facts, replyTo, oneClickStop, subjectId, notBefore, calendar }: QueueMailInput<Template>,
): Promise<boolean> {
  if (!(await mayMail(tx, { userId, template, facts }))) return false;
  const mail = userId === null || oneClickStop !== undefined ? null : stoppableOf(template, facts);
  const stopLink = userId !== null && mail !== null ? await issueStopLink(tx, { site, now }, { userId, mail }) : null;
  const { subject, text, html } = renderMail(site, template, facts, stopLink);
  const listStop = oneClickStop ?? stopLink;
  await tx.insert(outboxMessages).values({
    toAddress: to,
    toUserId: userId,
    template,
    subject,
    textBody: text,
    htmlBody: html,
    headers: {
      ...(replyTo !== undefined && { "Reply-To": replyTo }),
      ...(listStop !== null && { "List-Unsubscribe": `<${listStop}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    },
    calendar: calendar ?? null,
    subjectId: subjectId ?? null,
    nextAttemptAt: notBefore ?? now,
    createdAt: now,
  });
  announceMail();
  return true;
}

const kindsKeptFromSuspended = (Object.keys(mailKinds) as MailTemplate[]).filter((template) => !mayReach(template, "suspended"));

/** Takes back what waits for an account that has just been suspended, but for what still reaches it. */
export async function dropMailOfSuspended(tx: Db, userId: number): Promise<void> {
  const { toUserId, state, template } = outboxMessages;
  await tx.delete(outboxMessages).where(and(eq(toUserId, userId), eq(state, "queued"), inArray(template, kindsKeptFromSuspended)));
}

/** Takes mails back that tell of a thing, were ordered at a moment and have not been tried. */
export async function takeBackMail(
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

/** The switch behind what a link ends; null for a kind of mail that people who hire choose by itself. */
export const switchOf = (mail: StoppableMail): MailSwitch | null =>
  (Object.keys(mailOfSwitch) as MailSwitch[]).find((mailSwitch) => mailOfSwitch[mailSwitch] === mail) ?? null;

/** What a link in a mail ends; null for a mail that is necessary. */
export function stoppableOf<Template extends MailTemplate>(template: Template, facts: MailFacts[Template]): StoppableMail | null {
  const kind = mailKinds[template];
  if (kind.governedBy === null) return null;
  if (template === "recruiter-summary") return "recruiter-summary";
  const { mailSwitch, hiringChoice } = kind.governedBy(facts);
  return hiringChoice === undefined ? mailOfSwitch[mailSwitch] : mailOfChoice[hiringChoice];
}

/** An address by which one mail's reader ends others like it, without signing in. Of its secret only the hash is kept. */
async function issueStopLink(
  tx: Db,
  { site, now }: { site: Site; now: Date },
  { userId, mail }: { userId: number; mail: StoppableMail },
): Promise<string> {
  const token = randomSecret();
  await tx.insert(mailStopLinks).values({ hash: hashOf(token), userId, mail, createdAt: now });
  return site.origin + paths.stopMail(token);
}
