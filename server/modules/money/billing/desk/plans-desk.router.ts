import { z } from "zod";
import { planAudiences } from "#db/own-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { momentField } from "#server/text/dates/calendar-day.ts";
import { changePlan, createPlan, listPlansForAdmin } from "./plans-desk.commands.ts";

const line = (name: string, least: number, most: number) =>
  z
    .string(`${name} must be text.`)
    .trim()
    .min(least, `${name} needs at least ${least} characters.`)
    .max(most, `${name} may have at most ${most} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, `${name} holds characters that cannot be printed.`);
const integerField = (name: string, least: number, most: number) => {
  const sentence = `${name} must be a whole number from ${least} to ${most.toLocaleString("en-GB")}.`;
  return z.int(sentence).min(least, sentence).max(most, sentence);
};
const someFeatures = "Describe what the plan includes in 1 to 12 lines.";

/** Plan fields that administrators can edit. */
const planFacts = z.strictObject({
  name: line("The name", 2, 60),
  about: line("What it is for", 5, 240),
  features: z
    .array(line("A line of what it includes", 2, 120), someFeatures)
    .min(1, someFeatures)
    .max(12, someFeatures),
  audience: z.enum(planAudiences, "Choose who may order it."),
  pricePence: integerField("The price in pence", 0, 10_000_000),
  vatBasisPoints: integerField("VAT in basis points", 0, 10_000),
  advertsIncluded: integerField("The number of adverts", 1, 500),
  daysLive: integerField("The number of live days", 1, 365),
  creditsValidDays: integerField("The number of days to use its credits", 1, 1825),
  sortOrder: integerField("Its position in the list", 0, 1000),
  isOffered: z.boolean("Say whether it is on sale."),
});

const planSlug = z
  .string("Say which plan.")
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use small letters, digits and single hyphens, such as pack-10.")
  .min(2, "Use at least 2 characters.")
  .max(40, "Use at most 40 characters.");

const existing = z.string("Say which plan.").min(1, "Say which plan.").max(64, "There is no plan with that name.");
const readChange = fieldsOf(
  z.strictObject({ slug: existing, seenAt: momentField("Say when the plan you saw was last changed."), facts: planFacts }),
);
const readNew = fieldsOf(z.strictObject({ slug: planSlug, facts: planFacts }));

export const plansRouter = router({
  all: procedure("billing.settle").query(({ ctx }) => listPlansForAdmin(ctx)),
  change: procedure("config.write")
    .input(readChange)
    .mutation(({ ctx, input }) => changePlan(ctx, input)),
  begin: procedure("config.write")
    .input(readNew)
    .mutation(({ ctx, input }) => createPlan(ctx, input)),
});
