import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { messageReads, messages } from "#db/schema/messages.ts";
import type { Context } from "#server/context.ts";
import type { ApplicationSide } from "#server/modules/applications/application.types.ts";
import type { ApplicationRow } from "#server/modules/applications/application-rows.queries.ts";
import { listManagers } from "#server/modules/applications/tell.commands.ts";
import { queueMail } from "#server/modules/mail/outbox.commands.ts";
import { notifyAnew } from "#server/modules/notifications/notify.commands.ts";
import { paths } from "#server/paths.ts";

const toldAtMost = 20;

/** Tells the other side that something waits: on the site always, and by mail once until they have read. */
export async function tellOfMessage(ctx: Context, tx: Db, row: ApplicationRow, writer: ApplicationSide): Promise<void> {
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
