export interface TimeRead {
  /** Milliseconds since midnight; 24 hours where the end of the day is meant. */
  ms: number;
  rest: string;
}

const clock = /^(\d{1,2})(?:[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?)?\s*((?:a|p)\.?m\.?(?![a-z]))?(?:\s*(?:hours|hrs|h)(?![a-z]))?/i;
const bare = /^T(\d{2})(\d{2})(?:(\d{2})(?:[.,]\d{1,9})?)?/;
const named = /^(?:12(?:[:.]00)?\s*)?(noon|midday|midnight)(?![a-z])/i;
const lead = /^(?:[\s,;@(]|(?<=\s)[-–](?=\s)|(?:at|by|before)(?=\s))*/i;
const endOfDay = 86_400_000;

/** The time of day that a text begins with, such as "T09:30:00", "at 5pm", "12 noon" or "23.59"; null for none, and for one that no clock shows. */
export function readTimeOfDay(words: string): TimeRead | null | "impossible" {
  const compact = bare.exec(words);
  if (compact) return timeOf(compact.slice(1), words.slice(compact[0].length));
  const text = words.replace(/^T(?=\d)/, "").replace(lead, "");
  const spoken = named.exec(text);
  if (spoken) return { ms: /midnight/i.test(spoken[0]) ? endOfDay : endOfDay / 2, rest: text.slice(spoken[0].length) };
  const match = clock.exec(text);
  if (!match || (match[2] === undefined && match[4] === undefined)) return null;
  const [, hours = "", minutes, seconds, half] = match;
  const rest = text.slice(match[0].length);
  if (half === undefined) return timeOf([hours, minutes, seconds], rest);
  const hour = Number(hours) % 12;
  return Number(hours) > 12
    ? timeOf([hours, minutes, seconds], rest)
    : timeOf([String(hour + (/^p/i.test(half) ? 12 : 0)), minutes, seconds], rest);
}

function timeOf([hours = "0", minutes = "0", seconds = "0"]: readonly (string | undefined)[], rest: string): TimeRead | "impossible" {
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  const isReal = minute < 60 && second <= 60 && (hour < 24 || (hour === 24 && minute === 0 && second === 0));
  return isReal ? { ms: hour * 3_600_000 + minute * 60_000 + Math.min(second, 59) * 1000, rest } : "impossible";
}
