import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { emailField } from "../email-field.ts";
import { requestEmailChange } from "./change-email.commands.ts";

export const emailRouter = router({
  requestChange: procedure("user.changeEmail")
    .input(fieldsOf(z.strictObject({ newEmail: emailField })))
    .mutation(({ ctx, input }) => requestEmailChange(ctx, input.newEmail)),
});
