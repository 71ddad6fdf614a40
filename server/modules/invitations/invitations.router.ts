import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { emailField } from "#server/modules/accounts/email-field.ts";
import { procedure, router } from "#server/trpc.ts";
import { acceptInvitation } from "./accept-invitation.commands.ts";
import { listInvitations, viewInvitation } from "./invitations.queries.ts";
import { revokeInvitation } from "./revoke-invitation.commands.ts";
import { sendInvitation } from "./send-invitation.commands.ts";

const companySlug = z.string("Name the company.").max(96, "There is no company under that name.").nullable().default(null);
const readToken = fieldsOf(z.strictObject({ token: z.string("The link holds a token.").max(200, "The link is not whole.") }));
const readOrder = fieldsOf(
  z.strictObject({ email: emailField, role: z.enum(["recruiter", "company_admin"], "Choose what the person will be."), companySlug }),
);

/** Bringing people into a company by mail. */
export const invitationsRouter = router({
  /** Public: whoever holds the link sees whom it is for, but not the whole address. */
  view: procedure("company.read")
    .input(readToken)
    .query(({ ctx, input }) => viewInvitation(ctx, input.token)),
  list: procedure("company.listMembers")
    .input(z.strictObject({ companySlug }).optional())
    .query(({ ctx, input }) => listInvitations(ctx, input?.companySlug ?? null)),
  send: procedure("company.invite", { idempotency: "required" })
    .input(readOrder)
    .mutation(({ ctx, input }) => sendInvitation(ctx, input)),
  revoke: procedure("company.revokeInvitation")
    .input(fieldsOf(z.strictObject({ publicId: z.string("Name the invitation.").max(22, "There is no such invitation.") })))
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input.publicId)),
  accept: procedure("invitation.accept")
    .input(readToken)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input.token)),
});
