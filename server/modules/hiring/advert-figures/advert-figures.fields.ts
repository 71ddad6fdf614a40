import { z } from "zod";
import { jobNumber } from "#server/modules/people/saved/saved.fields.ts";
import { periods } from "./period.ts";

const daysSentence = `Choose ${periods.join(", ")} days.`;
const days = z.literal([...periods], daysSentence);

export const readFiguresInput = z.strictObject({ jobId: jobNumber.nullable().default(null), days: days.default(28) });

/** The same input as query-string text. */
export const figuresAddress = z.object({
  job: z.coerce
    .number()
    .pipe(jobNumber)
    .optional()
    .meta({ description: "Number of one advert. Leave it out to include all of yours.", examples: [81] }),
  days: z
    .enum(periods.map(String) as [string, ...string[]], daysSentence)
    .default("28")
    .meta({ description: "How many days, ending today." }),
});
