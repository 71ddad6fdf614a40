import { z } from "zod";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { markOnboardingStep } from "./onboarding.commands.ts";
import { findOnboarding } from "./onboarding.queries.ts";
import { onboardingStepNames } from "./onboarding-steps.ts";

export const onboardingRouter = router({
  get: procedure("preferences.manage").query(({ ctx }) => {
    const user = requireUser(ctx.principal);
    requireAllowed(ctx, "preferences.manage", { ownerId: user.userId });
    return findOnboarding(ctx.services.db, user);
  }),
  mark: procedure("preferences.manage")
    .input(z.strictObject({ step: z.enum(onboardingStepNames), state: z.enum(["open", "done", "skipped"]) }))
    .mutation(({ ctx, input }) => markOnboardingStep(ctx, input)),
});
