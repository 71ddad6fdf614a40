import { z } from "zod";
import { appealSubjects, caseOutcomes } from "#db/case-values.ts";
import { publicId } from "#server/kernel/input-fields.ts";
import { manyLines, oneLine } from "#server/text/plain-text.ts";

const id = publicId("Name it.", "There is nothing with that ID.");
const letter = z
  .string("Give the text.")
  .max(2000, "At most 2,000 characters.")
  .transform(manyLines)
  .refine((text) => text.length >= 10, "Write at least one sentence.");

export const caseNamed = z.strictObject({ id });

export const previewWarningInput = z.strictObject({ id, text: letter });

export const makeAppealInput = z.strictObject({
  subject: z.enum(appealSubjects, "There is no such decision."),
  /** Id of the strike, freeze or refusal. */
  id,
  words: letter,
});

const quiet: ReadonlySet<string> = new Set(["no-action", "corrected"]);

export const decideCaseInput = z
  .strictObject({
    id,
    /** "ask": the advertiser is asked to correct it, and the case waits. */
    outcome: z.enum([...caseOutcomes, "ask"], "Choose an outcome."),
    /** Message to the advertiser; "" for none. */
    words: z.string("The reason must be text.").max(500, "At most 500 characters.").transform(oneLine).default(""),
    /** Gives the company a strike, with the same message. */
    strike: z.boolean("Say yes or no.").default(false),
    /** For a fraud: message to applicants; null to notify nobody. */
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
  });
