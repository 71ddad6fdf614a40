import type { JobCard } from "#server/types.ts";

/** A hidden advert is left out of the list; one already visible on the screen is covered, so that the layout does not shift. */
export type HiddenMark = "left-out" | "covered";
export type HiddenMarks = Readonly<Record<number, HiddenMark>>;

interface ListVisibility {
  /** The list was rendered before the hidden adverts were known. */
  isPainted: boolean;
  isInSight: (jobId: number) => boolean;
}

/** Returns the marks of a page's adverts, given the earlier marks: a covered advert stays covered while it is hidden. */
export function hiddenMarksOf(
  jobs: readonly Pick<JobCard, "id">[],
  isHidden: (jobId: number) => boolean,
  before: HiddenMarks,
  { isPainted, isInSight }: ListVisibility,
): HiddenMarks {
  const marks: Record<number, HiddenMark> = {};
  for (const { id } of jobs) {
    if (isHidden(id)) marks[id] = before[id] ?? (isPainted && isInSight(id) ? "covered" : "left-out");
  }
  return marks;
}
