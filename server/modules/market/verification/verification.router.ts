import { z } from "zod";
import { domainMethods } from "#db/company-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { publicId } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { emailField } from "#server/modules/people/accounts/account-fields.ts";
import { oneLine } from "#server/text/plain-text.ts";
import { cleanCode, cleanLink } from "#server/text/typed-text/clean-typed.ts";
import { decideVerification, revokeVerification, saveCompanyNumber, submitVerification } from "./decide.commands.ts";
import { removeDocument } from "./documents/documents.commands.ts";
import { checkDomainNow, startDomainProof } from "./domain/domain-proof.commands.ts";
import { findVerification } from "./verification.queries.ts";
import { confirmWorkAddress, requestWorkAddress } from "./work-address/work-address.commands.ts";

const words = (what: string, most: number) => z.string(`Give ${what} as text.`).max(most, `At most ${most} characters.`).transform(oneLine);
const readNumber = fieldsOf(
  z.strictObject({
    companyNumber: words("the company number", 40).overwrite(cleanCode),
    registeredName: words("the registered name", 160),
    insurance: words("the insurance", 200),
  }),
);
const readDomain = fieldsOf(
  z.strictObject({
    domain: z.string("Give the domain.").overwrite(cleanLink).max(300, "This is not a domain."),
    method: z.enum(domainMethods, "Choose how to prove it."),
  }),
);
const slug = z.string("Name the company.").min(1, "Name the company.").max(96, "There is no company with that name.");
const reason = words("the reason", 500);
const noReason = "Enter a reason in a sentence, so that the firm can correct it.";
const readDecision = fieldsOf(
  z.strictObject({ slug, isVerified: z.boolean("Say yes or no."), reason }).refine((sent) => sent.isVerified || sent.reason.length >= 10, {
    path: ["reason"],
    message: noReason,
  }),
);
const readWorkAddress = fieldsOf(z.strictObject({ workEmail: emailField }));
const brokenLink = "The link is incomplete.";
const readToken = fieldsOf(z.strictObject({ token: z.string(brokenLink).min(20, brokenLink).max(100, brokenLink) }));
const readRevocation = fieldsOf(z.strictObject({ slug, reason: reason.refine((typed) => typed.length >= 10, noReason) }));
const readDocumentId = fieldsOf(z.strictObject({ id: publicId("Say which document.", "There is no such document.") }));

export const verificationRouter = router({
  state: procedure("job.create").query(({ ctx }) => findVerification(ctx)),
  saveNumber: procedure("verification.submit")
    .input(readNumber)
    .mutation(({ ctx, input }) => saveCompanyNumber(ctx, input)),
  beginDomain: procedure("verification.submit")
    .input(readDomain)
    .mutation(({ ctx, input }) => startDomainProof(ctx, input)),
  checkDomain: procedure("verification.submit").mutation(({ ctx }) => checkDomainNow(ctx)),
  removeDocument: procedure("verification.submit")
    .input(readDocumentId)
    .mutation(({ ctx, input }) => removeDocument(ctx, input.id)),
  submit: procedure("verification.submit").mutation(({ ctx }) => submitVerification(ctx)),
  requestAddress: procedure("verification.submit")
    .input(readWorkAddress)
    .mutation(({ ctx, input }) => requestWorkAddress(ctx, input.workEmail)),
  confirmAddress: procedure("verification.submit")
    .input(readToken)
    .mutation(({ ctx, input }) => confirmWorkAddress(ctx, input.token)),
  revoke: procedure("verification.decide")
    .input(readRevocation)
    .mutation(({ ctx, input }) => revokeVerification(ctx, input)),
  decide: procedure("verification.decide")
    .input(readDecision)
    .mutation(({ ctx, input }) => decideVerification(ctx, input)),
});
