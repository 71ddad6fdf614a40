import type { AlertFrequency } from "#db/taxonomy/alert.ts";
import { londonDate, momentInLondon } from "#server/text/london-time.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** How often searches that mail at once are looked at: with the round of the background work, a mail leaves within a minute of its advert. */
export const instantEveryMs = 30_000;
/** Adverts that come within the same one stand in one mail. */
const instantSlotMs = minuteMs;
const morningClock = "07:30";
const monday = 1;

/** When a search is next looked at for its mail: minutes on, the next morning in London, or the morning of the next Monday there. */
export function nextRunOf(frequency: AlertFrequency, after: Date): Date | null {
  switch (frequency) {
    case "none":
      return null;
    case "instant":
      return new Date(after.getTime() + instantEveryMs);
    case "daily":
      return morningAfter(after, () => true);
    case "weekly":
      return morningAfter(after, (day) => new Date(`${day}T12:00:00Z`).getUTCDay() === monday);
  }
}

/** Names the mail of what is due now. One that holds a daily or weekly search is the mail of the latest morning, however late it is made. */
export function slotOf(frequencies: readonly AlertFrequency[], now: Date): string {
  if (frequencies.some((frequency) => frequency === "daily" || frequency === "weekly")) {
    const today = londonDate(now);
    const day = morningOf(today) > now ? plusDays(today, -1) : today;
    return `morning ${day}`;
  }
  return `instant ${new Date(Math.floor(now.getTime() / instantSlotMs) * instantSlotMs).toISOString()}`;
}

/** The first moment of the day in London. */
export function dayStart(now: Date): Date {
  const start = momentInLondon(`${londonDate(now)}T00:00`);
  if (!start) throw new Error("The day in London has no beginning.");
  return start;
}

function morningAfter(after: Date, isWanted: (day: string) => boolean): Date {
  for (let days = 0; days <= 8; days++) {
    const day = plusDays(londonDate(after), days);
    const morning = morningOf(day);
    if (morning > after && isWanted(day)) return morning;
  }
  throw new Error("No morning follows.");
}

function morningOf(day: string): Date {
  const morning = momentInLondon(`${day}T${morningClock}`);
  if (!morning) throw new Error(`${day} has no morning in London.`);
  return morning;
}

const plusDays = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
