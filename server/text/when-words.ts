/** "March 2027" of "2027-03", "3 March 2027" of "2027-03-03". */
export function whenWords(when: string): string {
  const isDay = when.length > 7;
  const parts = { ...(isDay && { day: "numeric" as const }), month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-GB", parts).format(new Date(isDay ? when : `${when}-01`));
}
