import { formatCount } from "#src/lib/money.ts";

/** What a run did, in numbers: "expired: 3, told: 12". */
export function reportLine(report: Readonly<Record<string, number>> | null): string {
  const done = Object.entries(report ?? {}).filter(([, count]) => count > 0);
  if (done.length === 0) return "Nothing to do";
  return done.map(([what, count]) => `${inWords(what)}: ${formatCount(count)}`).join(", ");
}

/** "deletedFiles" as "deleted files". */
const inWords = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
