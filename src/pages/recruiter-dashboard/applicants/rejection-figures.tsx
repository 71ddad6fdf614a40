import { rejectionReasonLabels } from "#db/applying-values.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { FactList } from "#src/features/dashboard/facts.tsx";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Section } from "#src/ui/section-heading.tsx";

/** Rejection reasons for one advert or all of them; hidden until a reason has been recorded. */
export function RejectionFigures({ jobId }: { jobId: number | null }) {
  const { data } = trpc.hiring.reasons.useQuery({ jobId });
  if (!data || data.reasons.length === 0) return null;
  const noted = data.reasons.reduce((sum, { total }) => sum + total, 0);
  return (
    <Section id="reasons" level={3} heading="Rejection reasons">
      <FactList facts={data.reasons.map(({ reason, total }) => [rejectionReasonLabels[reason], formatCount(total)])} />
      <p className={`${styles.soft} ${styles.small}`}>
        A reason is recorded for {formatCount(noted)} of {formatCount(data.notProgressing)} rejected applicants.
      </p>
    </Section>
  );
}
