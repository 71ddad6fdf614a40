const dayMs = 86_400_000;
const askedAfterDays = 30;
const holdsDays = 44;

/** Who last said before this moment when they are free is asked whether it is still true, once a month. */
export const askedBefore = (now: Date): Date => new Date(now.getTime() - askedAfterDays * dayMs);

/** What was said before this moment counts no longer: recruiters read that it is not confirmed, and it is left out of counts. */
export const holdsFrom = (now: Date): Date => new Date(now.getTime() - holdsDays * dayMs);

/** The day since which nobody has said that it holds; null while it counts. */
export const notConfirmedSince = (confirmedAt: Date | null, now: Date): string | null =>
  confirmedAt !== null && confirmedAt < holdsFrom(now) ? confirmedAt.toISOString().slice(0, 10) : null;
