/** Of a hundred; no vital has enough measurements where it is null. */
export const scoreText = (score: number | null): string => (score === null ? "collecting" : String(Math.round(score * 100)));
