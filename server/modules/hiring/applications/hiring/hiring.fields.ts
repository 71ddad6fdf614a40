import { z } from "zod";
import { applyingLimits } from "#db/applying-values.ts";
import { applicationStates } from "#db/own-values.ts";
import { limits } from "#db/values.ts";
import { jobNumber, pageFields } from "#server/kernel/input-fields.ts";
import { dayField } from "#server/text/dates/calendar-day.ts";
import { applicationId, chosenState, keywordField, reasonFields, statesField } from "../application.fields.ts";
import { fillableText } from "../templates/fill-message.queries.ts";

const day = dayField("Enter the date as 2026-11-22.");
const number = (missing: string) => z.coerce.number(missing);

/** Filter shared by the board, the table and the export. */
const hiringFilterFields = {
  jobId: number("Give the advert’s number.").pipe(jobNumber).optional(),
  /** Text in the name or the cover note, or an application’s reference. */
  q: keywordField,
  /** Minimum average rating. */
  minStars: number("Choose from 1 to 5.").int("Choose from 1 to 5.").min(1, "Choose from 1 to 5.").max(5, "Choose from 1 to 5.").optional(),
  sentFrom: day.optional(),
  sentTo: day.optional(),
  /**
   * "overdue": waiting longer than the advert or the firm promises or, without a promise, than the user's own setting; "promised": waiting for
   * an answer that the advert promises.
   */
  reply: z
    .enum(["any", "answered", "unanswered", "overdue", "promised"], "Choose any, answered, unanswered, overdue or promised.")
    .default("any"),
};
export const readBoardInput = z.strictObject(hiringFilterFields);
export type HiringFilter = z.output<typeof readBoardInput>;

export const exportApplicationsInput = readBoardInput.extend({ states: statesField });

const hiringSorts = ["sent", "name", "advert", "state", "rating", "changed"] as const;
export const listApplicantsInput = z.strictObject({
  ...hiringFilterFields,
  states: statesField,
  ...pageFields,
  sort: z.enum(hiringSorts, `Sort by ${hiringSorts.join(", ")}.`).default("sent"),
  direction: z.enum(["asc", "desc"], "Say asc or desc.").default("desc"),
});

/** "board": stage by stage, the newest first, without those who withdrew. */
export const readReviewOrderInput = z.strictObject({
  ...hiringFilterFields,
  states: statesField,
  sort: z.enum([...hiringSorts, "board"], `Sort by board, ${hiringSorts.join(", ")}.`).default("board"),
  direction: z.enum(["asc", "desc"], "Say asc or desc.").default("desc"),
});

const { movedAtOnce } = applyingLimits;

export const moveManyInput = z.strictObject({
  items: z
    .array(
      z.strictObject({ id: applicationId, from: z.enum(applicationStates, "Say which state you see it in.") }, "List the applications."),
      "List the applications.",
    )
    .min(1, "Choose at least one application.")
    .max(movedAtOnce, `Choose at most ${movedAtOnce} at a time.`),
  to: chosenState,
  /** May hold variables, filled in for each applicant. */
  message: fillableText.nullable().default(null),
  ...reasonFields,
});

const { postingsMovedAtOnce } = limits;
const jobIds = z
  .array(jobNumber, "List the adverts by number.")
  .min(1, "Name at least one advert.")
  .max(postingsMovedAtOnce, `Name at most ${postingsMovedAtOnce} adverts at a time.`)
  .transform((ids) => [...new Set(ids)]);

export const advertsNamed = z.strictObject({ jobIds });
export const answerApplicantInput = z.strictObject({
  jobIds,
  message: fillableText,
  /** Message to applicants who were shortlisted or further; `message` goes to all when omitted. */
  messageToShortlisted: fillableText.nullable().default(null),
  ...reasonFields,
});
