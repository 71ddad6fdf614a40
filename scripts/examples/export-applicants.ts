import { pathToFileURL } from "node:url";
import { createDayworksClient, type DayworksClient } from "../client.ts";
import { csvLine, type RetryOptions, retryWhenQuotaAllows, runExample } from "./run-example.ts";
import { readSettings } from "./settings.mjs";

/**
 * Writes the applicants of one advert, or of all the caller's adverts, as CSV that is safe to open in a spreadsheet, waiting when the quota
 * is used up.
 */
export async function exportApplicants(
  client: DayworksClient,
  jobId: number | undefined,
  write: (text: string) => void,
  waiting: RetryOptions = { tell: () => {} },
): Promise<number> {
  write(csvLine(["application", "advert", "title", "applicant", "state", "sent"]));
  let count = 0;
  for (let page = 1; ; page += 1) {
    const input = { page, ...(jobId !== undefined && { jobId }) };
    const { items, hasMore } = await retryWhenQuotaAllows(() => client.applications.list.query(input), waiting);
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
    if (Number.isNaN(jobId)) throw new Error(`An advert has a number, as at the end of its address.\n${usage}`);
    const tell = (line: string) => console.error(line);
    const count = await exportApplicants(createDayworksClient({ origin, token }), jobId, (text) => process.stdout.write(text), { tell });
    tell(`${count} applications`);
    return 0;
  });
}
