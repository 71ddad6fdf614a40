import type { Outputs } from "#server/types.ts";

export interface KeptJob {
  id: number;
  /** Null once nobody is shown it any more. */
  job: Outputs["jobs"]["cards"][number] | null;
}

/** Open adverts by closing date, then those that name none, then what has ended; otherwise in the order they stood. */
export function byClosing(jobs: readonly KeptJob[]): KeptJob[] {
  const rankOf = ({ job }: KeptJob) => (job?.isOpen ? (job.closesAt ? 0 : 1) : 2);
  return jobs.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || (rankOf(a) === 0 ? Date.parse(a.job?.closesAt ?? "") - Date.parse(b.job?.closesAt ?? "") : 0),
  );
}
