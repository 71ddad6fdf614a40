import { z } from "zod";
import { applyingLimits, rejectionReasons } from "#db/applying-values.ts";
import { applicationSources, applicationStates } from "#db/own-values.ts";
import { limits } from "#db/values.ts";
import { jobNumber, pageFields, publicId } from "#server/kernel/input-fields.ts";
import { cvId } from "#server/modules/people/cvs/cvs.queries.ts";
import { momentField } from "#server/text/dates/calendar-day.ts";
import { manyLines } from "#server/text/plain-text.ts";
import { cleanSearch, cleanTelephone } from "#server/text/typed-text/clean-typed.ts";
import { telephoneField } from "#server/text/typed-text/telephone.ts";

export const applicationId = publicId("Say which application.", "There is no such application.");

const { movedAtOnce } = applyingLimits;

export const chosenApplications = z.strictObject({
  ids: z
    .array(applicationId, "List the applications.")
    .min(1, "Choose at least one application.")
    .max(movedAtOnce, `Choose at most ${movedAtOnce} at a time.`),
});

/** Multi-line text. */
const plainText = (maxChars: number, missing: string) =>
  z
    .string(missing)
    .max(maxChars * 4, { error: `Use at most ${maxChars} characters.`, abort: true })
    .transform(manyLines)
    .refine((text) => [...text].length <= maxChars, `Use at most ${maxChars} characters.`);

const coverNote = plainText(limits.coverNoteMaxChars, "The cover note must be text.")
  .transform((note) => note || null)
  .nullable()
  .default(null);

const answers = z
  .array(
    z.strictObject({
      question: z.string("Say which question.").max(200, "This advert does not ask that question."),
      answer: plainText(limits.screeningAnswerMaxChars, "Answer the question."),
    }),
    "The answers must be a list.",
  )
  .max(limits.screeningQuestions, `There are at most ${limits.screeningQuestions} questions.`)
  .default([]);

export const sendApplicationInput = z.strictObject({
  jobId: jobNumber,
  phone: telephoneField.default(null),
  coverNote,
  /** A CV of the applicant's profile. */
  cvId: cvId.nullable().default(null),
  answers,
  source: z.enum(applicationSources, "Say where you found the advert.").default("board"),
});
export type SendApplicationInput = z.output<typeof sendApplicationInput>;

export const saveDraftInput = sendApplicationInput.extend({
  /** Not validated in a draft, as the number may be half typed. */
  phone: z
    .string("The telephone number must be text.")
    .max(limits.telephoneMaxChars, `A telephone number has at most ${limits.telephoneMaxChars} characters.`)
    .transform((typed) => cleanTelephone(typed) || null)
    .nullable()
    .default(null),
  /** When the draft that this save is based on was saved; null where there was none. */
  seen: momentField("Say when the draft you saw was saved.").nullable().default(null),
});

const listedStates = z
  .array(z.enum(applicationStates, "This is not an application status."))
  .max(applicationStates.length, "Name each state once.");

/** States to include, as a list or a text with commas; all when omitted. */
export const statesField = z
  .union(
    [
      listedStates,
      z
        .string()
        .transform((list) => list.split(","))
        .pipe(listedStates),
    ],
    "This is not an application status.",
  )
  .default([]);

/** Text that narrows a list; "" for none. */
export const keywordField = z
  .string("Send the words to look for.")
  .overwrite(cleanSearch)
  .trim()
  .max(limits.keywordMaxChars, `Use at most ${limits.keywordMaxChars} characters.`)
  .default("");

const filterFields = {
  jobId: z.coerce.number("Give the advert’s number.").pipe(jobNumber).optional(),
  /** Part of the applicant's name, or an application's reference. */
  q: keywordField,
};

export const listApplicationsInput = z.strictObject({ ...pageFields, ...filterFields, states: statesField });

export const countApplicationsInput = z.strictObject({ jobId: filterFields.jobId });

/** "opened" is excluded because reading sets it. */
const chosenStates = ["in-review", "shortlisted", "interview", "offer", "hired", "not-progressing"] as const;

export const chosenState = z.enum(chosenStates, "Choose one of the states.");

/** Applies to moves to "not-progressing": stored for statistics, and shown to the applicant only with `isReasonShown`. */
export const reasonFields = {
  reason: z.enum(rejectionReasons, "Choose one of the reasons.").nullable().default(null),
  isReasonShown: z.boolean("Say whether to tell the applicant the reason.").default(false),
};

export const moveApplicationInput = z.strictObject({
  id: applicationId,
  from: z.enum(applicationStates, "Say which state you see it in."),
  to: chosenState,
  message: plainText(limits.outcomeMessageMaxChars, "The message must be text.")
    .transform((text) => text || null)
    .nullable()
    .default(null),
  ...reasonFields,
});

export const saveNoteInput = z.strictObject({
  id: applicationId,
  text: plainText(limits.applicationNoteMaxChars, "Write the note.").refine((note) => note !== "", "Write the note."),
});
