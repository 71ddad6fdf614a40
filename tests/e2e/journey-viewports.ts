import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";

/** A journey is walked on a phone one day and at a desk another; on both in the whole run. */
export const journeyViewports = (journey: string) =>
  sampleOfTheDay(
    [
      { width: 390, height: 844 },
      { width: 1280, height: 900 },
    ],
    1,
    `viewports of ${journey}`,
  );
