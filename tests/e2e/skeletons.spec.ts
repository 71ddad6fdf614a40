import { arrivals } from "./arrivals.ts";
import { testSkeleton } from "./skeleton-test.ts";

/** A visitor's link, a signed-in user's link, and an address opened directly. tests/render/skeletons.test.tsx renders every skeleton. */
const sample: Readonly<Record<string, number>> = { "job detail": 320, "jobseeker dashboard": 1280, "post-job, step 2": 768 };

for (const [name, width] of Object.entries(sample)) {
  const arrival = arrivals.find((each) => each.name === name);
  if (!arrival) throw new Error(`No arrival is named ${name}`);
  testSkeleton(arrival, width);
}
