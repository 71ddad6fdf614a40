import { z } from "zod";
import { displayValues, type SentDisplayChoices } from "#db/display-values.ts";
import { apiScopes } from "#db/own-values.ts";
import { isPayTerms, type PayTerms } from "#db/pay-terms-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { cleanCode } from "#server/text/typed-text/clean-typed.ts";
import { emailField, personName } from "./account-fields.ts";
import { createApiToken, listApiTokens, revokeApiToken } from "./api-tokens/api-tokens.commands.ts";
import { endAllDevices, endDevice, endOtherDevices, listDevices } from "./devices/devices.commands.ts";
import { readMe, renameMe } from "./me/me.commands.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  confirmSessionSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorStatus,
} from "./mfa/set-up-second-factor.commands.ts";
import { findOnboarding, markOnboardingStep, onboardingStepNames } from "./onboarding/onboarding.commands.ts";
import { changePassword, confirmPassword } from "./password/password.commands.ts";
import { summarisePersonalData } from "./personal-data/personal-data.queries.ts";
import { cancelErasure, requestErasure } from "./personal-data/request-erasure.commands.ts";
import { findPreferences, saveDisplay, updatePreferences } from "./preferences/preferences.commands.ts";
import { requestEmailChange } from "./verify-email/verify-email.commands.ts";

/** Ten years. */
const longestAgoMs = 3650 * 86_400_000;

const choiceField = (value: z.ZodType) =>
  z
    .strictObject({
      value,
      agoMs: z
        .int("Say how many milliseconds ago this was chosen.")
        .min(0, "The time of the choice cannot be in the future.")
        .max(longestAgoMs, "The time of the choice is too long ago."),
    })
    .optional();

/** Display choices from one device, each with its age. */
const displayFields = z.strictObject({
  choices: z
    .strictObject({
      ...Object.fromEntries(
        Object.entries(displayValues).map(([setting, values]) => [
          setting,
          choiceField(z.literal([...values], "There is no such choice.")),
        ]),
      ),
      payTerms: choiceField(z.custom<PayTerms>(isPayTerms, "These terms of pay are incomplete or out of range.").nullable()),
    })
    .transform((sent) => sent as SentDisplayChoices),
});

const isWanted = z.boolean("Say yes or no.").optional();
const changes = fieldsOf(z.strictObject({ jobAlerts: isWanted, applicationUpdates: isWanted, marketingEmails: isWanted }));

const preferencesRouter = router({
  get: procedure("preferences.manage").query(({ ctx }) => {
    const { userId } = requireUser(ctx.principal);
    requireAllowed(ctx, "preferences.manage", { ownerId: userId });
    return findPreferences(ctx.services.db, userId);
  }),
  update: procedure("preferences.manage")
    .input(changes)
    .mutation(({ ctx, input }) => updatePreferences(ctx, input)),
  saveDisplay: procedure("preferences.manage")
    .input(fieldsOf(displayFields))
    .mutation(({ ctx, input }) => saveDisplay(ctx, input.choices)),
});

const passwordField = (missing: string) => z.string(missing).min(1, missing).max(1000, "This is too long.");
const password = fieldsOf(z.strictObject({ password: passwordField("Enter your password.") }));
const newPassword = fieldsOf(z.strictObject({ newPassword: passwordField("Choose a password.") }));

const passwordRouter = router({
  // Open to every signed-in user, including an administrator without a second factor.
  confirm: procedure("user.readMe")
    .input(password)
    .mutation(({ ctx, input }) => confirmPassword(ctx, input.password)),
  change: procedure("user.changePassword")
    .input(newPassword)
    .mutation(({ ctx, input }) => changePassword(ctx, input.newPassword)),
});

const named = fieldsOf(z.strictObject({ publicId: z.string("Give its ID.").max(60, "There is nothing with that ID.") }));

const newToken = fieldsOf(
  z.strictObject({
    name: z
      .string("Enter a name for the token.")
      .trim()
      .min(1, "Enter a name for the token.")
      .max(60, "Use at most 60 characters for the name.")
      .regex(/^\P{Cc}*$/u, "The name must be one line of text."),
    scopes: z
      .array(z.enum(apiScopes, "There is no such permission."), "Choose at least one permission.")
      .min(1, "Choose at least one permission.")
      .max(apiScopes.length, "Name each permission once."),
    expiresInDays: z.union([z.literal(30), z.literal(90), z.literal(365)], "Choose 30, 90 or 365 days."),
  }),
);

const apiTokensRouter = router({
  list: procedure("apiToken.list").query(({ ctx }) => listApiTokens(ctx)),
  create: procedure("apiToken.create")
    .input(newToken)
    .mutation(({ ctx, input }) => createApiToken(ctx, input)),
  revoke: procedure("apiToken.revoke")
    .input(named)
    .mutation(({ ctx, input }) => revokeApiToken(ctx, input.publicId)),
});

const codeProblem = "Enter the six digits shown in your app, or a recovery code.";
const typedCode = fieldsOf(z.strictObject({ code: z.string(codeProblem).overwrite(cleanCode).min(6, codeProblem).max(60, codeProblem) }));

const mfaRouter = router({
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

const personalDataRouter = router({
  summary: procedure("user.readMe").query(({ ctx }) => {
    const { userId } = requireUser(ctx.principal);
    requireAllowed(ctx, "user.readMe", { ownerId: userId });
    return summarisePersonalData(ctx.services.db, userId);
  }),
  requestErasure: procedure("user.erase")
    .input(fieldsOf(z.strictObject({ email: emailField })))
    .mutation(async ({ ctx, input }) => ({ dueAt: (await requestErasure(ctx, input)).dueAt.toISOString() })),
  cancelErasure: procedure("user.updateMe").mutation(({ ctx }) => cancelErasure(ctx)),
});

const markedStep = fieldsOf(
  z.strictObject({
    step: z.enum(onboardingStepNames, "Your checklist has no such step."),
    state: z.enum(["open", "done", "skipped"], "Mark the step as open, done or skipped."),
  }),
);

const onboardingRouter = router({
  get: procedure("preferences.manage").query(({ ctx }) => {
    const user = requireUser(ctx.principal);
    requireAllowed(ctx, "preferences.manage", { ownerId: user.userId });
    return findOnboarding(ctx.services.db, user);
  }),
  mark: procedure("preferences.manage")
    .input(markedStep)
    .mutation(({ ctx, input }) => markOnboardingStep(ctx, input)),
});

/** Browsers signed in to the caller's account. */
const devicesRouter = router({
  list: procedure("session.list").query(({ ctx }) => listDevices(ctx)),
  end: procedure("session.revoke")
    .input(named)
    .mutation(({ ctx, input }) => endDevice(ctx, input.publicId)),
  endOthers: procedure("session.revoke").mutation(({ ctx }) => endOtherDevices(ctx)),
  endAll: procedure("session.revoke").mutation(({ ctx }) => endAllDevices(ctx)),
});

const newName = fieldsOf(z.strictObject({ name: personName }));

const meRouter = router({
  get: procedure("user.readMe").query(({ ctx }) => readMe(ctx)),
  rename: procedure("user.updateMe")
    .input(newName)
    .mutation(({ ctx, input }) => renameMe(ctx, input.name)),
});

const emailRouter = router({
  requestChange: procedure("user.changeEmail")
    .input(fieldsOf(z.strictObject({ newEmail: emailField })))
    .mutation(({ ctx, input }) => requestEmailChange(ctx, input.newEmail)),
});

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
