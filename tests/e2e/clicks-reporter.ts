import type { Reporter, TestCase, TestResult } from "playwright/types/testReporter";

/** Prints what each whole way through the site costs a person: clicks (keys pressed counted in), fields filled in, dead ends, and seconds. */
export default class ClicksReporter implements Reporter {
  onTestEnd({ title }: TestCase, { annotations, duration, status }: TestResult): void {
    const cost = annotations.find(({ type }) => type === "journey")?.description;
    if (cost) process.stdout.write(`JOURNEY | ${title} | ${cost} | ${Math.round(duration / 1000)} s | ${status}\n`);
  }
}
