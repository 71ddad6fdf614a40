import { asc, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import { errorNumber } from "#db/retry-transaction.ts";
import { type PlanFacts, planChanges, plans } from "#db/schema/plans.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { auditRead, recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import type { changePlanInput, createPlanInput } from "../billing.fields.ts";

const duplicate = 1062;

/**
 * Changes a plan's text and price from now on. Existing orders retain their price and credits.
 * @throws AppError not-found; conflict when the plan has changed since
 */
export async function changePlan(
  ctx: Context,
  { slug, seenAt, facts }: z.output<typeof changePlanInput>,
): Promise<{ slug: string; changed: string[] }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "config.write", {});
    const [plan] = await tx.select().from(plans).where(eq(plans.slug, slug)).limit(1).for("update");
    if (!plan) throw new AppError("not-found", "There is no plan with that name.");
    if (plan.updatedAt.toISOString() !== seenAt)
      throw new AppError("conflict", "Someone else has changed this plan since you opened it. Reload it.");
    const changed = (Object.keys(facts) as (keyof PlanFacts)[]).filter(
      (name) => JSON.stringify(plan[name]) !== JSON.stringify(facts[name]),
    );
    if (changed.length === 0) return { slug, changed };
    const before = pickFacts(plan, changed);
    const after = pickFacts(facts, changed);
    await tx
      .update(plans)
      .set({ ...after, updatedAt: ctx.now })
      .where(eq(plans.id, plan.id));
    await recordPlanChange(ctx, tx, { planId: plan.id, slug, before, after });
    return { slug, changed };
  });
}

/**
 * Creates a plan.
 * @throws AppError invalid-fields when its slug is taken
 */
export async function createPlan(ctx: Context, { slug, facts }: z.output<typeof createPlanInput>): Promise<{ slug: string }> {
  try {
    return await lockingTransaction(ctx.services.db, async (tx) => {
      requireAllowed(ctx, "config.write", {});
      const [made] = await tx
        .insert(plans)
        .values({ ...facts, slug, createdAt: ctx.now, updatedAt: ctx.now })
        .$returningId();
      if (!made) throw new Error("The database gave no id for the new plan.");
      await recordPlanChange(ctx, tx, { planId: made.id, slug, before: null, after: facts });
      return { slug };
    });
  } catch (error) {
    if (errorNumber(error) !== duplicate) throw error;
    throw invalidFields([{ pointer: "/slug", detail: "There is already a plan with that name." }]);
  }
}

interface PlanChange {
  planId: number;
  slug: string;
  before: Partial<PlanFacts> | null;
  after: Partial<PlanFacts>;
}

async function recordPlanChange(ctx: Context, tx: Db, { planId, slug, before, after }: PlanChange): Promise<void> {
  await tx.insert(planChanges).values({ planId, before, after, createdAt: ctx.now });
  const reason = before === null ? "begun" : `changed ${Object.keys(after).join(", ")}`;
  const event = { action: "config.write", resource: "plan", resourceId: slug, reason } as const;
  await recordAudit(tx, ctx, { ...event, ...(before && { before }), after });
}

const pickFacts = (facts: PlanFacts, names: readonly (keyof PlanFacts)[]): Partial<PlanFacts> =>
  Object.fromEntries(names.map((name) => [name, facts[name]]));

const plansShown = 100;
const changesShown = 200;

/** Returns every plan, on sale or not, with its latest changes. */
export async function listPlansForAdmin(ctx: Context) {
  const { db } = ctx.services;
  requireAllowed(ctx, "billing.settle", {});
  await auditRead(ctx, { action: "billing.settle", resource: "plans", resourceId: null, reason: "read all plans" });
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
    items: rows.map(({ id: _id, createdAt: _createdAt, ...plan }) => isoDates(plan)),
    changes: changes.map(isoDates),
  };
}
