import { eq } from "drizzle-orm";
import { runTransaction } from "#db/client.ts";
import { accountPreferences } from "#db/schema/accounts.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { lockPreferences } from "../preferences/preferences-row.commands.ts";
import { findOnboarding, type Onboarding, type OnboardingState } from "./onboarding.queries.ts";
import { derivedSteps, type OnboardingStep, onboardingSteps } from "./onboarding-steps.ts";

/** @throws AppError bad-input for a step that is not on the user's checklist or cannot be ticked */
export async function markOnboardingStep(
  ctx: Context,
  { step, state }: { step: OnboardingStep; state: OnboardingState },
): Promise<Onboarding> {
  const user = requireUser(ctx.principal);
  requireAllowed(ctx, "preferences.manage", { ownerId: user.userId });
  if (!onboardingSteps(user).includes(step)) throw new AppError("bad-input", "Your checklist has no such step.");
  if (state === "done" && derivedSteps.has(step)) throw new AppError("bad-input", "This step is ticked automatically when it is done.");
  return runTransaction(ctx.services.db, async (tx) => {
    const { onboarding } = await lockPreferences(tx, user.userId, ctx.now);
    const { [step]: _marked, ...others } = onboarding;
    await tx
      .update(accountPreferences)
      .set({ onboarding: state === "open" ? others : { ...others, [step]: state }, updatedAt: ctx.now })
      .where(eq(accountPreferences.userId, user.userId));
    return findOnboarding(tx, user);
  });
}
