import { z } from "zod";
import { apcExperiences, apcMainCompetencies } from "#db/own-values.ts";
import { competencies } from "#db/taxonomy/apc-pathway.ts";
import type { AnswerTo } from "#server/kernel/answer.ts";
import { jobCard } from "#server/modules/market/jobs/job-card.fields.ts";
import { jobNumber } from "#server/modules/people/saved/saved.fields.ts";

const competency = z.enum(
  competencies.map(({ slug }) => slug),
  "Choose competencies from the list.",
);
const monthFault = "Enter the month in which your structured training began, such as September 2025.";
const diaryFault = "Enter whole months of diary, from 0 to 240.";

const progressFields = {
  mainCompetency: z.enum(apcMainCompetencies, "Choose the competency from the list.").nullable(),
  experience: z.enum(apcExperiences, "Say how many years of experience you have."),
  competencies: z
    .array(
      z.strictObject({
        competency,
        level: z.int("Choose a level from 0 to 3.").min(0, "Choose a level from 0 to 3.").max(3, "Choose a level from 0 to 3."),
        diaryMonths: z.int(diaryFault).min(0, diaryFault).max(240, diaryFault),
      }),
      "List your competencies.",
    )
    .max(competencies.length, `Name at most ${competencies.length} competencies.`),
};

/** `trainingBegan` as people write it: "September 2025", "9/2025" or "2025-09". */
export const saveApcProgressInput = z
  .strictObject({ ...progressFields, trainingBegan: z.string(monthFault).max(40, monthFault).nullable() })
  .refine(({ competencies: given }) => new Set(given.map((each) => each.competency)).size === given.length, {
    path: ["competencies"],
    message: "Name each competency once.",
  });

const competencyName = {
  slug: z.string().meta({ examples: ["contract-practice"] }),
  label: z.string().meta({ examples: ["Contract practice"] }),
};
const level = z.int().min(0).max(3);
const gap = z.strictObject({ ...competencyName, reached: level, needed: level, diaryMonths: z.int().min(0) }).meta({ id: "ApcGap" });

const apcRecord = z
  .strictObject({
    ...progressFields,
    trainingBegan: z
      .string()
      .nullable()
      .meta({ examples: ["2025-09"] }),
    gaps: z
      .int()
      .min(0)
      .meta({ description: "What the pathway still asks for: one for each competency, also of those chosen from several." }),
    targets: z
      .array(gap)
      .meta({ description: "Competencies that can close a gap; more than there are gaps where the pathway leaves a choice." }),
    trainingMonthsLeft: z.int().min(0),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "ApcRecord", description: "Your own record of the APC, and what is still lacking." });
/** Null before anything is recorded. */
export const apcProgressAnswer = z.strictObject({ record: apcRecord.nullable() });
export type ApcProgressAnswer = AnswerTo<typeof apcProgressAnswer>;

export const apcFitInput = z.strictObject({ jobId: jobNumber });

const fit = z
  .strictObject({
    gaps: z.int().min(0),
    closes: z.int().min(0).meta({ description: "Gaps that the work would close." }),
    competencies: z
      .array(gap.extend({ evidenced: level }))
      .meta({ description: "Competencies still lacking in which the work would take you further." }),
    trainingMonthsLeft: z.int().min(0),
    monthsGiven: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: "Months that the job would give of those left; null where it ends and the advert does not say when." }),
  })
  .meta({ id: "ApcFit", description: "Which gaps of your own APC record an advert’s work would close." });
/** Null without a record. */
export const apcFit = z.strictObject({ fit: fit.nullable() });
export type ApcFit = AnswerTo<typeof apcFit>;

export const listGapAdvertsInput = z.strictObject({
  competency: competency.optional().meta({ description: "Only adverts whose work takes you further in this one." }),
  anywhere: z
    .enum(["0", "1"], "Send 0 or 1.")
    .default("0")
    .meta({ description: '"1": adverts from anywhere; otherwise those in reach of the place in your profile.' }),
});

export const gapAdverts = z
  .strictObject({
    near: z
      .string()
      .nullable()
      .meta({ description: "The place around which adverts are listed; null for adverts from anywhere.", examples: ["Leeds"] }),
    items: z.array(
      z.strictObject({
        job: jobCard,
        closes: z.int().min(0),
        competencies: z.array(z.strictObject({ ...competencyName, evidenced: level, reached: level, needed: level })),
      }),
    ),
  })
  .meta({ id: "GapAdverts", description: "Open adverts that would take you further, those that close most gaps first." });
export type GapAdverts = AnswerTo<typeof gapAdverts>;
