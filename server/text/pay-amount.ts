import type { PayScale } from "#db/values.ts";

/** Bounds in pounds outside which a figure on a scale is a typing error or not pay. */
const plausiblePounds: Record<PayScale, readonly [least: number, most: number]> = {
  year: [10_000, 400_000],
  day: [80, 3_000],
  hour: [5, 250],
};
const maxPounds = 10_000_000;

/**
 * Parses a figure in pounds. A comma or dot before exactly three digits separates thousands ("60.000" is sixty thousand). Null when it is
 * not a figure.
 */
export function readPounds(figure: string, hasThousandsMark: boolean): number | null {
  const plain = /^\d{1,3}(?:[,.]\d{3})+$/.test(figure) ? figure.replace(/[,.]/g, "") : figure.replace(/^(\d+),(\d{1,2})$/, "$1.$2");
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(plain)) return null;
  const pounds = Number(plain) * (hasThousandsMark ? 1000 : 1);
  return pounds <= maxPounds ? pounds : null;
}

/** Infers the scale from a figure alone: 10,000 and more a year, 150 to 1,500 a day, under 150 an hour, otherwise null. */
export function scaleOfPounds(pounds: number): PayScale | null {
  if (pounds >= 10_000) return "year";
  if (pounds >= 150 && pounds <= 1_500) return "day";
  return pounds > 0 && pounds < 150 ? "hour" : null;
}

export function isPlausible(pounds: number, scale: PayScale): boolean {
  const [least, most] = plausiblePounds[scale];
  return pounds >= least && pounds <= most;
}

/**
 * Parses a pay period and the scale it is filtered on: weekly pay is divided by 5 to a day rate, monthly pay multiplied by 12. Null when no
 * period is named.
 */
export function readPeriod(text: string): { scale: PayScale; factor: number } | null {
  const word = text.toLowerCase().replace(/[\s.]/g, "");
  if (/day|daily|^p\/?d$|^diem$/.test(word)) return { scale: "day", factor: 1 };
  if (/hour|hr|^p\/?h$/.test(word)) return { scale: "hour", factor: 1 };
  if (/week|^p\/?w$/.test(word)) return { scale: "day", factor: 1 / 5 };
  if (/month|pcm|^p\/?m$/.test(word)) return { scale: "year", factor: 12 };
  if (/annum|annual|year|^p\/?a$/.test(word)) return { scale: "year", factor: 1 };
  return null;
}

export interface PayAmount {
  pence: number;
  /** The scale implied by the figure or its period word; null when ambiguous. */
  scaleHint: PayScale | null;
}

const fieldPattern = /^(?:gbp|£)?\s*([\d.,\s]*\d)\s*(k)?\s*\+?\s*((?:per|an?|p|\/)?\s*\/?\s*[a-z.]+)?\s*\+?$/i;

/** Parses one end of the pay filter as users type it: "60k", "£60,000", "60.000", "500 pd". Null when it is not an amount. */
export function readPayAmount(text: string): PayAmount | null {
  const match = fieldPattern.exec(text.normalize("NFKC").trim().slice(0, 40));
  if (!match) return null;
  const pounds = readPounds((match[1] as string).replace(/\s+(?=\d{3}(?!\d))/g, ",").replace(/\s/g, ""), Boolean(match[2]));
  if (pounds === null) return null;
  const period = match[3] ? readPeriod(match[3]) : null;
  if (match[3] && !period) return null;
  const onScale = period ? pounds * period.factor : pounds;
  return { pence: Math.round(onScale * 100), scaleHint: period?.scale ?? (match[2] ? "year" : scaleOfPounds(pounds)) };
}
