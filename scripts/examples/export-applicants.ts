import { pathToFileURL } from "node:url";
import { createDayworksClient, type DayworksClient } from "../client.ts";
import { csvLine } from "./csv.ts";
import { runExample } from "./run-example.ts";
import { readSettings } from "./settings.mjs";

/** Writes the applicants of one advert, or of all the caller's adverts, as CSV that is safe to open in a spreadsheet. */
export async function exportApplicants(client: DayworksClient, jobId: number | undefined, write: (text: string) => void): Promise<number> {
  write(csvLine(["application", "advert", "title", "applicant", "state", "sent"]));
  let count = 0;
  for (let page = 1; ; page += 1) {
    const { items, hasMore } = await client.applications.list.query({ page, ...(jobId !== undefined && { jobId }) });
    for (const { id, jobId: advert, jobTitle, applicantName, state, sentAt } of items) {
      write(csvLine([id, advert, jobTitle, applicantName, state, sentAt]));
    }
    count += items.length;
    if (!hasMore) return count;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await runExample(async () => {
    const usage = "npx tsx scripts/examples/export-applicants.ts [--job 81] > applicants.csv   (a token with the scope applications:read)";
    const { origin, token, values } = readSettings({ job: { type: "string" } }, usage);
    const jobId = typeof values.job === "string" ? Number(values.job) : undefined;
    const count = await exportApplicants(createDayworksClient({ origin, token }), jobId, (text) => process.stdout.write(text));
    console.error(`${count} applications`);
    return 0;
  });
}
