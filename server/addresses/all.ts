/** What `paths` names: all in one place to write by, in files of its own for what a page loads. */
export * from "./machines.ts";
export * from "./own.ts";
export { salariesFile, salaryAdverts, salaryCalculator, salaryDatabase } from "./salaries.ts";
export * from "./site.ts";
