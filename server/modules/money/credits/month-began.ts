import { londonDate, momentInLondon } from "#server/text/london-time.ts";

/** The first moment of the month, by a clock in London. */
export const monthBegan = (now: Date): Date => momentInLondon(`${londonDate(now).slice(0, 7)}-01T00:00`) ?? now;
