import { z } from "zod";
import { contractTypes, workTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { industrySectors } from "#db/taxonomy/sector.ts";
import { tradeSkills } from "#db/taxonomy/skill.ts";
import { contractSuites } from "#db/taxonomy/suite.ts";
import type { Term } from "#db/taxonomy/term.ts";
import { measurementRules, softwareNames } from "#db/taxonomy/tools.ts";
import { payBases, profileVisibilities, projectValueBands, ricsLevels, sides } from "#db/values.ts";
import { manyLines } from "#server/plain-text.ts";

const oneOf = (terms: readonly Term[], missing: string) => {
  const slugs = new Set(terms.map(({ slug }) => slug));
  return z.string(missing).refine((slug) => slugs.has(slug), missing);
};
const slugIn = (terms: readonly Term[]) => oneOf(terms, "Choose one of the list.").nullable();
const whole = (least: number, most: number, what: string) =>
  z.int(`${what} must be a whole number.`).min(least, `${what} must be at least ${least}.`).max(most, `${what} must be at most ${most}.`);
const pence = (mostPounds: number) => whole(100, mostPounds * 100, "Pay in pence").nullable();

/**
 * What recruiters read: no way round the site to the person, who decides whom to answer. One character before the @ is enough: a long text without a
 * match takes no longer than it is long.
 */
const contactLike = /[\w.+-]@[\w-]+\.\w|https?:\/\/|www\.|(?:\+?\d[\s().-]?){10,}/i;
const text = (most: number) =>
  z
    .string("This must be text.")
    .max(most * 2, { error: `Use at most ${most} characters.`, abort: true })
    .transform(manyLines)
    .pipe(
      z
        .string()
        .max(most, `Use at most ${most} characters.`)
        .refine(
          (written) => !contactLike.test(written),
          "Leave out telephone numbers, e-mail addresses and links: recruiters reach you through the site.",
        ),
    );
const optionalText = (most: number) => text(most).nullable();

const phone = z
  .string("This must be text.")
  .trim()
  .regex(/^\+?[\d\s().-]{7,30}$/, "Enter a telephone number: digits, spaces and a leading + only.")
  .nullable();

const year = whole(1950, 2100, "The year").nullable();
const tools = { skill: tradeSkills, software: softwareNames, measurement: measurementRules } as const satisfies Record<
  string,
  readonly Term[]
>;

const project = z
  .strictObject({
    name: text(120).refine((name) => name !== "", "Name the project."),
    employer: optionalText(120),
    duties: optionalText(500),
    sector: slugIn(industrySectors),
    suite: slugIn(contractSuites),
    valueBand: z.enum(projectValueBands, "Choose one of the list.").nullable(),
    fromYear: year,
    toYear: year,
  })
  .refine(({ fromYear, toYear }) => fromYear === null || toYear === null || fromYear <= toYear, {
    path: ["toYear"],
    message: "The last year must not be before the first.",
  });

const suite = z.strictObject({
  suite: oneOf(contractSuites, "Choose one of the list."),
  years: whole(0, 60, "Years"),
  largestValueBand: z.enum(projectValueBands, "Choose one of the list.").nullable(),
});

const tool = z
  .strictObject({
    vocabulary: z.enum(["skill", "software", "measurement"], "Choose one of the list."),
    slug: z.string("Choose one of the list."),
  })
  .refine(({ vocabulary, slug }) => tools[vocabulary].some((term) => term.slug === slug), {
    path: ["slug"],
    message: "Choose one of the list.",
  });

const eachOnce = <T>(items: readonly T[], nameOf: (item: T) => string) => new Set(items.map(nameOf)).size === items.length;

/** Any part of a profile: what is left out stays as it is. */
export const profileFields = z
  .strictObject({
    headline: optionalText(120),
    about: optionalText(3000),
    category: slugIn(jobCategories),
    level: slugIn(seniorityLevels),
    side: z.enum(sides, "Choose one of the list.").nullable(),
    ricsLevel: z.enum(ricsLevels, "Choose one of the list.").nullable(),
    yearsExperience: whole(0, 60, "Years of experience").nullable(),
    /** Slug of a town, county or region. */
    place: z.string("Choose a place.").max(96, "Choose a place.").nullable(),
    travelMiles: whole(0, 500, "Miles").nullable(),
    contractTypes: z.array(oneOf(contractTypes, "Choose from the list.")).max(20, "Choose at most 20."),
    workTypes: z.array(oneOf(workTypes, "Choose from the list.")).max(20, "Choose at most 20."),
    payYearMinPence: pence(1_000_000),
    payDayMinPence: pence(10_000),
    payBases: z.array(z.enum(payBases, "Choose from the list.")).max(payBases.length, "Choose each once."),
    freeFromMonth: z
      .string("Choose a month.")
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Write the month as 2027-01.")
      .nullable(),
    noticeWeeks: whole(0, 52, "Weeks of notice").nullable(),
    needsSponsorship: z.boolean("Say yes or no.").nullable(),
    phone,
    suites: z
      .array(suite)
      .max(20, "Name at most 20 suites.")
      .refine((list) => eachOnce(list, (one) => one.suite), "Name each suite once."),
    tools: z
      .array(tool)
      .max(60, "Name at most 60 skills and programs.")
      .refine((list) => eachOnce(list, (one) => `${one.vocabulary}:${one.slug}`), "Name each once."),
    projects: z.array(project).max(20, "Name at most 20 projects."),
  })
  .partial();
export type ProfileFields = z.output<typeof profileFields>;

export const visibilityField = z.strictObject({ visibility: z.enum(profileVisibilities, "Choose hidden, anonymous or open.") });

export const hiddenFromField = z.strictObject({
  companies: z.array(z.string("Name each firm by its address.").max(96, "There is no such firm.")).max(100, "Name at most 100 firms."),
});
