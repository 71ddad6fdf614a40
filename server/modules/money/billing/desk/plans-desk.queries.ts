import { asc, desc, eq } from "drizzle-orm";
import { runTransaction } from "#db/client.ts";
import { planChanges, plans } from "#db/schema/plans.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";

const plansShown = 100;
const changesShown = 200;

/** Returns every plan, on sale or not, with its latest changes. */
export async function listPlansForAdmin(ctx: Context) {
  const { db } = ctx.services;
  requireAllowed(ctx, "billing.settle", {});
  const event = { action: "billing.settle", resource: "plans", resourceId: null, result: "done", reason: "read all plans" } as const;
  await runTransaction(db, (tx) => recordAudit(tx, auditActor(ctx), event));
  const [rows, changes] = await Promise.all([
    db.select().from(plans).orderBy(asc(plans.sortOrder), asc(plans.slug)).limit(plansShown),
    db
      .select({ slug: plans.slug, before: planChanges.before, after: planChanges.after, at: planChanges.createdAt })
      .from(planChanges)
      .innerJoin(plans, eq(plans.id, planChanges.planId))
      .orderBy(desc(planChanges.id))
      .limit(changesShown),
  ]);
  return {
    items: rows.map(({ id: _id, createdAt: _createdAt, updatedAt, ...plan }) => ({ ...plan, updatedAt: updatedAt.toISOString() })),
    changes: changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
  };
}
