/** The calendar years pay may be reported of, the present one first. */
export const reportYears = (now: Date): [number, number] => [now.getUTCFullYear(), now.getUTCFullYear() - 1];

/** Reports of earlier years are kept for their people and counted no longer. */
export const firstYearCounted = (now: Date): number => now.getUTCFullYear() - 1;
