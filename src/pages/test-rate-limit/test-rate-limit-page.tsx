import { useEffect, useState } from "react";
import { RateLimitPanel } from "#src/features/limits/rate-limit-indicator.tsx";
import { countdown, levelOf, type RateLimitRecord, type RateLimits } from "#src/features/limits/rate-limit-store.ts";
import { openRateLimits, reportRateLimit } from "#src/features/limits/report-rate-limit.ts";
import { Button } from "#src/ui/button.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import { LimitedCalls } from "./limited-calls.tsx";
import styles from "./test-rate-limit-page.module.css";

const limit = 100;
const resetInMs = 20_000;
const samples = [
  { remaining: 45, name: "Under half left" },
  { remaining: 20, name: "A fifth left, with the notice" },
  { remaining: 5, name: "Five left, with the warning" },
];

const recordOf = (remaining: number): RateLimitRecord => ({
  endpoint: `a sample with ${remaining} left`,
  limit,
  remaining,
  percentUsed: ((limit - remaining) * 100) / limit,
  resetsAtMs: resetInMs,
  retryAtMs: null,
  isResetGuessed: false,
});

/** The indicator in each of its states, without countdown, with buttons that show each in the corner of the window. */
function IndicatorSamples() {
  return (
    <Section id="samples" heading="The indicator in each state">
      <p className={styles.intro}>
        Samples, not this tab’s quotas. The buttons report one such answer, so that it shows in the corner for 20 seconds; its toast comes
        once until then.
      </p>
      <ul className={styles.samples}>
        {samples.map(({ remaining, name }) => (
          <li key={remaining}>
            <h3>{name}</h3>
            <RateLimitPanel record={recordOf(remaining)} atMs={0} />
            <p data-needs-script>
              <Button
                onClick={() => reportRateLimit({ endpoint: recordOf(remaining).endpoint, limit, remaining, resetInMs, retryInMs: null })}
              >
                Report {remaining} of {limit} left
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Test page of the rate limiter: requests against a small quota, the responses, and the quota state of this tab. */
export default function TestRateLimitPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Rate limit test" description="Calls against a small quota, and what is shown of it." canonicalPath={null} />
      <h1 tabIndex={-1}>Rate limit test</h1>
      <LimitedCalls />
      <KnownQuotas />
      <IndicatorSamples />
    </div>
  );
}

const levelNames = { normal: "Normal", warning: "Warning", critical: "Critical" };

/** This tab's cached quota of each endpoint until its reset. */
function KnownQuotas() {
  const limits = useRateLimits();
  return (
    <Section id="known" heading="What this tab remembers">
      {!limits?.records.length ? (
        <p>Nothing: no response has included a quota since this page was opened, or all have been reset.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be in reach of the keyboard.
        <section className={table.scroll} aria-label="Quotas" tabIndex={0}>
          <table className={`${table.table} ${styles.figures}`}>
            <caption>One record for each endpoint. An asterisk marks an estimated reset time.</caption>
            <TableHead
              of={["Endpoint", "State", { figure: "Limit" }, { figure: "Remaining" }, { figure: "Used" }, { figure: "Reset in" }]}
            />
            <tbody>
              {limits.records.map((record) => (
                <QuotaRow key={record.endpoint} record={record} atMs={limits.atMs} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Section>
  );
}

function QuotaRow({ record, atMs }: { record: RateLimitRecord; atMs: number }) {
  const { level, isShown } = levelOf(record);
  return (
    <tr>
      <th scope="row">
        <code>{record.endpoint}</code>
      </th>
      <td>
        {levelNames[level]}
        {!isShown && ", not shown"}
      </td>
      <td className={table.figure}>{record.limit}</td>
      <td className={table.figure}>{record.remaining}</td>
      <td className={table.figure}>{Math.floor(record.percentUsed)}%</td>
      <td className={table.figure}>
        {countdown(record.resetsAtMs - atMs)}
        {record.isResetGuessed && "*"}
      </td>
    </tr>
  );
}

const checkEveryMs = 1000;

/** Returns this tab's known quotas, low or not, refreshed each second; null until they are known. */
function useRateLimits(): RateLimits | null {
  const [known, setKnown] = useState<RateLimits | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    openRateLimits()
      .then((limits) => {
        if (gone.signal.aborted) return;
        const unsubscribe = limits.subscribe(() => setKnown(limits.get()));
        const timer = setInterval(limits.check, checkEveryMs);
        gone.signal.addEventListener("abort", () => {
          unsubscribe();
          clearInterval(timer);
        });
        limits.check();
      })
      .catch(() => {});
    return () => gone.abort();
  }, []);
  return known;
}
