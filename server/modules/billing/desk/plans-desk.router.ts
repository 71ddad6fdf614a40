import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/trpc.ts";
import { planFacts, planSlug } from "./plan.fields.ts";
import { beginPlan, changePlan } from "./plans-desk.commands.ts";
import { listPlansAtDesk } from "./plans-desk.queries.ts";

const existing = z.string("Name the plan.").min(1, "Name the plan.").max(64, "There is no plan under that name.");
const readChange = fieldsOf(
  z.strictObject({ slug: existing, seenAt: z.iso.datetime("Say when the plan you saw was last changed."), facts: planFacts }),
);
const readNew = fieldsOf(z.strictObject({ slug: planSlug, facts: planFacts }));

/** What is sold, and for how much. */
export const plansRouter = router({
  all: procedure("billing.settle").query(({ ctx }) => listPlansAtDesk(ctx)),
  change: procedure("config.write")
    .input(readChange)
    .mutation(({ ctx, input }) => changePlan(ctx, input)),
  begin: procedure("config.write")
    .input(readNew)
    .mutation(({ ctx, input }) => beginPlan(ctx, input)),
});
