import { router } from "#server/trpc.ts";
import { apiTokensRouter } from "./api-tokens/api-tokens.router.ts";
import { emailRouter } from "./email/email.router.ts";
import { mfaRouter } from "./mfa/mfa.router.ts";
import { onboardingRouter } from "./onboarding/onboarding.router.ts";
import { personalDataRouter } from "./personal-data/personal-data.router.ts";
import { preferencesRouter } from "./preferences/preferences.router.ts";

/** What people do with their own account. One line an area; each area's procedures stand in its own folder. */
export const accountsRouter = router({
  apiTokens: apiTokensRouter,
  data: personalDataRouter,
  email: emailRouter,
  mfa: mfaRouter,
  onboarding: onboardingRouter,
  preferences: preferencesRouter,
});
