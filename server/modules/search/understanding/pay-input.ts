import { type PayScale, payScales } from "#db/values.ts";
import type { PayFilter } from "../search.types.ts";
import { type PayAmount, readPayAmount } from "./pay-amount.ts";
import { quoted } from "./quoted-value.ts";

const perScale: Record<PayScale, string> = { year: "a year", day: "a day", hour: "an hour" };
const thousandPence = 100_000;

/** Reads the pay filter's three fields. What cannot be read is left out and said in `notes`. */
export function readPayInput(fields: { payScale: string; payMin: string; payMax: string }, notes: string[]): PayFilter | null {
  const asked = fields.payScale.trim().toLowerCase();
  const given = payScales.find((scale) => scale === asked) ?? null;
  if (asked && !given) notes.push(`Pay ${quoted(fields.payScale)} is not a year, a day or an hour, so it was ignored.`);
  let low = readEnd("Minimum pay", fields.payMin, notes);
  let high = readEnd("Maximum pay", fields.payMax, notes);
  if (!low && !high) return null;

  if (low && high && low.pence < thousandPence && high.pence >= 10 * thousandPence && given !== "day" && given !== "hour") {
    low = inThousands(low, fields.payMin, notes);
  }
  const scale = given ?? high?.scaleHint ?? low?.scaleHint ?? null;
  if (!scale) {
    notes.push(
      `We could not tell whether ${quoted(fields.payMin || fields.payMax)} is pay for a year, a day or an hour, so it was ignored.`,
    );
    return null;
  }
  if (scale === "year") {
    if (low && isShortForThousands(low)) low = inThousands(low, fields.payMin, notes);
    if (high && isShortForThousands(high)) high = inThousands(high, fields.payMax, notes);
  } else if (!given && low && high && low.scaleHint !== high.scaleHint) {
    notes.push(
      `Minimum and maximum pay look like different scales; both were read as pay for ${perScale[scale].replace(/^an? /, "one ")}.`,
    );
  }
  const [minPence, maxPence] = [low?.pence || null, high?.pence || null];
  if (minPence !== null && maxPence !== null && minPence > maxPence) {
    notes.push("The minimum pay was above the maximum, so the two were swapped.");
    return { scale, minPence: maxPence, maxPence: minPence };
  }
  return minPence === null && maxPence === null ? null : { scale, minPence, maxPence };
}

function readEnd(label: string, text: string, notes: string[]): PayAmount | null {
  if (text.trim() === "") return null;
  const amount = readPayAmount(text);
  if (!amount) notes.push(`${label} ${quoted(text)} could not be read as an amount, so it was ignored.`);
  return amount;
}

/** "60" on the yearly scale: nobody asks for sixty pounds a year. */
function isShortForThousands(amount: PayAmount): boolean {
  return amount.pence >= 1_000 && amount.pence < thousandPence;
}

function inThousands(amount: PayAmount, text: string, notes: string[]): PayAmount {
  const pence = amount.pence * 1_000;
  notes.push(`${quoted(text)} was read as £${(pence / 100).toLocaleString("en-GB")} a year.`);
  return { pence, scaleHint: "year" };
}
