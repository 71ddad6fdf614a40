import { z } from "zod";
import { applyingLimits } from "#db/applying-values.ts";
import { applicationStates } from "#db/own-values.ts";
import { limits } from "#db/values.ts";
import { publicId } from "#server/kernel/input-fields.ts";
import { manyLines, oneLine } from "#server/text/plain-text.ts";
import { chosenApplications } from "../application.fields.ts";

const { templateNameMaxChars } = applyingLimits;
const { outcomeMessageMaxChars } = limits;
const tooLong = `Use at most ${outcomeMessageMaxChars} characters.`;

/** Message text that may contain variables; these are not checked. */
const messageText = z
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

const templateId = publicId("Say which template.", "There is no such template.");

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

export const previewTemplateInput = chosenApplications.extend({ text: messageText });

/** Template variables with descriptions of their values, for the author of a message. */
export const templateVariables = {
  "first name": "the applicant’s first name",
  "full name": "the applicant’s whole name",
  "job title": "the title of the advert",
  company: "the advertising company",
  recruiter: "your own name",
  "date applied": "the day the application was sent",
} as const;
export type TemplateVariable = keyof typeof templateVariables;
export type TemplateFacts = Readonly<Record<TemplateVariable, string>>;

const inBraces = /\{([^{}\n]{0,60})\}/g;

/** Finds a variable regardless of case and spaces; null for none. */
function findVariable(written: string): TemplateVariable | null {
  const name = written
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ");
  return Object.hasOwn(templateVariables, name) ? (name as TemplateVariable) : null;
}

/** Replaces variables in a single pass, so braces in values are kept. Unknown and empty variables are left as written and reported. */
export function fillTemplate(template: string, facts: TemplateFacts) {
  const unknown = new Set<string>();
  const empty = new Set<TemplateVariable>();
  const text = template.replaceAll(inBraces, (whole, written: string) => {
    const variable = findVariable(written);
    if (variable === null) {
      unknown.add(whole);
      return whole;
    }
    const value = facts[variable].trim();
    if (value !== "") return value;
    empty.add(variable);
    return whole;
  });
  return { text, unknown: [...unknown], empty: [...empty] };
}

/** Lists unknown variables in braces, without duplicates. */
export const listUnknownVariables = (template: string): string[] => [
  ...new Set([...template.matchAll(inBraces)].flatMap(([whole, written = ""]) => (findVariable(written) === null ? [whole] : []))),
];

/** Returns an error naming the unknown variables; null without any. */
export function unknownVariables(template: string): string | null {
  const unknown = listUnknownVariables(template);
  if (unknown.length === 0) return null;
  const known = Object.keys(templateVariables).map((name) => `{${name}}`);
  return `There is no ${unknown.join(", ")}. Use ${known.join(", ")}, or write your own words instead.`;
}
