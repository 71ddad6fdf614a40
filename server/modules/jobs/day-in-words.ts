const words = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "Europe/London" });

/** "3 November 2026", by London's calendar. */
export const dayInWords = (moment: Date): string => words.format(moment);
