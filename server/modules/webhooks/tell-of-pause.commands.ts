import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { notify } from "#server/modules/notifications/notify.commands.ts";

const toldAtMost = 20;

/** Tells those who look after a firm's systems that one of them is told nothing any more. */
export async function tellOfPause(
  tx: Db,
  { companyId, publicId, address }: { companyId: number; publicId: string; address: string },
  now: Date,
): Promise<void> {
  const administrators = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.role, "company_admin"), eq(users.state, "active")))
    .limit(toldAtMost);
  const owners = await tx
    .select({ id: users.id })
    .from(freelancePractices)
    .innerJoin(users, and(eq(users.id, freelancePractices.userId), eq(users.state, "active")))
    .where(eq(freelancePractices.companyId, companyId))
    .limit(1);
  const userIds = [...administrators, ...owners].map(({ id }) => id);
  await notify(tx, {
    userIds,
    kind: "webhook-paused",
    facts: { webhookId: publicId, host: new URL(address).host },
    subjectId: publicId,
    now,
  });
}
