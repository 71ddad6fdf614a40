import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { publicId } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { endSupportView, startSupportView } from "./support-view.commands.ts";

const readStart = fieldsOf(
  z.strictObject({
    publicId: publicId("Name the account.", "This is not an account."),
    reason: z.string("Enter a reason.").trim().min(5, "Enter a reason: the person will see it.").max(300, "Use at most 300 characters."),
  }),
);

/** Support views: administrators see a user's screens in order to help. */
export const supportRouter = router({
  start: procedure("support.view")
    .input(readStart)
    .mutation(({ ctx, input }) => startSupportView(ctx, input)),
  end: procedure("auth.readSession", { endsSupportView: true }).mutation(({ ctx }) => endSupportView(ctx)),
});
