import { z } from "zod";
import { type DisplayChoices, displayValues } from "#db/display-values.ts";

const choice = (values: readonly (string | boolean | null)[]) =>
  z
    .strictObject({
      value: z.literal([...values], "There is no such choice."),
      at: z.iso.datetime("Say when this was chosen, such as 2026-11-21T12:00:00.000Z."),
    })
    .optional();

/** What somebody chose on one device, each with its time. */
export const displayFields = z.strictObject({
  choices: z
    .strictObject(Object.fromEntries(Object.entries(displayValues).map(([setting, values]) => [setting, choice(values)])))
    .transform((sent) => sent as DisplayChoices),
});
