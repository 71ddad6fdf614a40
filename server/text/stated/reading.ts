/** What was read of something typed, or a sentence that says what is wrong with it. */
export type Reading<Value> = { value: Value } | { fault: string };

export const read = <Value>(value: Value): { value: Value } => ({ value });
export const faulty = (fault: string): { fault: string } => ({ fault });

/** As typed, without space around it and with full-width figures made plain. */
export const tidied = (typed: string): string => typed.normalize("NFKC").replace(/\s+/g, " ").trim();

export const pounds = (amount: number): string => `£${amount.toLocaleString("en-GB")}`;

/** What no amount of money on this site may be, in a sentence; null when there is nothing of it. */
export function moneyFault(text: string, what: string): string | null {
  if (/[€$¥]|\b(?:eur|euros?|usd|dollars?|aed|dirhams?|chf)\b/i.test(text))
    return `${what} is kept in pounds. Work it out in pounds, and enter that.`;
  if (/^[£\s]*[-−–]/.test(text)) return `${what} cannot be negative.`;
  return null;
}
