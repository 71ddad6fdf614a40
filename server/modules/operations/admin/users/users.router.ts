import { z } from "zod";
import { accountActionReasons } from "#db/case-values.ts";
import { limits, userRoles } from "#db/values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { publicId } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { suspendUser, unsuspendUser } from "#server/modules/people/accounts/roles/roles.commands.ts";
import { cleanEmail } from "#server/text/typed-text/clean-typed.ts";
import { readAccount } from "./account.queries.ts";
import {
  beginErasureByAdmin,
  cancelErasureByAdmin,
  endUserSession,
  endUserSessions,
  resendVerificationTo,
  setUserRole,
} from "./account-actions.commands.ts";
import { countRetainedRecords, listAccounts, listAccountsInput } from "./list-accounts.queries.ts";

const reason = z.enum(accountActionReasons, "Enter a reason.");

const accountId = publicId("Name the account.", "This is not an account.");

const readId = fieldsOf(z.strictObject({ publicId: accountId }));
const readAction = fieldsOf(z.strictObject({ publicId: accountId, reason }));
const readRole = fieldsOf(
  z.strictObject({
    publicId: accountId,
    role: z.enum(userRoles, "Choose a role."),
    companySlug: z.string("Name the company.").max(96, "There is no company with that name.").nullable().default(null),
    reason,
  }),
);
const readSession = fieldsOf(
  z.strictObject({ publicId: accountId, session: z.string("Name the device.").max(60, "There is no such device.") }),
);
const readErasure = fieldsOf(
  z.strictObject({
    publicId: accountId,
    email: z.string("Type the address.").overwrite(cleanEmail).max(limits.emailMaxChars, "This is not a valid address."),
  }),
);

/** Other users' accounts, as platform administrators see and manage them. */
export const adminUsersRouter = router({
  list: procedure("user.search")
    .input(fieldsOf(listAccountsInput))
    .query(({ ctx, input }) => listAccounts(ctx, input)),
  get: procedure("user.readOther")
    .input(readId)
    .query(({ ctx, input }) => readAccount(ctx, input.publicId)),
  kept: procedure("user.readOther")
    .input(readId)
    .query(({ ctx, input }) => countRetainedRecords(ctx, input.publicId)),
  suspend: procedure("user.suspend")
    .input(readAction)
    .mutation(({ ctx, input }) => suspendUser(ctx, input.publicId, input.reason)),
  unsuspend: procedure("user.suspend")
    .input(readAction)
    .mutation(({ ctx, input }) => unsuspendUser(ctx, input.publicId, input.reason)),
  setRole: procedure("user.setRole")
    .input(readRole)
    .mutation(({ ctx, input }) => setUserRole(ctx, input)),
  endSession: procedure("user.endSessions")
    .input(readSession)
    .mutation(({ ctx, input }) => endUserSession(ctx, input)),
  endSessions: procedure("user.endSessions")
    .input(readId)
    .mutation(({ ctx, input }) => endUserSessions(ctx, input.publicId)),
  resendVerification: procedure("user.resendVerification")
    .input(readId)
    .mutation(({ ctx, input }) => resendVerificationTo(ctx, input.publicId)),
  erase: procedure("user.eraseOther")
    .input(readErasure)
    .mutation(({ ctx, input }) => beginErasureByAdmin(ctx, input)),
  keep: procedure("user.eraseOther")
    .input(readId)
    .mutation(({ ctx, input }) => cancelErasureByAdmin(ctx, input.publicId)),
});
