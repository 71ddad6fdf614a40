import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { cleanCode } from "#server/text/typed-text/clean-typed.ts";
import { secondFactorStatus } from "./mfa.queries.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  confirmSessionSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "./set-up-second-factor.commands.ts";

const codeProblem = "Enter the six digits shown in your app, or a recovery code.";
const typedCode = fieldsOf(z.strictObject({ code: z.string(codeProblem).overwrite(cleanCode).min(6, codeProblem).max(60, codeProblem) }));

export const mfaRouter = router({
  status: procedure("user.readMe").query(({ ctx }) => secondFactorStatus(ctx)),
  begin: procedure("user.changeMfa").mutation(({ ctx }) => beginSecondFactor(ctx)),
  confirm: procedure("user.changeMfa")
    .input(typedCode)
    .mutation(({ ctx, input }) => confirmSecondFactor(ctx, input.code)),
  verify: procedure("auth.signIn")
    .input(typedCode)
    .mutation(({ ctx, input }) => confirmSessionSecondFactor(ctx, input.code)),
  remove: procedure("user.changeMfa").mutation(({ ctx }) => removeSecondFactor(ctx)),
  renewRecoveryCodes: procedure("user.changeMfa").mutation(({ ctx }) => renewRecoveryCodes(ctx)),
});
