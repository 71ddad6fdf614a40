import { z } from "zod";
import { appealSubjects, caseOutcomes, caseStates } from "#db/case-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { jobNumber, publicId } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { manyLines, oneLine } from "#server/text/plain-text.ts";
import { freezeAdvert, refuseFrozenAdvert, thawAdvert } from "../enforcement/freeze.commands.ts";
import { readRemovedAdvert } from "./freeze/removed-advert.queries.ts";
import { previewApplicantWarning, readCase } from "./reports/case.queries.ts";
import { listCases } from "./reports/cases.queries.ts";
import { decideCase } from "./reports/decide-case.commands.ts";
import { makeAppeal } from "./strikes/appeals.commands.ts";
import { readOwnStanding, readStandingOfAdvert } from "./strikes/own-standing.queries.ts";

const id = publicId("Name it.", "There is nothing with that ID.");
const page = z.int("Give the page as a number.").min(1, "Page numbers start at 1.").max(1000, "Ask for an earlier page.").default(1);
const sentence = z
  .string("The reason must be text.")
  .max(500, "At most 500 characters.")
  .transform(oneLine)
  .refine((text) => text.length >= 10, "Give the reason in a sentence: the advertiser will read it.");
const letter = z
  .string("Give the text.")
  .max(2000, "At most 2,000 characters.")
  .transform(manyLines)
  .refine((text) => text.length >= 10, "Write at least one sentence.");

const readId = fieldsOf(z.strictObject({ id }));
const readAdvert = fieldsOf(z.strictObject({ jobId: jobNumber }));
const readFreeze = fieldsOf(z.strictObject({ jobId: jobNumber, reason: sentence }));
const readCases = fieldsOf(
  z.strictObject({ state: z.enum([...caseStates, "undecided"], "There is no such state.").default("undecided"), page }),
);
const readPreview = fieldsOf(z.strictObject({ id, text: letter }));
const readAppeal = fieldsOf(z.strictObject({ subject: z.enum(appealSubjects, "There is no such decision."), id, words: letter }));
const quiet: ReadonlySet<string> = new Set(["no-action", "corrected"]);
const readDecision = fieldsOf(
  z
    .strictObject({
      id,
      outcome: z.enum([...caseOutcomes, "ask"], "Choose an outcome."),
      words: z.string("The reason must be text.").max(500, "At most 500 characters.").transform(oneLine).default(""),
      strike: z.boolean("Say yes or no.").default(false),
      tellApplicants: letter.nullable().default(null),
      suspendPoster: z.boolean("Say yes or no.").default(false),
      freezeOthers: z.boolean("Say yes or no.").default(false),
    })
    .refine(({ outcome, words }) => quiet.has(outcome) || words.length >= 10, {
      path: ["words"],
      message: "Give the reason in a sentence: the advertiser will read it.",
    })
    .refine(({ outcome, strike }) => !strike || outcome === "refused" || outcome === "fraud", {
      path: ["strike"],
      message: "A strike can only be given with a refusal.",
    })
    .refine((sent) => sent.outcome === "fraud" || (sent.tellApplicants === null && !sent.suspendPoster && !sent.freezeOthers), {
      path: ["outcome"],
      message: "You can only notify applicants, suspend accounts and freeze other adverts in a case of fraud.",
    }),
);

/** Report cases, freezing and their consequences, for administrators. */
export const casesRouter = router({
  list: procedure("job.moderate")
    .input(readCases)
    .query(({ ctx, input }) => listCases(ctx, input)),
  get: procedure("job.moderate")
    .input(readId)
    .query(({ ctx, input }) => readCase(ctx, input.id)),
  previewTelling: procedure("job.moderate")
    .input(readPreview)
    .query(({ ctx, input }) => previewApplicantWarning(ctx, input)),
  decide: procedure("job.moderate")
    .input(readDecision)
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
    .input(readAppeal)
    .mutation(({ ctx, input }) => makeAppeal(ctx, input)),
});
