import { z } from "zod";
import { alertRuleConditions, alertRuleMetrics, alertRuleMinimumN, alertRuleWindowsHours } from "#db/ops-values.ts";
import { listRunbooks } from "#ops/runbooks.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { AppError } from "#server/kernel/errors.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { cleanName } from "#server/text/typed-text/clean-typed.ts";
import { consoleDb, sample } from "../sample-data.queries.ts";
import { deleteAlertRule, endSilence, listAlerts, saveAlertRule, silenceAlert } from "./alerts.commands.ts";
import { testRule } from "./rule-samples.queries.ts";

const readSample = fieldsOf(z.strictObject({ sample }));
const readName = fieldsOf(z.strictObject({ name: z.string("Name a runbook.").max(60, "There is no runbook with that name.") }));

const typed = (missing: string, most: number, tooLong: string) =>
  z.string(missing).transform(cleanName).pipe(z.string().min(1, missing).max(most, tooLong));
const { least, most } = alertRuleMinimumN;
const wholeN = `Enter a whole number from ${least} to ${most.toLocaleString("en-GB")}.`;
const amountText = "Enter a number above 0.";
const ruleFields = {
  metric: z.enum(alertRuleMetrics, "Choose a metric."),
  route: z
    .string("Choose a page.")
    .max(80, "A route pattern can have at most 80 characters.")
    .startsWith("/", "Choose a page.")
    .nullable()
    .default(null),
  windowHours: z.literal([...alertRuleWindowsHours], `Choose a window of ${alertRuleWindowsHours.join(", ")} hours.`),
  condition: z.enum(alertRuleConditions, "Choose a condition."),
  amount: z.number(amountText).positive(amountText).max(1e9, "Enter a smaller number."),
  minimumN: z.int(wholeN).min(least, wholeN).max(most, wholeN),
};
const ruleId = z.string("Choose the rule.").regex(/^[\w-]{22}$/, "A rule’s ID has 22 letters and digits.");
const key = z.string("Choose the alert.").min(1, "Choose the alert.").max(160, "There is no such alert.");
const reason = typed("Enter a reason.", 200, "A reason can have at most 200 characters.");
const until = z.string("Choose a date and time.").max(16, "Choose a date and time.");
const readRule = fieldsOf(z.strictObject({ ...ruleFields, sample }));
const readSavedRule = fieldsOf(
  z.strictObject({
    id: ruleId.nullable().default(null),
    name: typed("Enter a name.", 80, "A name can have at most 80 characters."),
    ...ruleFields,
    runbook: z.string("Choose a runbook.").max(60, "Choose a runbook."),
  }),
);
const readId = fieldsOf(z.strictObject({ id: ruleId }));
const readSilence = fieldsOf(z.strictObject({ key, until, reason }));
const readKey = fieldsOf(z.strictObject({ key }));

export const alertsRouter = router({
  list: procedure("ops.readConsole")
    .input(readSample)
    .query(async ({ ctx, input }) => ({
      ...(await listAlerts(await consoleDb(ctx, input.sample), ctx.now)),
      runbooks: listRunbooks().map(({ name, title }) => ({ name, title })),
    })),
  runbook: procedure("ops.readConsole")
    .input(readName)
    .query(({ ctx, input }) => {
      requireAllowed(ctx, "ops.readConsole", {});
      const found = listRunbooks().find(({ name }) => name === input.name);
      if (!found) throw new AppError("not-found", "There is no runbook with that name.");
      return found;
    }),
  /** Returns when a rule would have fired in the last 28 days. */
  testRule: procedure("ops.readConsole")
    .input(readRule)
    .query(async ({ ctx, input: { sample: isSample, ...rule } }) => testRule(await consoleDb(ctx, isSample), rule, ctx.now)),
  saveRule: procedure("ops.manageAlerts")
    .input(readSavedRule)
    .mutation(({ ctx, input }) => saveAlertRule(ctx, input)),
  deleteRule: procedure("ops.manageAlerts")
    .input(readId)
    .mutation(({ ctx, input }) => deleteAlertRule(ctx, input.id)),
  silence: procedure("ops.manageAlerts")
    .input(readSilence)
    .mutation(({ ctx, input }) => silenceAlert(ctx, input)),
  endSilence: procedure("ops.manageAlerts")
    .input(readKey)
    .mutation(({ ctx, input }) => endSilence(ctx, input.key)),
});
