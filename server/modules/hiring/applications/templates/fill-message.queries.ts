import { eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { applyingLimits } from "#db/applying-values.ts";
import type { Db } from "#db/client.ts";
import { applicationStates } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { limits } from "#db/values.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { publicId } from "#server/kernel/input-fields.ts";
import { manyLines, oneLine } from "#server/text/plain-text.ts";
import { londonDay } from "#server/text/plain-words.ts";
import { chosenApplications } from "../application.fields.ts";
import { type ApplicationRow, employerFacts, findApplications, firmOf } from "../application-access.ts";
import { maskedName } from "../blind/blind-adverts.ts";

type MessageRow = Pick<ApplicationRow, "id" | "applicantName" | "jobTitle" | "companyName" | "sentAt">;

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

/** Returns the template variables' values for an application. A masked applicant's name is replaced by the placeholder. */
function factsOf({ id, applicantName, jobTitle, companyName, sentAt }: MessageRow, recruiter: string, isMasked: boolean): TemplateFacts {
  const name = isMasked ? maskedName(id) : (applicantName ?? "");
  return {
    "first name": isMasked ? name : (name.trim().split(/\s+/)[0] ?? ""),
    "full name": name,
    "job title": jobTitle,
    company: companyName,
    recruiter,
    "date applied": sentAt ? londonDay(sentAt) : "",
  };
}

export async function nameOf(db: Db, userId: number): Promise<string> {
  const [person] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId)).limit(1);
  return person?.name ?? "";
}

/** Fills a message in for its applicant. @throws AppError invalid-fields naming what cannot be filled in */
export function fillMessage(message: string, row: MessageRow, recruiter: string): string {
  const { text, empty } = fillTemplate(message, factsOf(row, recruiter, false));
  const unknown = unknownVariables(message);
  if (unknown !== null) throw invalidFields([{ pointer: "/message", detail: unknown }]);
  if (empty.length > 0) {
    const detail = `For ${row.applicantName ?? "an applicant without a name"} there is nothing to fill in for ${namesInBraces(empty)}.`;
    throw invalidFields([{ pointer: "/message", detail }]);
  }
  return text;
}

const namesInBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(", ");

/**
 * Renders a message for each of these applicants, in the order given. @throws AppError not-found when the caller may not see one of them
 */
export async function previewMessage(ctx: Context, { ids, text }: z.output<typeof previewTemplateInput>) {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const [firmId, recruiter, rows] = await Promise.all([
    firmOf(db, principal),
    nameOf(db, principal.userId),
    findApplications(db, inArray(applications.publicId, ids), ids.length),
  ]);
  const known = new Map(rows.map((row) => [row.id, row]));
  let unknown: string[] = [];
  const items = ids.map((id) => {
    const row = known.get(id);
    requireAllowed(ctx, "application.setStatus", employerFacts(principal, firmId, row));
    if (!row) throw new AppError("not-found", "There is no such application.");
    const filled = fillTemplate(text, factsOf(row, recruiter, row.isMasked));
    unknown = filled.unknown;
    return { id, applicantName: row.isMasked ? maskedName(id) : row.applicantName, text: filled.text, empty: filled.empty };
  });
  return { unknown, items };
}
