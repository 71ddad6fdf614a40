import { type PayScale, payScales } from "#db/values.ts";
import type { ManyField, SingleField } from "#server/addresses/paths.ts";
import type { PayFilter } from "#server/kernel/services/search.types.ts";
import { type PayAmount, readPayAmount, readPeriod } from "#server/text/pay-amount.ts";
import { quoted } from "#server/text/quoted-value.ts";
import { readStatedPay } from "#server/text/stated/reading.ts";

const perScale: Record<PayScale, string> = { year: "a year", day: "a day", hour: "an hour" };
const thousandPence = 100_000;

/** Parses the pay filter's three fields. Values that cannot be parsed are ignored and reported to `note`. */
export function readPayInput(fields: { payScale: string; payMin: string; payMax: string }, note: AddNote): PayFilter | null {
  const scaleText = fields.payScale.trim().toLowerCase();
  const given = payScales.find((scale) => scale === scaleText) ?? null;
  if (scaleText && !given) {
    const message = `Pay ${quoted(fields.payScale)} is not a year, a day or an hour, so it was ignored.`;
    note({ field: "payScale", value: fields.payScale, message });
  }
  const both = readBothEnds(fields, note);
  let low = both ? both.low : readEnd("payMin", fields.payMin, note);
  let high = both ? both.high : readEnd("payMax", fields.payMax, note);
  if (!low && !high) return null;

  if (low && high && low.pence < thousandPence && high.pence >= 10 * thousandPence && given !== "day" && given !== "hour") {
    low = inThousands("payMin", low, fields.payMin, note);
  }
  const scale = both?.scale ?? given ?? high?.scaleHint ?? low?.scaleHint ?? null;
  if (!scale) {
    const [field, value] = fields.payMin ? (["payMin", fields.payMin] as const) : (["payMax", fields.payMax] as const);
    note({ field, value, message: `We could not tell whether ${quoted(value)} is pay for a year, a day or an hour, so it was ignored.` });
    return null;
  }
  if (scale === "year") {
    if (low && isShortForThousands(low)) low = inThousands("payMin", low, fields.payMin, note);
    if (high && isShortForThousands(high)) high = inThousands("payMax", high, fields.payMax, note);
  } else if (!given && low && high && low.scaleHint !== high.scaleHint) {
    const message = `Minimum and maximum pay look like different scales; both were read as pay for ${perScale[scale].replace(/^an? /, "one ")}.`;
    note({ field: "payMin", value: fields.payMin, message });
  }
  const [minPence, maxPence] = [low?.pence || null, high?.pence || null];
  if (minPence !== null && maxPence !== null && minPence > maxPence) {
    note({ field: "payMin", value: fields.payMin, message: "The minimum pay was above the maximum, so the two were swapped." });
    return { scale, minPence: maxPence, maxPence: minPence };
  }
  return minPence === null && maxPence === null ? null : { scale, minPence, maxPence };
}

/** Parses full pay typed in one field ("£55k - £65k + car", "£450pd outside"), if the other one is empty. */
function readBothEnds({ payMin, payMax }: { payMin: string; payMax: string }, note: AddNote) {
  const field: End = payMin.trim() === "" ? "payMax" : "payMin";
  const text = field === "payMin" ? payMin : payMax;
  if (text.trim() === "" || text.length > longestPay || readPayAmount(text) || (payMin.trim() !== "" && payMax.trim() !== "")) return null;
  const stated = readStatedPay(text);
  if ("fault" in stated) return null;
  const { minPence, maxPence, period } = stated.value;
  const unit = period === null ? null : readPeriod(period);
  const amount = (pence: number | null): PayAmount | null =>
    pence === null ? null : { pence: Math.round(pence * (unit?.factor ?? 1)), scaleHint: unit?.scale ?? null };
  const isRange = minPence !== maxPence;
  const [low, high] = [isRange || field === "payMin" ? amount(minPence) : null, isRange || field === "payMax" ? amount(maxPence) : null];
  const ends = [low && `from ${inPounds(low)}`, high && `to ${inPounds(high)}`].filter(Boolean).join(" ");
  note({ field, value: text, message: `${quoted(text)} was read as ${ends}${unit ? ` ${perScale[unit.scale]}` : ""}.` });
  return { low, high, scale: unit?.scale ?? null };
}

const longestPay = 200;
const inPounds = ({ pence }: PayAmount) => `£${(pence / 100).toLocaleString("en-GB")}`;

const endLabels = { payMin: "Minimum pay", payMax: "Maximum pay" } as const;
type End = keyof typeof endLabels;

function readEnd(field: End, text: string, note: AddNote): PayAmount | null {
  if (text.trim() === "") return null;
  const amount = readPayAmount(text);
  if (!amount) {
    note({ field, value: text, message: `${endLabels[field]} ${quoted(text)} could not be read as an amount, so it was ignored.` });
  }
  return amount;
}

/** "60" on the yearly scale means thousands. */
function isShortForThousands(amount: PayAmount): boolean {
  return amount.pence >= 1_000 && amount.pence < thousandPence;
}

function inThousands(field: End, amount: PayAmount, text: string, note: AddNote): PayAmount {
  const pence = amount.pence * 1_000;
  note({ field, value: text, message: `${quoted(text)} was read as £${(pence / 100).toLocaleString("en-GB")} a year.` });
  return { pence, scaleHint: "year" };
}

/** A note on input that was ignored or reinterpreted, with its query field. */
export interface FieldNote {
  field: ManyField | SingleField;
  /** As typed. */
  value: string;
  message: string;
  /** The nearest known value. */
  suggestion?: string;
}
export type AddNote = (note: FieldNote) => void;
