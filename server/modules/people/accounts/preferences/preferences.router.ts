import { z } from "zod";
import { displayValues, type SentDisplayChoices } from "#db/display-values.ts";
import { isPayTerms, type PayTerms } from "#db/pay-terms-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { saveDisplay, updatePreferences } from "./preferences.commands.ts";
import { findPreferences } from "./preferences.queries.ts";

/** Ten years. */
const longestAgoMs = 3650 * 86_400_000;

const choiceField = (value: z.ZodType) =>
  z
    .strictObject({
      value,
      agoMs: z
        .int("Say how many milliseconds ago this was chosen.")
        .min(0, "The time of the choice cannot be in the future.")
        .max(longestAgoMs, "The time of the choice is too long ago."),
    })
    .optional();

/** Display choices from one device, each with its age. */
const displayFields = z.strictObject({
  choices: z
    .strictObject({
      ...Object.fromEntries(
        Object.entries(displayValues).map(([setting, values]) => [
          setting,
          choiceField(z.literal([...values], "There is no such choice.")),
        ]),
      ),
      payTerms: choiceField(z.custom<PayTerms>(isPayTerms, "These terms of pay are incomplete or out of range.").nullable()),
    })
    .transform((sent) => sent as SentDisplayChoices),
});

const changes = z.strictObject({
  jobAlerts: z.boolean().optional(),
  applicationUpdates: z.boolean().optional(),
  marketingEmails: z.boolean().optional(),
});

export const preferencesRouter = router({
  get: procedure("preferences.manage").query(({ ctx }) => {
    const { userId } = requireUser(ctx.principal);
    requireAllowed(ctx, "preferences.manage", { ownerId: userId });
    return findPreferences(ctx.services.db, userId);
  }),
  update: procedure("preferences.manage")
    .input(changes)
    .mutation(({ ctx, input }) =>
      updatePreferences(ctx, {
        ...(input.jobAlerts !== undefined && { jobAlerts: input.jobAlerts }),
        ...(input.applicationUpdates !== undefined && { applicationUpdates: input.applicationUpdates }),
        ...(input.marketingEmails !== undefined && { marketingEmails: input.marketingEmails }),
      }),
    ),
  saveDisplay: procedure("preferences.manage")
    .input(fieldsOf(displayFields))
    .mutation(({ ctx, input }) => saveDisplay(ctx, input.choices)),
});
