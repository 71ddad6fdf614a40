import { z } from "zod";
import { projectRoles, roleLevels } from "#db/own-values.ts";
import { contractTypes, screeningChecks, workTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels, type Term } from "#db/taxonomy/role.ts";
import { contractForms, contractSuites, industrySectors } from "#db/taxonomy/sector.ts";
import {
  cscsCards,
  measurementRules,
  professionalBodies,
  projectStages,
  softwareNames,
  suiteDuties,
  tradeSkills,
  ukRegions,
  workMixParts,
} from "#db/taxonomy/tools.ts";
import { payBases, projectValueBands, ricsLevels, sides } from "#db/values.ts";
import type { Reading } from "#server/text/stated/reading.ts";
import { cleanCode } from "#server/text/typed-text/clean-typed.ts";
import { telephoneField } from "#server/text/typed-text/telephone.ts";
import { areUnique, integerField, optionalText, plainText, termField, typedNumberField } from "./field-kinds.ts";
import { type CountUnit, readCount } from "./reading/read-count.ts";
import { readExpectedPay } from "./reading/read-pay.ts";
import { bandOfPounds, readProjectValue } from "./reading/read-project-value.ts";
import { readMonth, readMonthOrYear } from "./reading/read-when.ts";

/** A figure, or text parsed by `reader`, whose message is used when parsing fails. */
const typedField = <Value>(reader: (sent: number | string) => Reading<Value>) =>
  z
    .union([z.string().max(60), z.number()], "Enter it as text of at most 60 characters, or as a number.")
    .transform((sent, { addIssue }): Value => {
      const reading = reader(sent);
      if ("value" in reading) return reading.value;
      addIssue({ code: "custom", message: reading.fault });
      return z.NEVER;
    });

/** A whole number, or text that states one: "4 weeks' notice", "10+ years". */
const countField = (unit: CountUnit, [least, most]: readonly [least: number, most: number], what: string) =>
  typedNumberField((text) => readCount(text, unit), integerField(least, most, what));

const enumListField = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .array(z.enum(values, "Choose from the list."))
    .max(values.length, "Choose each once.")
    .refine((list) => areUnique(list, (one) => one), "Choose each once.");

const slugsOf = (terms: readonly { slug: string }[], most: number) =>
  z
    .array(termField(terms, "Choose from the list."))
    .max(most, `Choose at most ${most}.`)
    .refine((list) => areUnique(list, (one) => one), "Choose each once.")
    .default([]);

/** "jct:db" is a form of "jct". */
const isFormOf = (form: string, suite: string | null) => suite !== null && form.startsWith(`${suite}:`);

const enumField = <const Values extends readonly [string, ...string[]]>(values: Values) => z.enum(values, "Choose from the list.");

const suiteFields = z
  .strictObject({
    suite: termField(contractSuites, "Choose from the list."),
    years: countField("years", [0, 60], "Years"),
    lastUsedYear: integerField(1950, 2100, "The year").nullable().default(null),
    largestValueBand: enumField(projectValueBands).nullable(),
    forms: slugsOf(contractForms, 20),
    duties: slugsOf(suiteDuties, suiteDuties.length),
  })
  .refine(({ suite, forms }) => forms.every((form) => isFormOf(form, suite)), { path: ["forms"], message: "Choose forms of that suite." });

const projectValue = typedField(readProjectValue).nullable().default(null);
const month = typedField((sent) => readMonthOrYear(String(sent)))
  .nullable()
  .default(null);
/** Null, or text such as "ongoing", while the project continues. */
const end = z.preprocess((sent) => (typeof sent === "string" && goesOn.test(sent.trim()) ? null : sent), month);
const goesOn = /^(?:(?:to )?(?:present|date|now)|current(?:ly)?|ongoing|today|still there)$/i;

const nullableTermField = (terms: readonly Term[]) => termField(terms, "Choose from the list.").nullable();

const projectFields = z
  .strictObject({
    /** As read before: a project keeps its confirmation by it. Null for a new one. */
    id: z.string("This is not a project.").max(22, "This is not a project.").nullable().default(null),
    name: plainText(120).refine((name) => name !== "", "Enter the project’s name."),
    employer: optionalText(120),
    clientName: optionalText(120).default(null),
    isClientHidden: z.boolean("Say yes or no.").default(true),
    duties: optionalText(500),
    sector: nullableTermField(industrySectors),
    suite: nullableTermField(contractSuites),
    form: nullableTermField(contractForms).default(null),
    side: enumField(sides).nullable().default(null),
    stages: slugsOf(projectStages, projectStages.length),
    roles: z
      .array(z.strictObject({ role: enumField(projectRoles), level: enumField(roleLevels) }))
      .max(projectRoles.length, "Name each part once.")
      .refine((list) => areUnique(list, (one) => one.role), "Name each part once.")
      .default([]),
    region: nullableTermField(ukRegions).default(null),
    valueBand: enumField(projectValueBands).nullable(),
    /** Pounds as a number or text; the band follows from it. */
    valuePounds: projectValue,
    ownValuePounds: projectValue,
    isPlacement: z.boolean("Say yes or no.").default(false),
    began: month,
    ended: end,
  })
  .superRefine(({ began, ended, suite, form, valuePounds, ownValuePounds }, { addIssue }) => {
    const fault = (path: string, message: string) => addIssue({ code: "custom", path: [path], message });
    // With a year alone, only the years are compared: it may mean any month.
    const length = Math.min(began?.length ?? 0, ended?.length ?? 0);
    if (began && ended && ended.slice(0, length) < began.slice(0, length)) fault("ended", "The end cannot be before the start.");
    if (form !== null && !isFormOf(form, suite)) fault("form", "Choose a form of that suite.");
    if (valuePounds !== null && ownValuePounds !== null && ownValuePounds > valuePounds) {
      fault("ownValuePounds", "Your part cannot be worth more than the whole project.");
    }
  })
  .transform((project) => ({
    ...project,
    valueBand: project.valuePounds === null ? project.valueBand : bandOfPounds(project.valuePounds),
  }));

