import { pathToFileURL } from "node:url";
import { browserClock, type Clock } from "#src/trpc/clock.ts";
import { createDayworksClient, type DayworksClient } from "../client.ts";
import { retryWhenQuotaAllows, runExample } from "./run-example.ts";
import { readSettings } from "./settings.mjs";

/** Same polling interval as the operations console. */
const askEveryMs = 10_000;

/**
 * Reports the progress of a feed's run until it ends, waiting for the next run when none is active; returns its outcome.
 * @throws Error when there is no such feed
 */
export async function watchFeedRun(
  client: DayworksClient,
  slug: string,
  tell: (line: string) => void,
  clock: Clock = browserClock,
): Promise<string> {
  let firstSeen: number | null | undefined;
  for (;;) {
    const { sources } = await retryWhenQuotaAllows(() => client.feeds.stats.query(), { tell, clock });
    const source = sources.find((one) => one.slug === slug);
    if (!source) throw new Error(`There is no feed called ${slug}. There are: ${sources.map((one) => one.slug).join(", ")}.`);
    const run = source.lastRun;
    firstSeen = firstSeen === undefined && !source.isRunning ? (run?.id ?? null) : (firstSeen ?? null);
    if (source.isRunning && run) tell(`${run.rowsRead} rows read: ${run.added} added, ${run.changed} changed, ${run.rejected} rejected`);
    else if (run && run.id !== firstSeen) return `${run.state}: ${run.rowsRead} rows read, ${run.added} added, ${run.expired} taken down`;
    else tell(source.runRequestedAt ? "asked for, begins within half a minute" : "not running");
    await new Promise<void>((resolve) => clock.after(askEveryMs, resolve));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await runExample(async () => {
    const usage = "npx tsx scripts/examples/watch-feed-run.ts FEED   (an administrator's token with the scope feeds:read)";
    const { origin, token, positionals } = readSettings({}, usage);
    const outcome = await watchFeedRun(createDayworksClient({ origin, token }), positionals[0] ?? "", (line) => console.log(line));
    console.log(outcome);
    return /^(?:applied|dry-run):/.test(outcome) ? 0 : 2;
  });
}
