import { z } from "zod";
import { accountFlagStates } from "#db/case-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { jobNumber, pageNumber, publicId } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { freezeAdvert, freezeAdvertInput, refuseFrozenAdvert, thawAdvert } from "../enforcement/freeze.commands.ts";
import { caseNamed, decideCaseInput, makeAppealInput, previewWarningInput } from "./case.fields.ts";
import { clearFlag, listFlags, suspendFlagged } from "./flags/flags.commands.ts";
import { previewApplicantWarning, readCase } from "./reports/case.queries.ts";
import { decideCase } from "./reports/decide-case.commands.ts";
import { makeAppeal } from "./strikes/appeals.commands.ts";
import { readOwnStanding, readRemovedAdvert, readStandingOfAdvert } from "./strikes/own-standing.queries.ts";

const readAdvert = fieldsOf(z.strictObject({ jobId: jobNumber }));
const readFreeze = fieldsOf(freezeAdvertInput);

/** Report cases, freezing and their consequences, for administrators. */
export const casesRouter = router({
  get: procedure("job.moderate")
    .input(fieldsOf(caseNamed))
    .query(({ ctx, input }) => readCase(ctx, input.id)),
  previewTelling: procedure("job.moderate")
    .input(fieldsOf(previewWarningInput))
    .query(({ ctx, input }) => previewApplicantWarning(ctx, input)),
  decide: procedure("job.moderate")
    .input(fieldsOf(decideCaseInput))
    .mutation(({ ctx, input }) => decideCase(ctx, input)),
  freeze: procedure("job.moderate")
    .input(readFreeze)
    .mutation(({ ctx, input }) => freezeAdvert(ctx, input)),
  thaw: procedure("job.moderate")
    .input(readAdvert)
    .mutation(({ ctx, input }) => thawAdvert(ctx, input.jobId)),
  refuseFrozen: procedure("job.moderate")
    .input(readFreeze)
    .mutation(({ ctx, input }) => refuseFrozenAdvert(ctx, input)),
  /** A frozen or refused advert, for its applicants, those who saved it, and its owners. */
  removed: procedure("job.readRemoved")
    .input(readAdvert)
    .query(({ ctx, input }) => readRemovedAdvert(ctx, input.jobId)),
});

/** Strikes, and appeals against administrators' decisions. */
export const appealsRouter = router({
  standing: procedure("strike.read").query(({ ctx }) => readOwnStanding(ctx)),
  ofAdvert: procedure("job.readDraft")
    .input(readAdvert)
    .query(({ ctx, input }) => readStandingOfAdvert(ctx, input.jobId)),
  make: procedure("appeal.make")
    .input(fieldsOf(makeAppealInput))
    .mutation(({ ctx, input }) => makeAppeal(ctx, input)),
});

const readList = fieldsOf(
  z.strictObject({
    state: z.enum(accountFlagStates, "Choose open, cleared or suspended.").default("open"),
    page: pageNumber,
  }),
);
const readDecision = fieldsOf(
  z.strictObject({
    id: publicId("Say which case.", "This is not a case."),
    reason: z
      .string("Enter a reason.")
      .trim()
      .min(5, "Enter a reason of at least 5 characters.")
      .max(500, "Say why in at most 500 characters.")
      .regex(/^[^\p{Cs}\p{Co}\p{Cn}\0]*$/u, "The reason holds characters that cannot be shown."),
  }),
);

export const flagsRouter = router({
  list: procedure("user.readOther")
    .input(readList)
    .query(({ ctx, input }) => listFlags(ctx, input)),
  clear: procedure("user.clearFlag")
    .input(readDecision)
    .mutation(({ ctx, input }) => clearFlag(ctx, input)),
  suspend: procedure("user.suspend")
    .input(readDecision)
    .mutation(({ ctx, input }) => suspendFlagged(ctx, input)),
});
