import { arrivals } from "./arrivals.ts";
import { testSkeleton } from "./skeleton-test.ts";

for (const arrival of arrivals) for (const width of [320, 768, 1280]) testSkeleton(arrival, width);
