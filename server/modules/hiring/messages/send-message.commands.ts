import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { messageReads, messages } from "#db/schema/messages.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { once } from "#server/kernel/idempotency/once.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { type ApplicationRow, lockApplication } from "#server/modules/hiring/applications/application-rows.queries.ts";
import { openLocked } from "#server/modules/hiring/applications/handle-application.commands.ts";
import { notifyAnew } from "#server/modules/people/notifications/notify.commands.ts";
import type { ApplicationSide } from "../applications/application-answers.ts";
import { listManagers } from "../applications/tell.commands.ts";
import { closedBecause, standingOf } from "./conversation-access.ts";
import type { sendMessageInput, sentMessage } from "./message.fields.ts";
import { insertMessage } from "./message-rows.queries.ts";

type SentMessage = z.infer<typeof sentMessage>;

type SendMessageInput = z.output<typeof sendMessageInput>;

/**
 * Writes to the other side of an application, once for an Idempotency-Key. Who writes to an applicant has looked at the application: it is opened.
 * @throws AppError not-found, forbidden, conflict while or since nothing can be sent
 */
export function sendMessage(ctx: Context, order: SendMessageInput): Promise<SentMessage> {
  return once(ctx, { call: "messages.send", sent: order }, (tx) => send(ctx, tx, order));
}

async function send(ctx: Context, tx: Db, { id, text }: SendMessageInput): Promise<SentMessage> {
  const { now } = ctx;
  const principal = requireUser(ctx.principal);
  const row = await lockApplication(tx, id);
  const { side, facts } = await standingOf(tx, principal, row);
  requireAllowed(ctx, "message.send", facts);
  if (!row) throw new AppError("not-found", "There is no such application.");
  const closed = closedBecause(row, side, now);
  if (closed !== null) throw new AppError("conflict", closed);
  const { userId } = principal;
  const publicId = randomPublicId();
  await insertMessage(tx, { publicId, applicationId: row.rowId, side, authorUserId: userId, text, sentAt: now });
  if (side === "employer") await openLocked(ctx, tx, row);
  await tellOfMessage(ctx, tx, row, side);
  return { id: publicId, sentAt: now.toISOString() };
}

const toldAtMost = 20;

/** Tells the other side that something waits: on the site always, and by mail once until they have read. */
async function tellOfMessage(ctx: Context, tx: Db, row: ApplicationRow, writer: ApplicationSide): Promise<void> {
  const { id, jobId, jobTitle, companyName } = row;
  const userIds = writer === "applicant" ? await listEmployers(tx, row) : [row.userId].filter((userId) => userId !== null);
  const to = writer === "applicant" ? "employer" : "applicant";
  const facts = { jobId, jobTitle, companyName, applicationId: id, to } as const;
  await notifyAnew(tx, { userIds, kind: "message-received", facts, subjectId: id, now: ctx.now });
  await mailOnce(ctx, tx, row, { userIds, to });
}

/** Those who look after the advert, and colleagues who have written in this conversation and are still there. */
async function listEmployers(tx: Db, row: ApplicationRow): Promise<number[]> {
  const managers = await listManagers(tx, row);
  const writers = await tx
    .selectDistinct({ id: users.id })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.authorUserId))
    .where(
      and(
        eq(messages.applicationId, row.rowId),
        eq(messages.side, "employer"),
        eq(users.state, "active"),
        eq(users.companyId, row.companyId),
        eq(users.role, "company_admin"),
      ),
    )
    .limit(toldAtMost);
  return [...new Set([...managers, ...writers].map((person) => person.id))];
}

async function mailOnce(
  { services, now }: Context,
  tx: Db,
  { rowId, id, jobTitle, companyName }: ApplicationRow,
  { userIds, to }: { userIds: readonly number[]; to: ApplicationSide },
): Promise<void> {
  if (userIds.length === 0) return;
  const { site } = services;
  const people = await tx
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      mailedAt: messageReads.mailedAt,
    })
    .from(users)
    .leftJoin(messageReads, and(eq(messageReads.userId, users.id), eq(messageReads.applicationId, rowId)))
    .where(inArray(users.id, [...userIds]))
    .limit(userIds.length);
  const link =
    site.origin +
    (to === "applicant" ? paths.jobseekerTab("messages", { application: id }) : paths.recruiterTab("messages", { application: id }));
  for (const { userId, name, email, mailedAt } of people) {
    if (email === null || mailedAt !== null) continue;
    const facts = { name, jobTitle, from: to === "applicant" ? companyName : null, link };
    const isTaken = await queueMail(tx, { site, now }, { to: email, userId, template: "message-received", facts });
    if (!isTaken) continue;
    await tx
      .insert(messageReads)
      .values({ applicationId: rowId, userId, mailedAt: now })
      .onDuplicateKeyUpdate({ set: { mailedAt: now } });
  }
}
