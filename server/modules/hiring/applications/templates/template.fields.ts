import { z } from "zod";
import { applyingLimits } from "#db/applying-values.ts";
import { applicationStates } from "#db/own-values.ts";
import { limits } from "#db/values.ts";
import { manyLines, oneLine } from "#server/text/plain-text.ts";
import { applicationId } from "../application.fields.ts";
import { unknownVariables } from "./template-text.ts";

const { templateNameMaxChars, movedAtOnce } = applyingLimits;
const { outcomeMessageMaxChars } = limits;
const tooLong = `Use at most ${outcomeMessageMaxChars} characters.`;

/** Message text that may contain variables; these are not checked. */
export const messageText = z
  .string("Write the message.")
  .max(outcomeMessageMaxChars * 4, { error: tooLong, abort: true })
  .transform(manyLines)
  .refine((text) => text !== "", "Write the message.")
  .refine((text) => [...text].length <= outcomeMessageMaxChars, tooLong);

/** `messageText` with known variables only. */
export const fillableText = messageText.superRefine((text, check) => {
  const fault = unknownVariables(text);
  if (fault !== null) check.addIssue({ code: "custom", message: fault });
});

const templateId = z.string("Say which template.").regex(/^[A-Za-z0-9_-]{22}$/, "There is no such template.");

export const saveTemplateInput = z.strictObject({
  /** The template to change; omitted for a new one. */
  id: templateId.optional(),
  name: z
    .string("Enter a name for the template.")
    .max(templateNameMaxChars * 4, `Use at most ${templateNameMaxChars} characters.`)
    .transform(oneLine)
    .refine((name) => name !== "", "Enter a name for the template.")
    .refine((name) => [...name].length <= templateNameMaxChars, `Use at most ${templateNameMaxChars} characters.`),
  text: fillableText,
  state: z.enum(applicationStates, "Choose one of the states.").nullable().default(null),
});

export const templateNamed = z.strictObject({ id: templateId });

export const previewTemplateInput = z.strictObject({
  ids: z
    .array(applicationId, "List the applications.")
    .min(1, "Choose at least one application.")
    .max(movedAtOnce, `Choose at most ${movedAtOnce} at a time.`),
  text: messageText,
});
