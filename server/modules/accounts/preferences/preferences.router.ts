import { z } from "zod";
import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/trpc.ts";
import { saveDisplay } from "./display.commands.ts";
import { displayFields } from "./display.fields.ts";
import { updatePreferences } from "./preferences.commands.ts";
import { findPreferences } from "./preferences.queries.ts";

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
