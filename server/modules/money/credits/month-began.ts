import { londonDate, momentInLondon } from "#server/text/london-time.ts";

/** Returns the start of the month in London. */
export const startOfLondonMonth = (now: Date): Date => momentInLondon(`${londonDate(now).slice(0, 7)}-01T00:00`) ?? now;
