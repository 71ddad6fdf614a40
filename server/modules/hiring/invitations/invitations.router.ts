import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { emailField, personName } from "#server/modules/people/accounts/account-fields.ts";
import { acceptInvitation, registerInvited, revokeInvitation } from "./accept-invitation.commands.ts";
import { listInvitations, sendInvitation, viewInvitation } from "./invitations.commands.ts";

const companySlug = z.string("Name the company.").max(96, "There is no company with that name.").nullable().default(null);
const readToken = fieldsOf(z.strictObject({ token: z.string("The link must contain a token.").max(200, "The link is incomplete.") }));
const readOrder = fieldsOf(
  z.strictObject({ email: emailField, role: z.enum(["recruiter", "company_admin"], "Choose the person’s role."), companySlug }),
);

const readRegistration = fieldsOf(
  z.strictObject({
    token: z.string("The link must contain a token.").max(200, "The link is incomplete."),
    name: personName,
    password: z.string("Choose a password."),
    acceptTerms: z.literal(true, "Accept the terms to register."),
    marketingEmails: z.boolean("Say yes or no.").default(false),
  }),
);

export const invitationsRouter = router({
  /** Public: anyone with the link sees the invitation; the full address is shown only while they may register with it. */
  view: procedure("company.read")
    .input(readToken)
    .query(({ ctx, input }) => viewInvitation(ctx, input.token)),
  list: procedure("company.listMembers")
    .input(fieldsOf(z.strictObject({ companySlug }).optional()))
    .query(({ ctx, input }) => listInvitations(ctx, input?.companySlug ?? null)),
  send: procedure("company.invite", { idempotency: "required" })
    .input(readOrder)
    .mutation(({ ctx, input }) => sendInvitation(ctx, input)),
  revoke: procedure("company.revokeInvitation")
    .input(fieldsOf(z.strictObject({ publicId: z.string("Say which invitation.").max(22, "There is no such invitation.") })))
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input.publicId)),
  /** Registers and signs in an invited visitor without an account. */
  register: procedure("company.read")
    .input(readRegistration)
    .mutation(({ ctx, input }) => registerInvited(ctx, input)),
  accept: procedure("invitation.accept")
    .input(readToken)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input.token)),
});
