import { PageHead } from "#src/ui/page-head.tsx";
import { IndicatorSamples } from "./indicator-samples.tsx";
import { KnownQuotas } from "./known-quotas.tsx";
import { LimitedCalls } from "./limited-calls.tsx";
import styles from "./test-rate-limit-page.module.css";

/** For trying out the limiter: calls against a small quota, what came back, and what this tab makes of it. */
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
