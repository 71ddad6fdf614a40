import { z } from "zod";
import { type TruthQuestion, truthChoices, truthLimits, truthQuestions } from "#db/own-values.ts";
import { confirmedField } from "#server/kernel/questions/question.ts";
import { manyLines } from "#server/text/plain-text.ts";

/** What each question asks about, within a sentence. */
export const truthSubjects: Readonly<Record<TruthQuestion, string>> = {
  pay: "pay",
  suite: "contract suite",
  siteDays: "site days and side",
};

const slug = z.string("Name the firm.").min(1, "Name the firm.").max(96, "There is no such firm.");
export const truthOfFirmInput = z.strictObject({ slug });

const { replyMinChars, replyMaxChars, noteMaxChars } = truthLimits;
const plainText = (most: number) =>
  z
    .string("This must be text.")
    .max(most * 4, { error: `Use at most ${most} characters.`, abort: true })
    .transform(manyLines)
    .pipe(z.string().max(most, `Use at most ${most} characters.`));
export const truthReplyInput = z.strictObject({
  slug,
  text: plainText(replyMaxChars).pipe(z.string().min(replyMinChars, `Use at least ${replyMinChars} characters.`)),
  confirmed: confirmedField.default([]),
});

const choice = z.enum(truthChoices, "Choose one of the answers.");
/** Answers sent by the page of a mailed link; a question that is not asked is not sent. */
export const truthAnswerInput = z.strictObject({
  pay: choice.nullable(),
  suite: choice.nullable(),
  siteDays: choice.nullable(),
  note: plainText(noteMaxChars).transform((text) => text || null),
});

export const truthRecord = z
  .strictObject({
    figures: z.array(
      z.strictObject({
        question: z.enum(truthQuestions).meta({ examples: ["pay"] }),
        asAdvertised: z
          .int()
          .min(0)
          .meta({ examples: [23] }),
        answers: z
          .int()
          .min(truthLimits.answersAtOnce)
          .meta({ examples: [25] }),
      }),
    ),
    words: z.string().meta({ examples: ["23 of 25 people it interviewed or hired say the pay was as advertised."] }),
    reply: z
      .strictObject({ text: z.string().meta({ examples: ["We now state the site days of every post."] }), on: z.iso.datetime() })
      .nullable()
      .meta({ description: "What the firm replies." }),
  })
  .nullable()
  .meta({
    id: "AdvertTruth",
    description:
      "What people that the firm interviewed or hired say of its adverts. Each figure is shown from five answers on and changes after five more, once a week at most. Null without figures.",
  });
export type TruthRecord = NonNullable<z.infer<typeof truthRecord>>;
export type TruthFigure = TruthRecord["figures"][number];

const verbOf = (question: TruthQuestion): string => (question === "siteDays" ? "were" : "was");

/** "23 of 25 people it interviewed or hired say the pay was as advertised, 20 of 24 the contract suite, and 19 of 25 the site days and side." */
export function describeTruth(figures: readonly TruthFigure[]): string {
  const parts = figures.map(({ question, asAdvertised, answers }, at) => {
    const people = at === 0 ? " people it interviewed or hired say" : "";
    return `${asAdvertised} of ${answers}${people} the ${truthSubjects[question]}${at === 0 ? ` ${verbOf(question)} as advertised` : ""}`;
  });
  const [last = "", ...earlier] = [...parts].reverse();
  return `${[...earlier.reverse(), earlier.length > 0 ? `and ${last}` : last].join(", ")}.`;
}
