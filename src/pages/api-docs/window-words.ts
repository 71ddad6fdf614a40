/** "a minute", "in 15 minutes", "a day". */
export function windowWords(seconds: number): string {
  if (seconds % 86_400 === 0) return span(seconds / 86_400, "day");
  if (seconds % 3600 === 0) return span(seconds / 3600, "hour");
  return span(seconds / 60, "minute");
}

const span = (count: number, unit: string): string => (count === 1 ? `${unit === "hour" ? "an" : "a"} ${unit}` : `in ${count} ${unit}s`);
