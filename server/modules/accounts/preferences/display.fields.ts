import { z } from "zod";
import { displayValues, type SentDisplayChoices } from "#db/display-values.ts";

/** Ten years. */
const longestAgoMs = 3650 * 86_400_000;

const choice = (values: readonly (string | boolean | null)[]) =>
  z
    .strictObject({
      value: z.literal([...values], "There is no such choice."),
      agoMs: z
        .int("Say how many milliseconds ago this was chosen.")
        .min(0, "Nothing is chosen in time to come.")
        .max(longestAgoMs, "Nothing was chosen so long ago."),
    })
    .optional();

/** What somebody chose on one device, each with its age. */
export const displayFields = z.strictObject({
  choices: z
    .strictObject(Object.fromEntries(Object.entries(displayValues).map(([setting, values]) => [setting, choice(values)])))
    .transform((sent) => sent as SentDisplayChoices),
});
