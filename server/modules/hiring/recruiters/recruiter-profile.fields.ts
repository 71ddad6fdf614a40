import { z } from "zod";
import { jobCategories, type Term } from "#db/taxonomy/role.ts";
import { contractSuites, industrySectors } from "#db/taxonomy/sector.ts";
import { confirmedField } from "#server/kernel/questions/question.ts";
import { personName } from "#server/modules/people/accounts/account-fields.ts";
import { areUnique, integerField, optionalText, termField } from "#server/modules/people/profiles/field-kinds.ts";
import { cleanCode } from "#server/text/typed-text/clean-typed.ts";
import { telephoneField } from "#server/text/typed-text/telephone.ts";

const slugsOf = (terms: readonly Term[]) =>
  z
    .array(termField(terms, "Choose from the list."), "Choose from the list.")
    .max(terms.length, "Choose each once.")
    .refine((list) => areUnique(list, (one) => one), "Choose each once.");
const yesOrNo = z.boolean("Say yes or no.");
const emptyToNull = (sent: unknown) => (sent === "" ? null : sent);

/** Removes spaces and dashes, upper-cases, and restores leading zeros lost in spreadsheets. */
const companyNumber = z.preprocess(
  emptyToNull,
  z
    .string("Enter the number as text.")
    .overwrite(cleanCode)
    .max(20, "A company number has eight characters.")
    .transform((typed) => typed.replace(/[\s-]/g, "").toUpperCase())
    .transform((typed) => (/^\d{6,7}$/.test(typed) ? typed.padStart(8, "0") : typed))
    .refine((number) => /^(?:\d{8}|[A-Z]{2}\d{6})$/.test(number), "A company number is eight figures, or two letters and six figures.")
    .nullable(),
);

const shared = { version: integerField(0, 4_000_000_000, "The version"), isVisible: yesOrNo, confirmed: confirmedField.default([]) };

export const recruiterCardFields = z.strictObject({
  ...shared,
  jobTitle: z.preprocess(emptyToNull, optionalText(80)),
  directLine: telephoneField,
  isLineShown: yesOrNo,
});

/** A freelance recruiter's page. Regions are checked against the gazetteer on saving. */
export const freelanceProfileFields = z.strictObject({
  ...shared,
  firmName: z.preprocess(emptyToNull, personName.nullable()),
  companyNumber,
  headline: z.preprocess(emptyToNull, optionalText(120)),
  about: z.preprocess(emptyToNull, optionalText(2000)),
  recruitingSince: integerField(1950, 2100, "The year").nullable(),
  doesPermanent: yesOrNo,
  doesTemporary: yesOrNo,
  terms: z.preprocess(emptyToNull, optionalText(1000)),
  isMarginShown: yesOrNo,
  categories: slugsOf(jobCategories),
  regions: z
    .array(z.string("Choose a region.").max(96, "Choose a region."), "Choose from the list.")
    .max(20, "Choose each once.")
    .refine((list) => areUnique(list, (one) => one), "Choose each once."),
  sectors: slugsOf(industrySectors),
  suites: slugsOf(contractSuites.filter(({ slug }) => slug !== "any")),
  /** False saves a draft without submitting it for review. */
  isSent: yesOrNo,
});
export const decisionFields = z
  .strictObject({
    id: z.string("Say which profile.").min(1, "Say which profile.").max(64, "There is no such profile."),
    decision: z.enum(["show", "refuse"], "Choose publish or refuse."),
    reason: z.string("The reason must be text.").trim().max(500, "Use at most 500 characters.").default(""),
  })
  .refine(({ decision, reason }) => decision === "show" || reason.length >= 10, {
    path: ["reason"],
    message: "Enter a reason of at least 10 characters for the recruiter.",
  });
