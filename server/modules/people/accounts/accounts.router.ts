import { router } from "#server/kernel/trpc.ts";
import { apiTokensRouter } from "./api-tokens/api-tokens.router.ts";
import { devicesRouter } from "./devices/devices.router.ts";
import { emailRouter } from "./email/email.router.ts";
import { meRouter } from "./me/me.router.ts";
import { mfaRouter } from "./mfa/mfa.router.ts";
import { onboardingRouter } from "./onboarding/onboarding.router.ts";
import { passwordRouter } from "./password/password.router.ts";
import { personalDataRouter } from "./personal-data/personal-data.router.ts";
import { preferencesRouter } from "./preferences/preferences.router.ts";

/** Actions of users on their own account. One line per area; each area's procedures are in its own folder. */
export const accountsRouter = router({
  apiTokens: apiTokensRouter,
  data: personalDataRouter,
  devices: devicesRouter,
  email: emailRouter,
  me: meRouter,
  mfa: mfaRouter,
  onboarding: onboardingRouter,
  password: passwordRouter,
  preferences: preferencesRouter,
});
