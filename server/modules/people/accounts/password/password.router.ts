import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { changePassword, confirmPassword } from "./password.commands.ts";

const passwordField = (missing: string) => z.string(missing).min(1, missing).max(1000, "This is too long.");
const password = fieldsOf(z.strictObject({ password: passwordField("Enter your password.") }));
const newPassword = fieldsOf(z.strictObject({ newPassword: passwordField("Choose a password.") }));

export const passwordRouter = router({
  // Open to every signed-in user, including an administrator without a second factor.
  confirm: procedure("user.readMe")
    .input(password)
    .mutation(({ ctx, input }) => confirmPassword(ctx, input.password)),
  change: procedure("user.changePassword")
    .input(newPassword)
    .mutation(({ ctx, input }) => changePassword(ctx, input.newPassword)),
});
