import { and, asc, count, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { MySqlColumn } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { type Db, runTransaction } from "#db/client.ts";
import { type MailState, mailStates } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { outboxMessages, unreachableAddresses } from "#db/schema/mail.ts";
import { daysBefore } from "#db/time-limits.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { emailKeyOf, maskEmail } from "#server/text/email-address.ts";
import { londonDate } from "#server/text/london-time.ts";
import { cleanSearch } from "#server/text/typed-text/clean-typed.ts";

const whole = "The e-mail’s number must be a whole number of 1 or more.";
export const mailNumber = z.int(whole).min(1, whole);
export const mailTemplate = z
  .string("Name the kind of e-mail.")
  .min(1, "Name the kind of e-mail.")
  .max(64, "There is no such kind of e-mail.");

export const listMailInput = z.strictObject({
  state: z.enum(mailStates, "There is no such state.").nullable().default(null),
  template: mailTemplate.nullable().default(null),
  /** The recipient's full address; "" for any. */
  to: z.string("This must be text.").overwrite(cleanSearch).max(254, "An address has at most 254 characters.").default(""),
  /** For paging: only mails before this one. */
  beforeNumber: mailNumber.nullable().default(null),
});

const mailsPerPage = 50;
const templatesShown = 200;

const facts = {
  number: outboxMessages.id,
  ...pick(outboxMessages, "template", "toAddress", "state", "attempts", "lastError", "nextAttemptAt", "createdAt", "sentAt", "failedAt"),
};

/** Returns mails of one state or template or all, newest first, with masked addresses, and the count of each. */
export async function listMail(ctx: Context, { state, template, to, beforeNumber }: z.output<typeof listMailInput>) {
  requireAllowed(ctx, "mail.manage", {});
  const { db } = ctx.services;
  await runTransaction(db, (tx) => auditMail(ctx, tx, null, to === "" ? "read the outbox" : "looked for an address in the outbox"));
  const ofTemplate = and(
    template === null ? undefined : eq(outboxMessages.template, template),
    to === "" ? undefined : eq(outboxMessages.toAddress, to),
  );
  const [rows, states, templates] = await Promise.all([
    db
      .select(facts)
      .from(outboxMessages)
      .where(
        and(
          ofTemplate,
          state === null ? undefined : eq(outboxMessages.state, state),
          beforeNumber === null ? undefined : lt(outboxMessages.id, beforeNumber),
        ),
      )
      .orderBy(desc(outboxMessages.id))
      .limit(mailsPerPage + 1),
    db
      .select({ state: outboxMessages.state, count: count() })
      .from(outboxMessages)
      .where(ofTemplate)
      .groupBy(outboxMessages.state)
      .limit(mailStates.length),
    db.selectDistinct({ name: outboxMessages.template }).from(outboxMessages).orderBy(asc(outboxMessages.template)).limit(templatesShown),
  ]);
  const shown = rows.slice(0, mailsPerPage);
  const counted = new Map(states.map((each) => [each.state, each.count]));
  return {
    items: shown.map(({ toAddress, ...mail }) => ({ ...isoDates(mail), to: maskEmail(toAddress) })),
    nextBeforeNumber: rows.length > mailsPerPage ? (shown.at(-1)?.number ?? null) : null,
    byState: Object.fromEntries(mailStates.map((each) => [each, counted.get(each) ?? 0])) as Record<MailState, number>,
    templates: templates.map(({ name }) => name),
  };
}

/**
 * Returns one mail with its full address and subject; opening it is audited. Its body is not available to anyone. @throws AppError
 * not-found
 */
export async function openMail(ctx: Context, number: number) {
  return runTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "mail.manage", {});
    const [mail] = await tx
      .select({ ...facts, subject: outboxMessages.subject, personName: users.name, personPublicId: users.publicId })
      .from(outboxMessages)
      .leftJoin(users, eq(users.id, outboxMessages.toUserId))
      .where(eq(outboxMessages.id, number))
      .limit(1);
    if (!mail) throw new AppError("not-found", "There is no e-mail with that number. Old sent e-mails are deleted.");
    const [bounced] = await tx
      .select({ since: unreachableAddresses.since })
      .from(unreachableAddresses)
      .where(eq(unreachableAddresses.emailKey, emailKeyOf(mail.toAddress)))
      .limit(1);
    await auditMail(ctx, tx, number, "opened");
    const { personName, personPublicId, ...rest } = mail;
    return {
      ...isoDates(rest),
      person: personPublicId === null ? null : { publicId: personPublicId, name: personName ?? "" },
      unreachableSince: bounced?.since.toISOString() ?? null,
    };
  });
}

const daysShown = 14;
const addressesShown = 100;

/**
 * Returns the numbers of mails queued, sent and failed on each recent day in London, newest first; and the addresses that reject our mail.
 */
export async function readMailHealth(ctx: Context) {
  requireAllowed(ctx, "mail.manage", {});
  const { db } = ctx.services;
  const since = daysBefore(ctx.now, daysShown);
  const [ordered, sent, failed, addresses, unreachable] = await Promise.all([
    byHour(db, outboxMessages.createdAt, since),
    byHour(db, outboxMessages.sentAt, since),
    byHour(db, outboxMessages.failedAt, since),
    db.select().from(unreachableAddresses).orderBy(desc(unreachableAddresses.since)).limit(addressesShown),
    db.$count(unreachableAddresses),
  ]);
  await runTransaction(db, (tx) => auditMail(ctx, tx, null, "read how mail goes"));
  const days = Array.from({ length: daysShown }, (_, ago) => londonDate(daysBefore(ctx.now, ago)));
  return {
    days: days.map((day) => ({ day, ordered: ordered.get(day) ?? 0, sent: sent.get(day) ?? 0, failed: failed.get(day) ?? 0 })),
    unreachable,
    addresses: addresses.map(({ emailKey, since: at }) => ({
      key: addressKey(emailKey),
      masked: maskEmail(emailKey),
      since: at.toISOString(),
    })),
  };
}

/** Identifies an address without revealing it. */
export const addressKey = (emailKey: string): string => hashOf(emailKey).slice(0, 22);

/** Counts by the hour, so that days can be London's; London's offset from UTC is in whole hours. */
async function byHour(db: Db, column: MySqlColumn, since: Date): Promise<Map<string, number>> {
  const hour: SQL<string> = sql`date_format(${column}, '%Y-%m-%dT%H:00:00Z')`;
  const rows = await db
    .select({ hour, count: count() })
    .from(outboxMessages)
    .where(gte(column, since))
    .groupBy(hour)
    .limit(daysShown * 25);
  const days = new Map<string, number>();
  for (const row of rows) {
    const day = londonDate(new Date(row.hour));
    days.set(day, (days.get(day) ?? 0) + row.count);
  }
  return days;
}

/** Audits an administrator's action on a mail, or on mail in general. */
export function auditMail(ctx: Context, tx: Db, mail: number | string | null, reason: string): Promise<void> {
  return recordAudit(tx, ctx, { action: "mail.manage", resource: "mail", resourceId: mail, reason });
}
