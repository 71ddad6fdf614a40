import { z } from "zod";
import { limits } from "#db/values.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { cleanEmail } from "#server/text/typed-text/clean-typed.ts";
import { summarisePersonalData } from "./personal-data.queries.ts";
import { cancelErasure, requestErasure } from "./request-erasure.commands.ts";

export const personalDataRouter = router({
  summary: procedure("user.readMe").query(({ ctx }) => {
    const { userId } = requireUser(ctx.principal);
    requireAllowed(ctx, "user.readMe", { ownerId: userId });
    return summarisePersonalData(ctx.services.db, userId);
  }),
  requestErasure: procedure("user.erase")
    .input(z.strictObject({ email: z.string().overwrite(cleanEmail).max(limits.emailMaxChars) }))
    .mutation(async ({ ctx, input }) => ({ dueAt: (await requestErasure(ctx, input)).dueAt.toISOString() })),
  cancelErasure: procedure("user.updateMe").mutation(({ ctx }) => cancelErasure(ctx)),
});
