import styles from "./post-a-job.module.css";
import type { StepName } from "./posting-types.ts";

/** One bar for each field of a step: "tall" for long texts and the advert itself, "half" for what is short. */
const bars: Record<StepName, readonly ("line" | "half" | "tall")[]> = {
  role: ["line", "line", "line", "tall", "line", "line", "line", "half"],
  contract: ["half", "line", "line", "line", "half", "tall", "line"],
  project: ["line", "half", "half", "line", "tall", "line", "half"],
  publish: ["line", "half", "half", "tall", "tall"],
};

/** Stands in for a step of the form while it is fetched. */
export function StepSkeleton({ step }: { step: StepName }) {
  return (
    <div className={styles.skeleton}>
      {bars[step].map((kind, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move.
        <div key={at} data-tall={kind === "tall" || undefined} data-half={kind === "half" || undefined} />
      ))}
    </div>
  );
}
