/** Returns the calendar years that pay may be reported for, current year first. */
export const reportYears = (now: Date): [number, number] => [now.getUTCFullYear(), now.getUTCFullYear() - 1];

/** Reports of earlier years stay stored for their authors but are no longer counted. */
export const firstCountedYear = (now: Date): number => now.getUTCFullYear() - 1;
