import { desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type AdvertChange, jobVersions } from "#db/schema/job-versions.ts";
import { dayInWords } from "./day-in-words.ts";

const shownAtMost = 5;

/** Who hires is left out: an agency may have taken the name of its client from the advert. */
const names = {
  pay: "Pay",
  place: "Place",
  type: "Type of work",
  closing: "Closing date",
  title: "Title",
  hirer: null,
} as const satisfies Record<AdvertChange["what"], string | null>;

/** What changed of an advert since it was published, of all that people decide by: a sentence each, the newest first. */
export async function listJobChanges(db: Db, jobId: number): Promise<string[]> {
  const rows = await db
    .select({ at: jobVersions.changedAt, changes: jobVersions.changes })
    .from(jobVersions)
    .where(eq(jobVersions.jobId, jobId))
    .orderBy(desc(jobVersions.changedAt), desc(jobVersions.id))
    .limit(shownAtMost);
  return [...new Set(rows.flatMap(({ at, changes }) => changes.flatMap((change) => sentenceOf(change, at) ?? [])))];
}

function sentenceOf({ what, before, after, direction }: AdvertChange, at: Date): string | null {
  const name = names[what];
  if (name === null) return null;
  const told = (value: string | null) =>
    value === null ? "not stated" : what === "closing" ? dayInWords(new Date(`${value}T12:00:00Z`)) : value;
  return `${name} ${direction ?? "changed"} on ${dayInWords(at)}. Before: ${told(before)}. Since then: ${told(after)}.`;
}
