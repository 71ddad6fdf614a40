import { useEffect, useState } from "react";
import { countdown } from "#src/features/limits/countdown.ts";
import { levelOf } from "#src/features/limits/rate-limit-level.ts";
import type { RateLimitRecord, RateLimits } from "#src/features/limits/rate-limit-store.ts";
import { openRateLimits } from "#src/features/limits/report-rate-limit.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import styles from "./test-rate-limit-page.module.css";

const levelNames = { normal: "Normal", warning: "Warning", critical: "Critical" };

/** This tab's cached quota of each endpoint until its reset. */
export function KnownQuotas() {
  const limits = useRateLimits();
  return (
    <section aria-labelledby="known">
      <SectionHeading id="known">What this tab remembers</SectionHeading>
      {!limits?.records.length ? (
        <p>Nothing: no response has included a quota since this page was opened, or all have been reset.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be in reach of the keyboard.
        <section className={table.scroll} aria-label="Quotas" tabIndex={0}>
          <table className={`${table.table} ${styles.figures}`}>
            <caption>One record for each endpoint. An asterisk marks an estimated reset time.</caption>
            <thead>
              <tr>
                <th scope="col">Endpoint</th>
                <th scope="col">State</th>
                <th scope="col" className={table.figure}>
                  Limit
                </th>
                <th scope="col" className={table.figure}>
                  Remaining
                </th>
                <th scope="col" className={table.figure}>
                  Used
                </th>
                <th scope="col" className={table.figure}>
                  Reset in
                </th>
              </tr>
            </thead>
            <tbody>
              {limits.records.map((record) => (
                <QuotaRow key={record.endpoint} record={record} atMs={limits.atMs} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
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
