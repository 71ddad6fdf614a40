import { RateLimitPanel } from "#src/features/limits/rate-limit-indicator.tsx";
import type { RateLimitRecord } from "#src/features/limits/rate-limit-store.ts";
import { reportRateLimit } from "#src/features/limits/report-rate-limit.ts";
import { Button } from "#src/ui/button.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { KnownQuotas } from "./known-quotas.tsx";
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
    <section aria-labelledby="samples">
      <SectionHeading id="samples">The indicator in each state</SectionHeading>
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
    </section>
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
