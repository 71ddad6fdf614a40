import { defaultAssumptions, drawings, isWholeNumber, type PayAssumptions, payTermsLimits, taxPlaces } from "#db/pay-terms-values.ts";

/** The numbers among the assumptions: the field each is typed into, how many of its units make one, and the words of its range. */
const numbers = [
  { field: "days", name: "days", times: 1, words: "Enter a whole number of days," },
  { field: "pension", name: "pensionPercent", times: 1, words: "Enter a percentage," },
  { field: "car", name: "carPence", times: 100, words: "Enter pounds a year," },
  { field: "bonus", name: "bonusPercent", times: 1, words: "Enter a percentage," },
  { field: "margin", name: "marginPence", times: 100, words: "Enter pounds a week," },
  { field: "costs", name: "costsPence", times: 100, words: "Enter pounds a year," },
] as const;

export type AssumptionField = (typeof numbers)[number]["field"] | "holiday" | "taxed" | "drawing";
export type AssumptionTexts = Partial<Record<AssumptionField, string>>;

/** What the choices among the assumptions are called, the usual one first. */
export const assumptionChoices = {
  holiday: [
    ["on-top", "on top of the rate"],
    ["included", "included in the rate"],
  ],
  taxed: [
    ["england-wales-ni", "England, Wales or NI"],
    ["scotland", "Scotland"],
  ],
  drawing: [
    ["dividends", "a small salary and dividends"],
    ["wages", "all of it as salary"],
  ],
} as const satisfies Partial<Record<AssumptionField, readonly (readonly [string, string])[]>>;

/** Reads typed assumptions and never throws: a field that cannot be read is reported and takes its default. */
export function readAssumptions(texts: AssumptionTexts): {
  assumed: PayAssumptions;
  faults: Partial<Record<AssumptionField, string>>;
} {
  const faults: Partial<Record<AssumptionField, string>> = {};
  const assumed: PayAssumptions = {
    ...defaultAssumptions,
    holidayIncluded: texts.holiday === "included",
    taxPlace: taxPlaces.find((place) => place === texts.taxed) ?? defaultAssumptions.taxPlace,
    drawing: drawings.find((drawing) => drawing === texts.drawing) ?? defaultAssumptions.drawing,
  };
  for (const { field, name, times, words } of numbers) {
    const text = texts[field];
    if (text === undefined) continue;
    const [least, most] = payTermsLimits[name];
    const typed = readNumber(text);
    const value = typed === null ? Number.NaN : times === 1 ? typed : Math.round(typed * times);
    if (value >= least && value <= most && (!isWholeNumber(name) || Number.isInteger(value))) assumed[name] = value;
    else faults[field] = `${words} ${groupThousands(least / times)} to ${groupThousands(most / times)}.`;
  }
  return { assumed, faults };
}

/** Returns assumptions as they are typed. */
export const textsOf = (assumed: PayAssumptions): Record<AssumptionField, string> =>
  ({
    ...Object.fromEntries(numbers.map(({ field, name, times }) => [field, `${assumed[name] / times}`])),
    holiday: assumed.holidayIncluded ? "included" : "on-top",
    taxed: assumed.taxPlace,
    drawing: assumed.drawing,
  }) as Record<AssumptionField, string>;

/** Parses "£47,500" or "475.50"; null for anything else, such as two amounts, another currency or a minus sign. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(/^£\s*/, "").replace(/\s*%$/, "");
  if (!/^(\d{1,3}(,\d{3})+|\d{1,9})(\.\d{1,2})?$/.test(plain)) return null;
  return Number(plain.replaceAll(",", ""));
}

export const groupThousands = (value: number): string => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
