/** Members of `paths`: one namespace to import, split into files so that a page loads only those it uses. */
export * from "./machines.ts";
export * from "./own.ts";
export { salariesFile, salaryAdverts, salaryAnswer, salaryCalculator, salaryComparison, salaryDatabase } from "./salaries.ts";
export * from "./site.ts";
