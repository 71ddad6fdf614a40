import { z } from "zod";
import { apcShares } from "#db/own-values.ts";
import { emailField } from "#server/modules/people/accounts/account-fields.ts";
import { dayField } from "#server/text/dates/calendar-day.ts";
import { parseFeedDate } from "#server/text/dates/feed-date.ts";

const slug = z.string("Name the firm.").min(1, "Name the firm.").max(96, "There is no such firm.");
const count = (most: number) =>
  z.int("Give a whole number.").min(0, "This cannot be negative.").max(most, `This is at most ${most}.`).nullable();

const unread = "Enter a day, such as 1 March 2024.";
/** A valid date, as "2024-03-01" or in common notations. */
const day = z
  .string(unread)
  .max(60, unread)
  .overwrite((text) => parseFeedDate(text)?.day ?? text)
  .regex(/^\d{4}-\d{2}-\d{2}$/, unread)
  .pipe(dayField("This date does not exist."));

const recordFields = {
  hasTrainingAgreement: z.boolean("Say whether there is a structured training agreement."),
  agreedOn: day.nullable(),
  counsellors: count(500),
  supervisors: count(500),
  paysFees: z.boolean("Say yes or no.").nullable(),
  studyDaysPerYear: count(60),
  satLastThreeYears: count(1000),
  passedLastThreeYears: count(1000),
};
const isConsistent = (record: { satLastThreeYears: number | null; passedLastThreeYears: number | null }) =>
  (record.satLastThreeYears === null) === (record.passedLastThreeYears === null) &&
  (record.passedLastThreeYears ?? 0) <= (record.satLastThreeYears ?? 0);
const unsound = { path: ["passedLastThreeYears"], message: "Enter both figures, or neither. No more people can pass than sat." };

export const apcRecordInput = z.strictObject({ slug, ...recordFields }).refine(isConsistent, unsound);

export const confirmWorkplaceInput = z.strictObject({ slug, workEmail: emailField });

const yesNo = z.boolean("Answer yes or no.");
export const apcAnswerInput = z.strictObject({ keepsAgreement: yesNo, meetsSupervisor: yesNo, givesTimeAndFees: yesNo });

const share = z.enum(apcShares);
const whole = z.int().min(0).nullable();

/** Null without a statement. */
export const apcSupport = z
  .strictObject({
    /**
     * Null without a stated training agreement. "stated": the firm says so. "confirmed": most of its trainees agree on every question.
     * "disputed": few of them agree on one of them.
     */
    badge: z.enum(["stated", "confirmed", "disputed"]).nullable(),
    hasTrainingAgreement: z.boolean(),
    agreedOn: z.string().nullable(),
    counsellors: whole,
    supervisors: whole,
    paysFees: z.boolean().nullable(),
    studyDaysPerYear: whole,
    satLastThreeYears: whole,
    passedLastThreeYears: whole,
    statedAt: z.iso.datetime(),
    /** Trainees' answers; null below five. */
    trainees: z
      .strictObject({ answers: z.int().min(5), keepsAgreement: share, meetsSupervisor: share, givesTimeAndFees: share })
      .nullable(),
  })
  .nullable()
  .meta({
    id: "ApcSupport",
    description: "What a firm states about its support for RICS trainees, and approximate results from five or more of their answers.",
  });
export type ApcSupport = NonNullable<z.infer<typeof apcSupport>>;
