import type { MouseEvent } from "react";
import styles from "./post-a-job.module.css";
import type { Fields, PostingCheck, StepName } from "./posting-types.ts";
import { stateOf, stateWords, stepHref, stepNames, steps } from "./steps.ts";

/** The four steps, each open at any time, with how far it is. */
export function StepNav({
  draftId,
  current,
  fields,
  check,
  onOpen,
}: {
  draftId: string | null;
  current: StepName;
  fields: Fields;
  check: PostingCheck | null;
  onOpen: (step: StepName) => void;
}) {
  const open = (event: MouseEvent<HTMLAnchorElement>, step: StepName) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(step);
  };
  return (
    <nav aria-label="Steps of the advert">
      <ol className={styles.steps}>
        {stepNames.map((step, at) => {
          const state = stateOf(step, fields, check);
          return (
            <li key={step}>
              <a href={stepHref(draftId, step)} aria-current={step === current ? "step" : undefined} onClick={(event) => open(event, step)}>
                <span>
                  {at + 1}. {steps[step].label}
                </span>
                <span className={styles.state} data-state={state}>
                  <span className="visually-hidden">: </span>
                  {state === "done" ? "✓ " : ""}
                  {stateWords[state]}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
