import type { JobCard } from "#server/types.ts";

/** A hidden advert is left out of the list; one that stands where somebody is looking is covered, so that nothing moves. */
export type HiddenMark = "left-out" | "covered";
export type HiddenMarks = Readonly<Record<number, HiddenMark>>;

interface Looked {
  /** Adverts of this list were on the screen before it was known what is hidden. */
  isPainted: boolean;
  isInSight: (jobId: number) => boolean;
}

/** Marks of the adverts on a page, by what was marked before: what is covered stays covered as long as it is hidden. */
export function marksOf(
  jobs: readonly Pick<JobCard, "id">[],
  isHidden: (jobId: number) => boolean,
  before: HiddenMarks,
  { isPainted, isInSight }: Looked,
): HiddenMarks {
  const marks: Record<number, HiddenMark> = {};
  for (const { id } of jobs) {
    if (isHidden(id)) marks[id] = before[id] ?? (isPainted && isInSight(id) ? "covered" : "left-out");
  }
  return marks;
}
