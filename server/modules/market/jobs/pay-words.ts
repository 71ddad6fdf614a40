import { type AdvertPay, defaultAssumptions, type PayTerms, timesAYear, yearlyAssumption, yearlyEquivalent } from "#db/pay-terms-values.ts";
import { equivalentPay } from "#db/taxonomy/pay-conversion.ts";
import type { BasisRate, PayBasis, PayPeriod } from "#db/values.ts";
import { unescapeHtml } from "#server/text/html-text.ts";
import { cleanAdvertHtml, isMarkup } from "./advert-html.ts";
import { payBasisLabels } from "./labels.ts";

const symbols: Record<string, string> = { GBP: "£", EUR: "€", USD: "$" };
const units = { year: "a year", month: "a month", week: "a week", day: "a day", hour: "an hour" } as const;

interface ShownPay {
  period: PayPeriod;
  minPence: number | null;
  maxPence: number | null;
  currency: string;
  basis: PayBasis | null;
  basisLabel: string | null;
  /** Rates for other bases, where the advert states one for each. */
  otherRates: readonly (BasisRate & { basisLabel: string })[];
  hoursPerDay: number | null;
}

type PayTextInput = Pick<ShownPay, "period" | "minPence" | "maxPence" | "currency" | "basisLabel"> & {
  otherRates: readonly BasisRate[];
};

/** Formats pay for an advert's page: "£55,000 – £65,000 a year", or the advertiser's text; null when pay is not stated. */
export function formatPay({ pay, payText }: { pay: PayTextInput | null; payText: string | null }): string | null {
  if (!pay) return payText;
  const { currency, period, otherRates } = pay;
  return [pay, ...labelledRates(otherRates)]
    .map((rate) => [`${rateFigures(rate, currency)} ${units[period]}`, rate.basisLabel].filter(Boolean).join(" · "))
    .join("; ");
}

function rateFigures({ minPence, maxPence }: Pick<BasisRate, "minPence" | "maxPence">, currency: string): string {
  const ends = [minPence, maxPence].filter((pence) => pence !== null).map((pence) => money(pence, currency));
  if (ends.length < 2) return `${minPence === null ? "Up to" : "From"} ${ends.join("")}`;
  return minPence === maxPence ? (ends[0] ?? "") : ends.join(" – ");
}

/** Returns the rates after the first; empty when the advert states one. */
export const otherRatesOf = ({ payRates }: { payRates: readonly BasisRate[] | null }): readonly BasisRate[] => payRates?.slice(1) ?? [];

export const labelledRates = (rates: readonly BasisRate[]) => rates.map((rate) => ({ ...rate, basisLabel: payBasisLabels[rate.basis] }));

/** Formats what pay comes to on a reader's terms, or a rate's year where they have none; null where there is nothing to convert. */
export function equivalentWords(pay: AdvertPay, terms: PayTerms | null, day: Date): string | null {
  const yearly = terms ? null : yearlyEquivalent(pay);
  const equivalent = terms
    ? equivalentPay(pay, terms, day)
    : yearly && { ...yearly, unit: `a year ${yearlyAssumption(pay.period)}`.trim() };
  return equivalent && `≈ ${rateFigures(equivalent, equivalent.currency)} ${equivalent.unit}`;
}

/** Returns the note beside the figures: the advertiser's text, and why a rate is no salary. Null when there are no figures. */
export function payNote(pay: ShownPay | null, advertiserWords: string | null): string | null {
  if (!pay) return null;
  const sentence = advertiserWords && /[.!?…]$/.test(advertiserWords) ? advertiserWords : advertiserWords && `${advertiserWords}.`;
  return [sentence, yearAtOwnHours(pay), notASalary[pay.period]].filter(Boolean).join(" ") || null;
}

const notASalary: Partial<Record<PayPeriod, string>> = {
  day: "A day rate does not include holiday, pension or sick pay, so it is not the same as a salary of that size.",
  week: "A weekly rate may not include holiday, pension or sick pay.",
  hour: "An hourly rate may not include holiday, pension or sick pay.",
};

/** The equivalent shown beside the figures is at usual hours: another day's length makes another year. */
function yearAtOwnHours({ period, minPence, maxPence, currency, hoursPerDay }: ShownPay): string | null {
  const assumed = yearlyAssumption(period, hoursPerDay);
  if (assumed === yearlyAssumption(period)) return null;
  const times = timesAYear(period, defaultAssumptions.days, hoursPerDay);
  const yearly = [minPence, maxPence].flatMap((pence) => (pence === null ? [] : money(Math.round((pence * times) / 100) * 100, currency)));
  return `About ${[...new Set(yearly)].join(" to ")} a year if you work ${assumed.replace("at ", "")}.`;
}

/** Made once: `toLocaleString` with options makes one at each call, which was a tenth of what an alert's mail costs. */
const [wholePounds, poundsAndPence] = [0, 2].map(
  (digits) => new Intl.NumberFormat("en-GB", { minimumFractionDigits: digits, maximumFractionDigits: digits }),
) as [Intl.NumberFormat, Intl.NumberFormat];

const money = (pence: number, currency: string): string =>
  `${symbols[currency] ?? `${currency} `}${(pence % 100 === 0 ? wholePounds : poundsAndPence).format(pence / 100)}`;

/** Returns an advert's text as it would be typed; text that is not HTML is unchanged. */
export const htmlToTyped = (words: string): string =>
  isMarkup(words) ? sanitisedHtmlToTyped(cleanAdvertHtml(words, Number.POSITIVE_INFINITY).html) : words;

/**
 * Converts sanitised HTML to typed text: an empty line between blocks, a marker before each list item, "## " before a heading,
 * "[words](address)" for a link.
 */
export function sanitisedHtmlToTyped(html: string): string {
  const linked = html.replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_link, href: string, inner: string) => toTypedLink(inner, href));
  const lists: { isCounted: boolean; items: number }[] = [];
  const text = linked.replace(/<(\/?)([a-z\d]+)[^>]*>/g, (_tag, closing: string, name: string) => {
    if (name === "ul" || name === "ol") {
      if (closing) lists.pop();
      else lists.push({ isCounted: name === "ol", items: 0 });
      return lists.length === 0 && closing ? "\n\n" : "";
    }
    if (name === "li") return closing ? "" : `\n${startOfItem(lists)}`;
    if (name === "br") return "\n";
    if (name === "h3" && !closing) return "## ";
    return closing && /^(?:p|h[2-4])$/.test(name) ? "\n\n" : "";
  });
  return unescapeHtml(text.replace(/\n{3,}/g, "\n\n")).trim();
}

/** Must parse back to the same link; an address that would break the syntax is put after the text instead. */
function toTypedLink(inner: string, href: string): string {
  if (inner === href) return inner;
  return /[[\]]|<br>/.test(inner) || /[()\s]/.test(href) ? `${inner} (${href})` : `[${inner}](${href})`;
}

function startOfItem(lists: { isCounted: boolean; items: number }[]): string {
  const list = lists.at(-1);
  if (list) list.items += 1;
  return `${"  ".repeat(Math.max(0, lists.length - 1))}${list?.isCounted ? `${list.items}.` : "-"} `;
}
