import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { clientUnnamedReasons, engagements, questionKinds } from "#db/own-values.ts";
import type { QuestionCode } from "#db/question-values.ts";
import { competencies } from "#db/taxonomy/apc-pathway.ts";
import { benefits, contractTypes, procurementRoutes, workingPatterns, workTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { contractSuites, employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import {
  advertisers,
  advertPromiseDays,
  applyKinds,
  limits,
  needs,
  payBases,
  payPeriods,
  projectValueBands,
  ricsLevels,
  ricsRules,
  sides,
} from "#db/values.ts";
import { confirmedField } from "#server/kernel/questions/question.ts";
import { indentedLines, oneLine } from "#server/text/plain-text.ts";
import { cleanLink } from "#server/text/typed-text/clean-typed.ts";

const textField = (name: string, maxChars: number) =>
  z.string(`${name} must be text.`).max(maxChars, `${name} may have at most ${maxChars} characters.`);
const slugs = (terms: readonly { slug: string }[]) => terms.map(({ slug }) => slug);
const oneOf = (values: readonly string[], sentence: string) => z.enum(values as [string, ...string[]], sentence);
const integerField = (name: string, least: number, most: number) => {
  const sentence = `${name} must be a whole number from ${least} to ${most}.`;
  return z.int(sentence).min(least, sentence).max(most, sentence);
};
const hours = (name: string, most: number) => {
  const sentence = `${name} must be a number from 1 to ${most}, such as ${most > 24 ? 37.5 : 7.5}.`;
  return z
    .number(sentence)
    .min(1, sentence)
    .max(most, sentence)
    .overwrite((value) => Math.round(value * 100) / 100);
};
const yesOrNo = (name: string) => z.boolean(`${name} must be true or false.`);
/** A draft may name 31 November, which its check then says; but no day or year that cannot be shown. */
const day = (name: string) =>
  z
    .string(`${name} must be a day.`)
    .regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, `${name} must be a day such as 2026-12-24.`);
const mostPencePaid = 100_000_000;

/** Fields of a posting. Each is optional in a draft, and null removes a value. Rules across several fields are checked later. */
const allFields = {
  title: textField("The title", 200),
  category: z.enum(slugs(jobCategories) as [string, ...string[]], "Choose the category from the list."),
  level: oneOf(slugs(seniorityLevels), "Choose the level from the list."),
  side: z.enum(sides, "Choose which side of the table the work is on."),
  employerType: oneOf(slugs(employerTypes), "Choose the type of employer from the list."),
  clientName: textField("The hirer’s name", 120),
  clientUnnamedReason: z.enum(clientUnnamedReasons, "Choose a reason from the list for not naming the hirer."),
  workType: oneOf(slugs(workTypes), "Choose where the work is done from the list."),
  workingPattern: oneOf(slugs(workingPatterns), "Choose the working pattern from the list."),
  place: textField("The place", 120),
  sitePlace: textField("The site", 120),
  siteDaysPerWeek: integerField("Days on site", 0, 7),
  homeDaysPerWeek: integerField("Days at home", 0, 7),

  advertiser: z.enum(advertisers, "Say whether you are the employer, an employment agency or an employment business."),
  contractType: oneOf(slugs(contractTypes), "Choose the contract type from the list."),
  engagement: z.enum(engagements, "Say whether the work is permanent or temporary."),
  payPeriod: z.enum(payPeriods, "Choose the period the pay is for."),
  payMinPence: integerField("The lowest pay, in pence,", 1, mostPencePaid),
  payMaxPence: integerField("The highest pay, in pence,", 1, mostPencePaid),
  payBasis: z.enum(payBases, "Choose the basis of the pay from the list."),
  payOtherRates: z
    .array(
      z.strictObject({
        basis: z.enum(payBases, "Choose the basis of each further rate from the list."),
        minPence: integerField("The lowest pay of a further rate, in pence,", 1, mostPencePaid).nullable().default(null),
        maxPence: integerField("The highest pay of a further rate, in pence,", 1, mostPencePaid).nullable().default(null),
      }),
      "Further rates must be a list.",
    )
    .max(payBases.length - 1, `Give at most ${payBases.length - 1} further rates.`),
  payText: textField("The text about pay", 160),
  hoursPerDay: hours("Hours a day", 24),
  hoursPerWeek: hours("Hours a week", 80),
  benefits: z
    .array(oneOf(slugs(benefits), "Choose benefits from the list."), "Benefits must be a list.")
    .max(30, "Name at most 30 benefits."),
  startsOn: day("The start"),
  durationMonths: integerField("The length in months", 1, 120),
  extensionLikely: yesOrNo("Whether an extension is likely"),

  sector: oneOf(slugs(industrySectors), "Choose the sector from the list."),
  projectValueBand: z.enum(projectValueBands, "Choose the project value from the list."),
  procurementRoute: oneOf(slugs(procurementRoutes), "Choose the procurement route from the list."),
  suites: z
    .array(
      z.strictObject({
        suite: oneOf(slugs(contractSuites), "Choose contract suites from the list."),
        form: textField("The form of contract", 32).default(""),
        need: z.enum(needs, "Say how well each contract suite must be known."),
      }),
      "Contract suites must be a list.",
    )
    .max(15, "Name at most 15 contract suites."),
  tools: z
    .array(
      z.strictObject({
        vocabulary: z.enum(["skill", "software", "measurement"], "A skill must be a skill, software or a method of measurement."),
        slug: textField("The skill", 64),
        need: z.enum(needs, "Say how well each skill must be known."),
      }),
      "Skills must be a list.",
    )
    .max(40, "Name at most 40 skills."),
  ricsLevel: z.enum(ricsLevels, "Choose the RICS level from the list."),
  ricsRule: z.enum(ricsRules, "Say whether the RICS level is required."),
  competencies: z
    .array(
      z.strictObject({
        competency: oneOf(slugs(competencies), "Choose competencies from the list."),
        level: integerField("The level of a competency", 0, 3),
      }),
      "Competencies must be a list.",
    )
    .max(competencies.length, `Name at most ${competencies.length} competencies.`),
  description: textField("The description", 60_000),
  experience: textField("The experience required", 500),
  questions: z
    .array(
      z.strictObject({
        question: textField("A question", 200),
        kind: z.enum(questionKinds, "A question must be answered with yes or no, a number or text."),
        isRequired: yesOrNo("Whether a question must be answered"),
      }),
      "Questions must be a list.",
    )
    .max(limits.screeningQuestions, `Ask at most ${limits.screeningQuestions} questions.`),

  applyKind: z.enum(applyKinds, "Say whether people apply here or on another site."),
  applyUrl: textField("The address for applications", 1024).overwrite(cleanLink),
  replyPromiseDays: z.literal(advertPromiseDays, "Promise an answer within 5, 10 or 20 days, or leave it empty."),
  closesOn: day("The closing date"),
  hasAuthority: yesOrNo("The confirmation"),
  confirmed: confirmedField,
};

type Optional<Shape extends Record<string, z.ZodType>> = { [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Name]>> };
const optional = Object.fromEntries(
  Object.entries(allFields).map(([name, schema]) => [name, (schema as z.ZodType).nullable().optional()]),
) as Optional<typeof allFields>;

export const postingFields = z.strictObject(optional);
/** Sent fields; null removes a value. */
export type SentFields = z.output<typeof postingFields>;
export type FieldName = keyof typeof allFields;
/** Stored fields, only those with a value. */
export type PostingFields = { [Name in FieldName]?: z.output<(typeof allFields)[Name]> };

export const fieldNames = Object.keys(allFields) as FieldName[];

/** Applies sent fields to stored ones; removes invisible characters, and treats empty text as no value. */
export function mergeFields(stored: PostingFields, sent: SentFields): PostingFields {
  const merged: Record<string, unknown> = { ...stored };
  for (const [name, value] of Object.entries(sent)) {
    const clean = cleanValue(name, value);
    if (clean === null || clean === undefined || clean === "") delete merged[name];
    else merged[name] = clean;
  }
  return withoutStaleConfirmations(stored, merged as PostingFields, sent);
}

const textNames = ["title", "description", "experience", "questions", "payText"] as const;
const questionFields: Record<QuestionCode, readonly FieldName[]> = {
  "looks-like-shouting": ["title"],
  "looks-like-noise": ["title"],
  "looks-like-markup": ["title"],
  "looks-like-pay": ["title"],
  "looks-like-contact-details": ["title"],
  "looks-like-wrong-pay": ["payMinPence", "payMaxPence", "payPeriod"],
  "looks-like-wide-pay": ["payMinPence", "payMaxPence"],
  "looks-discriminating": textNames,
  "looks-like-a-fee": textNames,
  "looks-like-identity-paper": [],
  "looks-like-another-file-type": [],
  "names-a-hidden-client": [],
  "looks-confidential": [],
  "removes-a-confirmation": [],
  "overlaps-another-interview": [],
};

/** A confirmation holds only while the text it concerns is unchanged. */
function withoutStaleConfirmations(stored: PostingFields, merged: PostingFields, sent: SentFields): PostingFields {
  if (merged.confirmed === undefined || sent.confirmed !== undefined) return merged;
  const { confirmed, ...others } = merged;
  const standing = confirmed.filter((code) => questionFields[code].every((name) => isDeepStrictEqual(stored[name], merged[name])));
  return standing.length > 0 ? { ...others, confirmed: standing } : others;
}

export const withConfirmations = (fields: PostingFields, confirmed: readonly QuestionCode[]): PostingFields =>
  confirmed.length === 0 ? fields : { ...fields, confirmed: [...new Set([...(fields.confirmed ?? []), ...confirmed])] };

function cleanValue(name: string, value: unknown): unknown {
  if (typeof value === "string") return name === "description" ? indentedLines(value) : oneLine(value);
  if (!Array.isArray(value)) return value;
  const cleaned = value.map((item) => (typeof item === "object" ? cleanItem(item) : item));
  const unique = [...new Map(cleaned.map((item) => [keyOf(item), item])).values()];
  return unique.length > 0 ? unique : null;
}

const cleanItem = (item: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, typeof value === "string" ? oneLine(value) : value]));

/** Rate bases, suites, skills, competencies, benefits and questions must be unique. */
function keyOf(item: unknown): string {
  if (typeof item !== "object" || item === null) return String(item);
  const { basis, suite, form, vocabulary, slug, competency, question } = item as Record<string, unknown>;
  return [basis, suite, form, vocabulary, slug, competency, question].join("|").toLowerCase();
}
