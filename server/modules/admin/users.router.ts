import { z } from "zod";
import { userRoles } from "#db/values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { suspendUser, unsuspendUser } from "#server/modules/accounts/roles/suspend.commands.ts";
import { procedure, router } from "#server/trpc.ts";
import { setUserRole } from "./set-user-role.commands.ts";

const publicId = z.string("Name the account.").regex(/^[A-Za-z0-9_-]{22}$/, "This names no account.");
const readAccount = fieldsOf(z.strictObject({ publicId }));
const readRole = fieldsOf(
  z.strictObject({
    publicId,
    role: z.enum(userRoles, "Choose a role."),
    companySlug: z.string("Name the company.").max(96, "There is no company under that name.").nullable().default(null),
  }),
);

/** What platform administrators do to the accounts of others. */
export const adminUsersRouter = router({
  suspend: procedure("user.suspend")
    .input(readAccount)
    .mutation(({ ctx, input }) => suspendUser(ctx, input.publicId)),
  unsuspend: procedure("user.suspend")
    .input(readAccount)
    .mutation(({ ctx, input }) => unsuspendUser(ctx, input.publicId)),
  setRole: procedure("user.setRole")
    .input(readRole)
    .mutation(({ ctx, input }) => setUserRole(ctx, input)),
});
