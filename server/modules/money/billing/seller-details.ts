import { checkVAT, countries } from "jsvat";
import type { Site } from "#server/kernel/site.ts";

/** Environment variables required for an invoice with VAT. */
export const sellerDetails = ["SELLER_ADDRESS", "VAT_NUMBER", "PAYMENT_DETAILS"] as const;
type SellerDetail = (typeof sellerDetails)[number];

export function unsetSellerDetails({ seller }: Pick<Site, "seller">): SellerDetail[] {
  return [
    ...(seller?.address ? [] : ["SELLER_ADDRESS" as const]),
    ...(seller?.vatNumber ? [] : ["VAT_NUMBER" as const]),
    ...(seller?.paymentDetails ? [] : ["PAYMENT_DETAILS" as const]),
  ];
}

/** Returns whether an order's invoice can be issued: one with VAT must name the seller and the payment details. */
export const mayBeInvoiced = (site: Pick<Site, "seller">, { vatPence }: { vatPence: number }): boolean =>
  vatPence === 0 || unsetSellerDetails(site).length === 0;

/** Describes the missing variables for administrators. */
export const unsetSellerSentence = (unset: readonly SellerDetail[]): string =>
  `VAT invoices are on hold: ${unset.join(", ")} ${unset.length === 1 ? "is" : "are"} not set in the server environment.`;

const vatWords = /^\W*(?:VAT|TVA|BTW|UST|MWST|P\.?\s?IVA)(?:[^\p{L}\p{N}]|REG(?:ISTRATION)?\b|NUMBER\b|N[OR]\b|ID(?:NR)?\b)*/u;
/** Country codes and numbers as people write them beside those that the number has. */
const spellings: readonly [RegExp, string][] = [
  [/^(?=\d|GD\d|HA\d)/, "GB"],
  [/^UK/, "GB"],
  [/^GR/, "EL"],
  [/^BE(?=\d{9}$)/, "BE0"],
];
/** Numbers given since 2023, which the library does not know. */
const isNewBelgian = (number: string): boolean =>
  /^BE1\d{9}$/.test(number) && 97 - (Number(number.slice(2, 10)) % 97) === Number(number.slice(10));

/**
 * Parses a VAT number of the United Kingdom, the EU or another European country. One without letters is treated as British; XI, for goods
 * in Northern Ireland, has the format of GB. Null when the country's format or check digits do not match.
 */
export function readVatNumber(typed: string) {
  const compact = typed
    .toUpperCase()
    .replace(vatWords, "")
    .replaceAll(/[^A-Z\d+*]/g, "");
  const whole = spellings.reduce((number, [spelling, code]) => number.replace(spelling, code), compact);
  if (isNewBelgian(whole)) return { value: whole, country: "Belgium" };
  const { isValid, country } = checkVAT(whole.replace(/^XI/, "GB"), countries);
  if (!isValid || !country) return null;
  return { value: whole, country: whole.startsWith("XI") ? "Northern Ireland" : country.name };
}
