import { daysBefore } from "#db/time-limits.ts";

const reconfirmAfterDays = 30;
const holdsDays = 44;

/** Returns the time before which a confirmation of availability is old enough for the monthly question. */
export const reconfirmDueBefore = (now: Date): Date => daysBefore(now, reconfirmAfterDays);

/** Returns the time before which a confirmation has lapsed: recruiters see it as unconfirmed, and counts leave it out. */
export const confirmationsValidSince = (now: Date): Date => daysBefore(now, holdsDays);

/** Returns the date of the last confirmation, once it has lapsed; null while it is valid. */
export const lapsedConfirmationDate = (confirmedAt: Date | null, now: Date): string | null =>
  confirmedAt !== null && confirmedAt < confirmationsValidSince(now) ? confirmedAt.toISOString().slice(0, 10) : null;
