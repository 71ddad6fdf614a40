import { z } from "zod";
import {
  type OfferFieldName,
  offerFieldMaxChars,
  offerFieldNames,
  offerItemNames,
  offerItems,
  offerTextMaxChars,
} from "#db/offer-values.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { contractSuites } from "#db/taxonomy/sector.ts";
import { payBases, payPeriods } from "#db/values.ts";
import { manyLines, oneLine } from "#server/text/plain-text.ts";

const listed: Partial<Record<OfferFieldName, readonly string[]>> = {
  basis: payBases,
  category: jobCategories.map(({ slug }) => slug),
  level: seniorityLevels.map(({ slug }) => slug),
  suite: contractSuites.map(({ slug }) => slug),
};
const about: Partial<Record<OfferFieldName, string>> = {
  pay: "As written: “£62,000 a year”, “£55k - £60k”, “£475 a day outside IR35”.",
  basis: "The basis of a day rate. Rates on different bases are never compared.",
  category: "Role category, as listed by /api/categories.",
  level: 'Seniority, such as "senior".',
  place: "A town, county, region or nation.",
  suite: 'Contract suite, such as "nec4".',
};

const field = (name: OfferFieldName) => {
  const label = name in offerItems ? offerItems[name as keyof typeof offerItems].label : name;
  const values = listed[name];
  const text = z
    .string("This must be text.")
    .overwrite(oneLine)
    .max(offerFieldMaxChars, `Use at most ${offerFieldMaxChars} characters.`)
    .refine((value) => value === "" || !values || values.includes(value), "Choose a value from the list.");
  return text.optional().describe(about[name] ?? `${label}: as the offer words it, “none” where it says that there is none.`);
};

/** An offer, as text, as fields, or both: a field that is sent counts, even an empty one, and the text fills the others. */
export const checkOfferInput = z.strictObject({
  text: z
    .string("This must be text.")
    .overwrite(manyLines)
    .max(offerTextMaxChars, `Use at most ${offerTextMaxChars.toLocaleString("en-GB")} characters.`)
    .optional()
    .describe("The offer as it was received: a letter, a mail or notes. It is read and not stored."),
  ...(Object.fromEntries(offerFieldNames.map((name) => [name, field(name)])) as Record<OfferFieldName, ReturnType<typeof field>>),
});
const pence = z.int();
const counts = { adverts: z.int(), employers: z.int() };
const item = { item: z.enum(offerItemNames), label: z.string() };
const end = z.object({
  ...counts,
  p25: pence,
  p50: pence,
  p75: pence,
  p10: pence.nullable(),
  p90: pence.nullable(),
});

export const checkedOffer = z.object({
  offer: z
    .object(Object.fromEntries(offerFieldNames.map((name) => [name, z.string()])) as Record<OfferFieldName, z.ZodString>)
    .describe("The offer as it was understood; empty where it says nothing."),
  readFromText: z.array(z.enum(offerFieldNames)).describe("Fields that were read from the text: guesses to be checked."),
  notes: z
    .array(z.object({ field: z.enum(offerFieldNames), detail: z.string() }))
    .describe("What could not be taken into account, and why."),
  pay: z
    .object({ period: z.enum(payPeriods), minPence: pence.nullable(), maxPence: pence.nullable(), basis: z.enum(payBases).nullable() })
    .nullable(),
  verdict: z.string().describe("Where the pay stands, or why that cannot be said, as a sentence."),
  like: z.object({
    words: z.string().describe("The adverts that the offer is compared with."),
    widened: z.array(z.string()).describe("How likeness was widened, a sentence for each step."),
    requested: z.object(counts).describe("Adverts like the offer before likeness was widened."),
    href: z.string().describe("The list of these adverts."),
    from: z.iso.datetime(),
    before: z.iso.datetime(),
    to: z.iso.datetime(),
  }),
  standing: z
    .object({
      ...counts,
      amountPence: pence.describe("The offer's pay; of a range its middle."),
      lower: z.int().describe("Adverts the middle of whose range is lower than the offer."),
      equal: z.int(),
      higher: z.int(),
      percentile: z.int().describe("Share of lower adverts in percent; equal ones count half."),
    })
    .nullable(),
  spreads: z.array(
    z.object({
      period: z.enum(["live", "present", "past"]).describe("Open now; of the last six months, open or not; of the six before."),
      href: z.string().describe("The list of these adverts."),
      ...counts,
      figure: z.object({ ...counts, sampleAdverts: z.int(), low: end.nullable(), high: end.nullable() }).nullable(),
    }),
  ),
  reported: z
    .object({
      people: z.int(),
      p25Pence: pence,
      p50Pence: pence,
      p75Pence: pence,
      samples: z.enum(["none", "some", "all"]),
      countedOn: z.iso.datetime(),
      cell: z.string(),
      note: z.string().nullable(),
    })
    .nullable(),
  missing: z
    .array(z.object({ ...item, stating: z.int(), adverts: z.int(), in10: z.int() }))
    .describe("What three in ten similar adverts or more state, and the offer does not."),
  unsettled: z.array(z.object(item)).describe("What is to be settled in writing before accepting, and the offer does not say."),
  request: z.string().nullable().describe("A polite text that asks for what is missing; null when nothing is."),
});
