const known =
  /^(?:BEGIN:VCALENDAR|BEGIN:VEVENT|END:VEVENT|END:VCALENDAR|(?:VERSION|PRODID|METHOD|UID|SEQUENCE|DTSTAMP|DTSTART|DTEND|SUMMARY|LOCATION|DESCRIPTION|URL|STATUS|ORGANIZER|ATTENDEE|X-[A-Z-]+)[;:])/;
const longestLineBytes = 75;

/** Says what in an iCalendar file comes from a text in it: another entry, an unknown line, a line that is not folded (RFC 5545). */
export function faultsOfCalendar(file: string): string[] {
  const folded = file.split("\r\n");
  const lines = file
    .replaceAll(/\r\n[ \t]/g, "")
    .trimEnd()
    .split("\r\n");
  const count = (line: string) => lines.filter((each) => each === line).length;
  return [
    ...folded.filter((line) => Buffer.byteLength(line) > longestLineBytes).map((line) => `has a line of ${Buffer.byteLength(line)} bytes`),
    ...lines.filter((line) => !known.test(line)).map((line) => `has the line ${line}`),
    ...lines.filter((line) => /[^\P{Cc}\t]/u.test(line)).map((line) => `has a control character in ${JSON.stringify(line)}`),
    ...["BEGIN:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT", "END:VCALENDAR"]
      .filter((line) => count(line) !== 1)
      .map((line) => `has ${count(line)} × ${line}`),
    ...(lines.filter((line) => line.startsWith("ATTENDEE")).length > 1 ? ["invites somebody else"] : []),
  ];
}
