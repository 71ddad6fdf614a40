import { Button } from "#src/ui/button.tsx";
import styles from "./post-a-job.module.css";
import type { Fields, StepName } from "./posting-types.ts";
import { judgeQuality, type QualityPart } from "./quality-meter.ts";
import { steps } from "./steps.ts";

const shownAtOnce = 4;

/** How much of what surveyors decide by the advert says, and what would help most. */
export function QualityPanel({ fields, onOpen }: { fields: Fields; onOpen: (step: StepName) => void }) {
  const { points, ofPoints, there, missing } = judgeQuality(fields);
  return (
    <section aria-labelledby="quality" className={styles.meter}>
      <h2 id="quality">What surveyors look for</h2>
      <progress value={points} max={ofPoints} aria-labelledby="quality" />
      <p>
        {points} of {ofPoints} points. {missing.length === 0 ? "Everything that surveyors decide by is there." : "What would help most:"}
      </p>
      {missing.length > 0 && <Parts parts={missing.slice(0, shownAtOnce)} onOpen={onOpen} />}
      {missing.length > shownAtOnce && (
        <details>
          <summary>{missing.length - shownAtOnce} more</summary>
          <Parts parts={missing.slice(shownAtOnce)} onOpen={onOpen} />
        </details>
      )}
      {there.length > 0 && (
        <details>
          <summary>There already: {there.length}</summary>
          <ul className={styles.list}>
            {there.map(({ what }) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Parts({ parts, onOpen }: { parts: readonly QualityPart[]; onOpen: (step: StepName) => void }) {
  return (
    <ul className={styles.list}>
      {parts.map(({ what, why, weight, step }) => (
        <li key={what}>
          <strong>{what}</strong> ({weight}).{" "}
          <span className={styles.soft}>
            {why} In step {Object.keys(steps).indexOf(step) + 1}.
          </span>{" "}
          <Button kind="quiet" onClick={() => onOpen(step)}>
            Open
            <span className="visually-hidden">
              {" "}
              {steps[step].label}, for {what}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
