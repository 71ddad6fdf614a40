import { z } from "zod";
import { projectStages, suiteDuties, ukRegions } from "#db/taxonomy/experience.ts";
import { industrySectors } from "#db/taxonomy/sector.ts";
import { contractForms, contractSuites } from "#db/taxonomy/suite.ts";
import { projectValueBands, sides } from "#db/values.ts";
import { countOf, eachOnce, listed, oneOf, optionalText, plainText, readAs, slugIn, whole } from "./field-kinds.ts";
import { bandOfPounds, readProjectValue } from "./reading/read-project-value.ts";
import { readMonthOrYear } from "./reading/read-when.ts";

const slugsOf = (terms: readonly { slug: string }[], most: number) =>
  z
    .array(oneOf(terms, "Choose from the list."))
    .max(most, `Choose at most ${most}.`)
    .refine((list) => eachOnce(list, (one) => one), "Choose each once.")
    .default([]);

/** "jct:db" is a form of "jct". */
const isFormOf = (form: string, suite: string | null) => suite !== null && form.startsWith(`${suite}:`);

export const suiteFields = z
  .strictObject({
    suite: oneOf(contractSuites, "Choose one of the list."),
    years: countOf("years", [0, 60], "Years"),
    lastUsedYear: whole(1950, 2100, "The year").nullable().default(null),
    largestValueBand: listed(projectValueBands).nullable(),
    forms: slugsOf(contractForms, 20),
    duties: slugsOf(suiteDuties, suiteDuties.length),
  })
  .refine(({ suite, forms }) => forms.every((form) => isFormOf(form, suite)), { path: ["forms"], message: "Choose forms of that suite." });

const projectValue = readAs(readProjectValue).nullable().default(null);
const month = readAs((sent) => readMonthOrYear(String(sent)))
  .nullable()
  .default(null);
/** Null, as people write it, while the project goes on. */
const end = z.preprocess((sent) => (typeof sent === "string" && goesOn.test(sent.trim()) ? null : sent), month);
const goesOn = /^(?:(?:to )?(?:present|date|now)|current(?:ly)?|ongoing|today|still there)$/i;

export const projectFields = z
  .strictObject({
    name: plainText(120).refine((name) => name !== "", "Name the project."),
    employer: optionalText(120),
    clientName: optionalText(120).default(null),
    isClientHidden: z.boolean("Say yes or no.").default(true),
    duties: optionalText(500),
    sector: slugIn(industrySectors),
    suite: slugIn(contractSuites),
    form: slugIn(contractForms).default(null),
    side: listed(sides).nullable().default(null),
    stages: slugsOf(projectStages, projectStages.length),
    region: slugIn(ukRegions).default(null),
    valueBand: listed(projectValueBands).nullable(),
    /** Pounds, or a value as people write it. The band then follows from it. */
    valuePounds: projectValue,
    ownValuePounds: projectValue,
    isPlacement: z.boolean("Say yes or no.").default(false),
    began: month,
    ended: end,
  })
  .superRefine(({ began, ended, suite, form, valuePounds, ownValuePounds }, { addIssue }) => {
    const fault = (path: string, message: string) => addIssue({ code: "custom", path: [path], message });
    // A year alone is compared with the year of the other: it may hold any month of it.
    const length = Math.min(began?.length ?? 0, ended?.length ?? 0);
    if (began && ended && ended.slice(0, length) < began.slice(0, length)) fault("ended", "It cannot end before it began.");
    if (form !== null && !isFormOf(form, suite)) fault("form", "Choose a form of that suite.");
    if (valuePounds !== null && ownValuePounds !== null && ownValuePounds > valuePounds) {
      fault("ownValuePounds", "Your part cannot be worth more than the whole.");
    }
  })
  .transform((project) => ({
    ...project,
    valueBand: project.valuePounds === null ? project.valueBand : bandOfPounds(project.valuePounds),
  }));
