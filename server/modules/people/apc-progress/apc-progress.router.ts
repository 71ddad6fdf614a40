import { z } from "zod";
import { apcExperiences, apcMainCompetencies } from "#db/own-values.ts";
import { competencies } from "#db/taxonomy/apc-pathway.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { jobNumber } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { jobCard } from "#server/modules/market/jobs/job-card.fields.ts";
import { listGapAdverts, readApcFit, readApcProgress, removeApcProgress, saveApcProgress } from "./apc-progress.commands.ts";

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
const saveApcProgressInput = z
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
const apcProgressAnswer = z.strictObject({ record: apcRecord.nullable() });

const apcFitInput = z.strictObject({ jobId: jobNumber });

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
const apcFit = z.strictObject({ fit: fit.nullable() });

const listGapAdvertsInput = z.strictObject({
  competency: competency.optional().meta({ description: "Only adverts whose work takes you further in this one." }),
  anywhere: z
    .enum(["0", "1"], "Send 0 or 1.")
    .default("0")
    .meta({ description: '"1": adverts from anywhere; otherwise those in reach of the place in your profile.' }),
});

const gapAdverts = z
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

const tag = "Jobseekers";

/** A candidate's own record on the way to chartership, and the adverts that would close its gaps. Nobody else reads it. */
export const apcProgressRouter = router({
  get: procedure("apcProgress.manage", {
    rest: {
      method: "GET",
      path: "/api/user/apc",
      name: "readApcRecord",
      summary: "Your own APC record and what it still lacks; null before you keep one",
      tag,
      batch: "profile:read",
    },
  })
    .output(answerOf(apcProgressAnswer))
    .query(({ ctx }) => readApcProgress(ctx)),
  save: procedure("apcProgress.manage")
    .input(fieldsOf(saveApcProgressInput))
    .output(answerOf(apcProgressAnswer))
    .mutation(({ ctx, input }) => saveApcProgress(ctx, input)),
  remove: procedure("apcProgress.manage").mutation(({ ctx }) => removeApcProgress(ctx)),
  fit: procedure("apcProgress.manage", {
    rest: {
      method: "GET",
      path: "/api/user/apc/jobs/:jobId",
      name: "readApcFit",
      summary: "Which gaps of your own APC record an advert’s work would close; null before you keep one",
      tag,
      batch: "profile:read",
    },
  })
    .input(fieldsOf(apcFitInput))
    .output(answerOf(apcFit))
    .query(({ ctx, input }) => readApcFit(ctx, input.jobId)),
  adverts: procedure("apcProgress.manage", {
    rest: {
      method: "GET",
      path: "/api/user/apc/adverts",
      name: "listApcAdverts",
      summary: "Open adverts that would close gaps of your own APC record, those that close most first",
      tag,
      refusals: ["conflict"],
      batch: "profile:read",
    },
  })
    .input(fieldsOf(listGapAdvertsInput))
    .output(answerOf(gapAdverts))
    .query(({ ctx, input }) => listGapAdverts(ctx, input)),
});
