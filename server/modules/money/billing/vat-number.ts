import { checkVAT, countries } from "jsvat";

/** What a number is told apart by: its country's letters, digits and letters, and the check digits of that country. */
export interface VatNumber {
  /** Without spaces and with its country's letters: "GB831495816". */
  value: string;
  country: string;
}

/**
 * Reads a VAT number of the United Kingdom, the EU or another European country. One without letters is taken for British; XI, for goods in Northern
 * Ireland, is built as GB is. Null for what cannot be one: a country's form or check digits do not hold.
 */
export function readVatNumber(typed: string): VatNumber | null {
  const compact = typed.toUpperCase().replaceAll(/[\s.-]/g, "");
  const whole = /^(?:\d|GD\d|HA\d)/.test(compact) ? `GB${compact}` : compact;
  const { isValid, country } = checkVAT(whole.replace(/^XI/, "GB"), countries);
  if (!isValid || !country) return null;
  return { value: whole, country: whole.startsWith("XI") ? "Northern Ireland" : country.name };
}

/** What is said of a text that is no VAT number. */
export const vatNumberRefusal =
  "This is not a VAT number: check its digits. It begins with its country’s letters, such as GB 123 4567 82 or IE 6388047 V.";
