import { useState } from "react";
import type { JobCard as Job } from "#server/types.ts";
import type { HiddenMarks } from "#src/features/board/hidden-marks.ts";
import { useOwnParts } from "#src/features/board/own-parts.ts";
import { useSavedJobs } from "#src/features/saved/saved-jobs.ts";
import { useSeenJobs } from "#src/lib/seen-jobs.ts";
import { JobCard } from "./job-card.tsx";
import styles from "./job-list.module.css";

/** Adverts as a bill lists its items. `firstNumber` is the first one's place in the whole list; `now` is what ages are read against. */
export function JobList({
  jobs,
  now,
  headingLevel = 2,
  firstNumber = 1,
}: {
  jobs: readonly Job[];
  now: Date;
  headingLevel?: 2 | 3;
  firstNumber?: number;
}) {
  const seen = useSeenJobs();
  const saved = useSavedJobs();
  const parts = useOwnParts();
  const [isLate] = useState(!parts);
  const [marks, setMarks] = useState<HiddenMarks>({});
  return (
    <div className={styles.frame}>
      <ol className={styles.list} start={firstNumber}>
        {jobs.map((job, index) => (
          <li key={job.id} className={styles.item} data-job={job.id} hidden={marks[job.id] === "left-out"}>
            <JobCard
              job={job}
              now={now}
              headingLevel={headingLevel}
              number={firstNumber + index}
              isSeen={seen.has(job.id)}
              saved={saved}
              isCovered={marks[job.id] === "covered"}
              own={parts && <parts.CardParts job={job} jobs={jobs} />}
            />
            {parts && marks[job.id] === "covered" && <parts.HiddenCover job={job} />}
          </li>
        ))}
      </ol>
      {parts && <parts.ListParts jobs={jobs} isLate={isLate} onMarks={setMarks} />}
    </div>
  );
}
