import { z } from "zod";
import { emailField } from "#server/modules/people/accounts/email-field.ts";
import { parseFeedDate } from "#server/text/dates/feed-date.ts";

const slug = z.string("Name the firm.").min(1, "Name the firm.").max(96, "There is no such firm.");
const count = (most: number) =>
  z.int("Give a whole number.").min(0, "This cannot be negative.").max(most, `This is at most ${most}.`).nullable();

const unread = "Enter a day, such as 1 March 2024.";
/** A day that the calendar has, "2024-03-01" or as people write it. */
const day = z
  .string(unread)
  .max(60, unread)
  .overwrite((text) => parseFeedDate(text)?.day ?? text)
  .regex(/^\d{4}-\d{2}-\d{2}$/, unread)
  .refine((text) => {
    const read = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text);
  }, "There is no such day.");

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
const isSound = (record: { satLastThreeYears: number | null; passedLastThreeYears: number | null }) =>
  (record.satLastThreeYears === null) === (record.passedLastThreeYears === null) &&
  (record.passedLastThreeYears ?? 0) <= (record.satLastThreeYears ?? 0);
const unsound = { path: ["passedLastThreeYears"], message: "Give both figures, or neither; no more can pass than sat." };

export const apcRecordFields = z.strictObject(recordFields).refine(isSound, unsound);
export type ApcRecordFields = z.output<typeof apcRecordFields>;
export const apcRecordInput = z.strictObject({ slug, ...recordFields }).refine(isSound, unsound);

export const confirmWorkplaceInput = z.strictObject({ slug, workEmail: emailField });
export type ConfirmWorkplaceInput = z.output<typeof confirmWorkplaceInput>;

export const workplaceToken = z.strictObject({
  token: z.string("The link is not whole.").min(20, "The link is not whole.").max(100, "The link is not whole."),
});

const yesNo = z.boolean("Answer yes or no.");
export const apcAnswerInput = z.strictObject({ keepsAgreement: yesNo, meetsSupervisor: yesNo, givesTimeAndFees: yesNo });
export type ApcAnswerInput = z.output<typeof apcAnswerInput>;
