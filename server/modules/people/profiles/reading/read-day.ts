import { parseFeedDate } from "#server/text/dates/feed-date.ts";
import { londonDate } from "#server/text/london-time.ts";
import { faulty, type Reading, read, tidied } from "#server/text/stated/reading.ts";
import { monthsLater, readFreeFrom } from "./read-when.ts";

const dayMs = 86_400_000;
const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const counts: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, six: 6 };
const atOnce = /^(?:now|immediate(?:ly)?|immediate start|asap|a\.s\.a\.p\.?|as soon as possible|straight ?away|at once|today)$/i;
const ahead =
  /^(?:in |within )?(\d{1,3}|a|an|one|two|three|four|six) (day|week|wk|month|mth)s?['’]?(?: time| from now| from today| notice)?$/i;
const weekday = new RegExp(`^(?:(this|next|on) )?(${weekdays.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join("|")})$`, "i");
const edge = /^(?:by |before )?(?:the )?(start|beginning|early|mid|middle|end|late)(?: of)?[ -](.+)$/i;

/**
 * A day of an advert as people write it: "3 March 2027", "3/3/27", "w/c 12 Jan", "end of March", "in 4 weeks", "next Monday", "asap".
 * @param edgeOfMonth which day of a month named alone is meant
 */
export function readDay(typed: string, now: Date, edgeOfMonth: "first" | "last"): Reading<string> {
  const today = londonDate(now);
  const text = tidied(typed).replace(/^(?:w\/c|week commencing|from|by|until|on|starts?|closing|closes)[: ]+/i, "");
  if (atOnce.test(text)) return read(today);
  if (/^tomorrow$/i.test(text)) return read(later(today, 1));
  const [, count = "", unit = ""] = ahead.exec(text) ?? [];
  if (unit !== "") {
    const many = counts[count.toLowerCase()] ?? Number(count);
    return read(/^m/i.test(unit) ? monthsLater(today, many) : later(today, many * (/^w/i.test(unit) ? 7 : 1)));
  }
  const [, , named = ""] = weekday.exec(text) ?? [];
  if (named !== "") return read(nextWeekday(today, named));
  const [, part = "", month = ""] = edge.exec(text) ?? [];
  const found = part === "" ? (parseFeedDate(text)?.day ?? null) : null;
  if (found !== null) return found < today ? faulty("That day has passed. Enter today or later.") : read(found);
  const reading = readFreeFrom(part === "" ? text : month, today);
  if (!("value" in reading) || reading.value.length > 7) return reading;
  return read(inMonth(reading.value, part.toLowerCase(), edgeOfMonth, today));
}

const later = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The next day of that name after today. */
function nextWeekday(today: string, name: string): string {
  const wanted = weekdays.findIndex((each) => each.startsWith(name.toLowerCase().slice(0, 3)));
  const days = (wanted - new Date(today).getUTCDay() + 7) % 7;
  return later(today, days === 0 ? 7 : days);
}

function inMonth(month: string, part: string, edgeOfMonth: "first" | "last", today: string): string {
  const isLast = /^(?:end|late)/.test(part) || (part === "" && edgeOfMonth === "last");
  if (isLast) return later(`${monthsLater(month, 1)}-01`, -1);
  const day = /^mid/.test(part) ? `${month}-15` : `${month}-01`;
  return day < today ? today : day;
}

/** From when somebody is free, as people write it: a month or a day, "in 4 weeks", "4 weeks' notice", "mid January", "w/c 12 Jan", "immediately". */
export function readAvailability(typed: string, now: Date): Reading<string> {
  const plain = readFreeFrom(typed, londonDate(now));
  if ("value" in plain) return plain;
  const day = readDay(typed.replace(/^\s*(?:available|free)\b[: ]*/i, ""), now, "first");
  return "value" in day ? day : plain;
}
