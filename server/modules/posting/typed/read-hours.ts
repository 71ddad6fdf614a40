import { readTimeOfDay } from "#server/modules/feeds/dates/time-of-day.ts";
import { tidied } from "#server/modules/profiles/reading/reading.ts";

export type HoursPer = "day" | "week";

const fractions: Record<string, string> = { "¼": ".25", "½": ".5", "¾": ".75", "1⁄4": ".25", "1⁄2": ".5", "3⁄4": ".75" };
const figure = /(?<![\d:.])(\d{1,2}(?:[.,]\d{1,2})?)(?:\s*(?:-|–|to)\s*\d{1,2}(?:\.\d{1,2})?)?\s*(?:hours?|hrs?|h)?(?![\d:])/i;
const minutes = /^(\d{1,2})\s*(?:hours?|hrs?|h)\s*(\d{1,2})\s*(?:minutes?|mins?|m)?(?!\d)/i;
const weekly = /\bweek|\bp\.?\/?w\b|hpw|\/\s*w/i;
const daily = /\bday\b|daily|\bp\.?\/?d\b|hpd|\/\s*d/i;

/** Hours as people write them ("37.5", "37½ hours a week", "8 hrs/day", "8.30am to 5pm"), with the period that the words name; null for no hours. */
export function readHours(typed: string, asked: HoursPer): { hours: number; per: HoursPer } | null {
  const text = tidied(withFractions(typed));
  const per = weekly.test(text) ? "week" : daily.test(text) ? "day" : asked;
  const span = spanOf(text);
  if (span !== null) return { hours: span, per: "day" };
  const exact = minutes.exec(text);
  const hours = exact ? Number(exact[1]) + Number(exact[2]) / 60 : Number(figure.exec(text)?.[1]?.replace(",", ".") ?? Number.NaN);
  return hours > 0 ? { hours: Math.round(hours * 100) / 100, per } : null;
}

/** Between two times of a day: "8.30 to 5pm", "0900-1730". A time after noon may leave out that it is. */
function spanOf(text: string): number | null {
  const times = /^(?:from |hours:? )?([\d:.]{1,5}\s*(?:am|pm)?)\s*(?:-|–|to|until|till)\s*([\d:.]{1,5}\s*(?:am|pm)?)\b/i.exec(text);
  if (!times || /hours|hrs/i.test(text.slice(times[0].length, times[0].length + 8))) return null;
  const [from, to] = [times[1] ?? "", times[2] ?? ""].map(timeOf);
  if (from == null || to == null) return null;
  const until = to <= from && !/[ap]m/i.test(times[2] ?? "") ? to + 12 : to;
  const hours = Math.round((until - from) * 100) / 100;
  return hours >= 1 && hours <= 16 && (/[:.ap]|^\d{4}/i.test(times[0]) || from >= 6) ? hours : null;
}

function timeOf(written: string): number | null {
  const plain = written.trim().replace(/^(\d{2})(\d{2})$/, "$1:$2");
  const read = readTimeOfDay(/^\d{1,2}$/.test(plain) ? `${plain}:00` : plain);
  return read === null || read === "impossible" ? null : read.ms / 3_600_000;
}

const withFractions = (text: string): string =>
  text.replace(/(\d?)\s?([¼½¾])/g, (_all, whole: string, sign: string) => `${whole || "0"}${fractions[sign] ?? ""}`);
