const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const dayMs = 86_400_000;
const isoPattern = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
const slashPattern = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[,\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?/;
const wordPattern =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})(?:[,\s]+(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(Z|UT|UTC|GMT|BST|[ECMP][SD]T|[+-]\d{2}:?\d{2})?)?/i;
const americanPattern = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i;
const zones: Record<string, number> = { bst: 1, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 };

export interface FeedDate {
  at: Date;
  /** False when only the day is known. */
  hasTime: boolean;
}

/**
 * A moment as feeds write it: ISO 8601, RFC 822, British day/month/year, month names, epoch seconds or milliseconds. Null for anything that is no
 * real date between 2000 and 2100. Without a zone it is UTC.
 */
export function parseFeedDate(source: string): FeedDate | null {
  const text = source.replace(/\s+/g, " ").trim();
  if (/^\d{10}$/.test(text) || /^\d{13}$/.test(text)) return sane(new Date(Number(text) * (text.length === 10 ? 1000 : 1)), true);
  const iso = isoPattern.exec(text);
  if (iso) return build(Number(iso[1]), Number(iso[2]), Number(iso[3]), iso[4], iso[5], iso[6], iso[7]);
  const slash = slashPattern.exec(text);
  if (slash) {
    const [first, second] = [Number(slash[1]), Number(slash[2])];
    const [day, month] = second > 12 && first <= 12 ? [second, first] : [first, second];
    return build(fullYear(slash[3] ?? ""), month, day, slash[4], slash[5], slash[6], undefined);
  }
  const word = wordPattern.exec(text);
  if (word) return build(Number(word[3]), monthOf(word[2] ?? ""), Number(word[1]), word[4], word[5], word[6], word[7]);
  const american = americanPattern.exec(text);
  return american
    ? build(Number(american[3]), monthOf(american[1] ?? ""), Number(american[2]), undefined, undefined, undefined, undefined)
    : null;
}

/** "today", "yesterday", "3 days ago", as lists of adverts show them. */
function parseAge(source: string, now: Date): FeedDate | null {
  const text = source.trim().toLowerCase();
  if (/^(?:today|just posted|new|just now)$/.test(text)) return { at: now, hasTime: true };
  if (text === "yesterday") return { at: new Date(now.getTime() - dayMs), hasTime: true };
  const match = /^(?:posted )?(\d{1,3}|an?|one)\+? (hour|day|week|month)s? ago$/.exec(text);
  const units: Record<string, number> = { hour: dayMs / 24, day: dayMs, week: 7 * dayMs, month: 30 * dayMs };
  if (!match) return null;
  const count = /^\d/.test(match[1] ?? "") ? Number(match[1]) : 1;
  return { at: new Date(now.getTime() - count * (units[match[2] ?? ""] ?? 0)), hasTime: true };
}

function fullYear(digits: string): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

function monthOf(name: string): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function build(
  year: number,
  month: number,
  day: number,
  hours?: string,
  minutes?: string,
  seconds?: string,
  zone?: string,
): FeedDate | null {
  const at = new Date(Date.UTC(year, month - 1, day, Number(hours ?? 0), Number(minutes ?? 0), Number(seconds ?? 0)));
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day && Number(hours ?? 0) < 24;
  if (!isReal) return null;
  return sane(new Date(at.getTime() - offsetMs(zone)), hours !== undefined);
}

function offsetMs(zone: string | undefined): number {
  if (!zone) return 0;
  const named = zones[zone.toLowerCase()];
  if (named !== undefined) return named * 3_600_000;
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  return match ? (match[1] === "-" ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) * 60_000 : 0;
}

function sane(at: Date, hasTime: boolean): FeedDate | null {
  const year = at.getUTCFullYear();
  return Number.isNaN(year) || year < 2000 || year > 2100 ? null : { at, hasTime };
}

/** The last second of that day in London, which is an hour earlier in UTC while the clocks are forward. */
export function endOfLondonDay(day: Date): Date {
  const noon = new Date(Math.floor(day.getTime() / dayMs) * dayMs + dayMs / 2);
  const hour = Number(new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", hour: "2-digit", hour12: false }).format(noon));
  return new Date(noon.getTime() + dayMs / 2 - 1000 - (hour - 12) * 3_600_000);
}

export interface AdvertDates {
  /** Null: the feed gives none that can be believed. */
  postedAt: Date | null;
  closesAt: Date | null;
  /** Set when the advert has already closed. */
  closedOn: string | null;
  notes: { field: string; reason: string }[];
}

const furthestClosingMs = 400 * dayMs;

/** The two dates of an advert. A date that is not one is set aside and noted; a closing date that has passed ends the advert. */
export function readAdvertDates(posted: string | null, closes: string | null, now: Date): AdvertDates {
  const notes: AdvertDates["notes"] = [];
  const postedAt = readPosted(posted, now, notes);
  const closing = closes ? parseFeedDate(closes) : null;
  if (closes && !closing) notes.push({ field: "closing date", reason: `“${clip(closes)}” is not a date` });
  if (!closing) return { postedAt, closesAt: null, closedOn: null, notes };
  const closesAt = closing.hasTime ? closing.at : endOfLondonDay(closing.at);
  if (postedAt && closesAt < postedAt) {
    notes.push({ field: "closing date", reason: `“${clip(closes ?? "")}” is before the advert was posted` });
    return { postedAt, closesAt: null, closedOn: null, notes };
  }
  if (closesAt <= now) return { postedAt, closesAt, closedOn: clip(closes ?? ""), notes };
  if (closesAt.getTime() - now.getTime() > furthestClosingMs) {
    notes.push({ field: "closing date", reason: `“${clip(closes ?? "")}” is more than a year away` });
    return { postedAt, closesAt: null, closedOn: null, notes };
  }
  return { postedAt, closesAt, closedOn: null, notes };
}

function readPosted(posted: string | null, now: Date, notes: AdvertDates["notes"]): Date | null {
  if (!posted) return null;
  const date = parseFeedDate(posted) ?? parseAge(posted, now);
  if (!date) {
    notes.push({ field: "date posted", reason: `“${clip(posted)}” is not a date; today is used` });
    return null;
  }
  if (date.at.getTime() > now.getTime() + (date.hasTime ? 0 : dayMs)) {
    notes.push({ field: "date posted", reason: `“${clip(posted)}” is in the future; today is used` });
    return null;
  }
  return date.at > now ? now : date.at;
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
