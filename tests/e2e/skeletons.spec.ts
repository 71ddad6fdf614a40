import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { arrivals } from "./arrivals.ts";
import { testSkeleton } from "./skeleton-test.ts";

const cases = arrivals.flatMap((arrival) => [320, 768, 1280].map((width) => ({ arrival, width })));

// About 5 s each. tests/render/skeletons.test.tsx renders every skeleton.
for (const { arrival, width } of sampleOfTheDay(cases, 5, "skeletons")) testSkeleton(arrival, width);
