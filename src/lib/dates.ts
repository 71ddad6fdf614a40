const months = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

const londonParts = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", year: "numeric", month: "numeric", day: "numeric" });

/** Day, month and year in London. Names of months are ours: engines disagree on them, and the server and browser must not. */
function partsInLondon(moment: Date): { day: number; month: string; year: number } {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of londonParts.formatToParts(moment)) parts[type] = Number(value);
  return { day: parts.day ?? 0, month: months[(parts.month ?? 1) - 1] ?? "", year: parts.year ?? 0 };
}

/** "3 Nov 2026", the date in London. */
export function shortDate(moment: Date): string {
  const { day, month, year } = partsInLondon(moment);
  return `${day} ${month.slice(0, 3)} ${year}`;
}

/** "3 November 2026", the date in London. */
export function longDate(moment: Date): string {
  const { day, month, year } = partsInLondon(moment);
  return `${day} ${month} ${year}`;
}
