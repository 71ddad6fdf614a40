import { isFullRun } from "./environment.mjs";

/** How many rows or random examples a test takes: few in `npm test`, where the rule does not need the number, and all of them in the full run. */
export const sizeOfRun = ({ daily, full }: { daily: number; full: number }): number => (isFullRun ? full : daily);
