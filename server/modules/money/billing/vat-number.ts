import { checkVAT, countries } from "jsvat";

/**
 * Parses a VAT number of the United Kingdom, the EU or another European country. One without letters is treated as British; XI, for goods
 * in Northern Ireland, has the format of GB. Null when the country's format or check digits do not match.
 */
export function readVatNumber(typed: string) {
  const compact = typed.toUpperCase().replaceAll(/[\s.-]/g, "");
  const whole = /^(?:\d|GD\d|HA\d)/.test(compact) ? `GB${compact}` : compact;
  const { isValid, country } = checkVAT(whole.replace(/^XI/, "GB"), countries);
  if (!isValid || !country) return null;
  return { value: whole, country: whole.startsWith("XI") ? "Northern Ireland" : country.name };
}
