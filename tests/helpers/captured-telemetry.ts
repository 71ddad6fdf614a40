import { telemetryIntake } from "#db/schema/telemetry.ts";
import { type TestSite, testOrigin } from "./site.ts";

const browser = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
/** What a browser sends along from a page of the site itself. */
export const fromPage = { "user-agent": browser, origin: testOrigin, "sec-fetch-site": "same-origin" };

/** Sends telemetry as pages do, each time from the address `sender` returns, and counts the outcomes. */
export function openTelemetrySender(site: TestSite, { now, sender }: { now: Date; sender: () => string }) {
  const send = (url: string, payload: unknown, headers: Record<string, string> = { ...fromPage, "content-type": "text/plain" }) =>
    site.app.inject({
      method: "POST",
      url,
      headers,
      payload: typeof payload === "string" ? payload : JSON.stringify(payload),
      remoteAddress: sender(),
    });
  const flush = () => site.services.telemetry.flush(site.db, now);
  const outcomes = async (): Promise<Record<string, number>> => {
    await flush();
    const rows = await site.db.select().from(telemetryIntake);
    const sums: Record<string, number> = {};
    for (const { kind, outcome, n } of rows) sums[`${kind} ${outcome}`] = (sums[`${kind} ${outcome}`] ?? 0) + n;
    return sums;
  };
  /** Returns how the counts change while `work` runs. */
  const counted = async (work: () => Promise<unknown>): Promise<Record<string, number>> => {
    const before = await outcomes();
    await work();
    const changed = Object.entries(await outcomes()).map(([name, n]) => [name, n - (before[name] ?? 0)] as const);
    return Object.fromEntries(changed.filter(([, n]) => n !== 0));
  };
  return { send, flush, counted, outcomes };
}