const membershipNumber = z
  .string("This must be text.")
  .overwrite(cleanCode)
  .regex(/^[\p{L}\d][\p{L}\d /.-]{0,19}$/u, "Use at most 20 letters and digits for the membership number.")
  .nullable();

const tools = { skill: tradeSkills, software: softwareNames, measurement: measurementRules } as const satisfies Record<
  string,
  readonly Term[]
>;
const tool = z
  .strictObject({ vocabulary: enumField(["skill", "software", "measurement"]), slug: z.string("Choose from the list.") })
  .refine(({ vocabulary, slug }) => tools[vocabulary].some((term) => term.slug === slug), {
    path: ["slug"],
    message: "Choose from the list.",
  });

const membership = z
  .strictObject({
    body: termField(professionalBodies, "Choose from the list."),
    grade: z.string("Choose a grade."),
    isWorkingTowards: z.boolean("Say yes or no.").default(false),
    number: membershipNumber.default(null),
  })
  .refine(({ body, grade }) => professionalBodies.some(({ slug, grades }) => slug === body && grades.includes(grade)), {
    path: ["grade"],
    message: "Choose a grade of that body.",
  });

const dayRate = z.strictObject({
  basis: enumField(payBases),
  minPence: typedField((sent) => readExpectedPay(sent, "day")).nullable(),
});

const mixParts = new Set<string>(workMixParts.map(({ slug }) => slug));
const workMix = z
  .record(z.string(), integerField(0, 10, "Each part"))
  .refine((mix) => Object.keys(mix).every((part) => mixParts.has(part)), "There is no such part.")
  .transform((mix) => Object.fromEntries(Object.entries(mix).filter(([, tenths]) => tenths > 0)))
  .superRefine((mix, { addIssue }) => {
    const sum = Object.values(mix).reduce((total, tenths) => total + tenths, 0);
    if (sum !== 0 && sum !== 10) addIssue({ code: "custom", message: `The parts must add up to ten. They add up to ${sum}.` });
  });

const place = z.string("Choose a place.").max(96, "Choose a place.");
const heldChecks = screeningChecks.filter(({ slug }) => ["bpss", "sc", "dv", "dbs", "pts"].includes(slug));

/** Any part of a profile; missing fields stay unchanged. */
export const profileFields = z
  .strictObject({
    headline: optionalText(120),
    about: optionalText(3000),
    category: nullableTermField(jobCategories),
    level: nullableTermField(seniorityLevels),
    side: enumField(sides).nullable(),
    wantedSides: enumListField(sides),
    ricsLevel: enumField(ricsLevels).nullable(),
    ricsNumber: membershipNumber,
    memberships: z
      .array(membership)
      .max(professionalBodies.length, "Name each body once.")
      .refine((list) => areUnique(list, (one) => one.body), "Name each body once."),
    yearsExperience: countField("years", [0, 60], "Years of experience").nullable(),
    workMix,
    /** Slug of a town, county or region. */
    place: place.nullable(),
    alsoPlaces: z
      .array(place)
      .max(10, "Name at most 10 further places.")
      .refine((list) => areUnique(list, (one) => one), "Name each place once."),
    travelMiles: countField("miles", [0, 500], "Miles").nullable(),
    siteDays: countField("days", [0, 7], "Days on site").nullable(),
    nightsAway: countField("nights", [0, 7], "Nights away").nullable(),
    contractTypes: z.array(termField(contractTypes, "Choose from the list.")).max(20, "Choose at most 20."),
    workTypes: z.array(termField(workTypes, "Choose from the list.")).max(20, "Choose at most 20."),
    /** Pence as a number, or pounds as text. */
    payYearMinPence: typedField((sent) => readExpectedPay(sent, "year")).nullable(),
    dayRates: z
      .array(dayRate)
      .max(payBases.length, "Name each basis once.")
      .refine((list) => areUnique(list, (one) => one.basis), "Name each basis once."),
    preferredBasis: enumField(payBases).nullable(),
    showsPay: z.boolean("Say yes or no."),
    /** A month or a day as text; parsed relative to today when saved. */
    freeFrom: z.string("Enter a month or a day.").max(60, "Enter a month or a day.").nullable(),
    noticeWeeks: countField("weeks", [0, 52], "Weeks of notice").nullable(),
    needsSponsorship: z.boolean("Say yes or no.").nullable(),
    phone: telephoneField,
    privateNotes: plainText(2000).nullable(),
    cscsCard: nullableTermField(cscsCards),
    cscsUntil: typedField((sent) => readMonth(String(sent))).nullable(),
    hasDrivingLicence: z.boolean("Say yes or no.").nullable(),
    checksHeld: z.array(termField(heldChecks, "Choose from the list.")).max(heldChecks.length, "Choose each once."),
    wouldBeCleared: z.boolean("Say yes or no.").nullable(),
    suites: z
      .array(suiteFields)
      .max(20, "Name at most 20 suites.")
      .refine((list) => areUnique(list, (one) => one.suite), "Name each suite once."),
    tools: z
      .array(tool)
      .max(60, "Name at most 60 skills and programs.")
      .refine((list) => areUnique(list, (one) => `${one.vocabulary}:${one.slug}`), "Name each once."),
    projects: z.array(projectFields).max(30, "Add at most 30 projects."),
  })
  .partial();
export type ProfileFields = z.output<typeof profileFields>;
