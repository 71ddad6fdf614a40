import type { Reporter, TestCase, TestResult, TestStep } from "playwright/types/testReporter";

const clicking = /^(?:double )?(?:click|check|uncheck|select option|set input files|press)\b/i;
const filling = /^fill\b/i;

/** Prints what each test costs a person: clicks (keys pressed and choices made counted in), fields filled in, and seconds. */
export default class ClicksReporter implements Reporter {
  onTestEnd({ title }: TestCase, { steps, duration, status }: TestResult): void {
    const calls = steps.flatMap(withNested).filter(({ category }) => category === "pw:api");
    const count = (kind: RegExp) => calls.filter((step) => kind.test(step.title)).length;
    process.stdout.write(
      `JOURNEY | ${title} | ${count(clicking)} clicks | ${count(filling)} fields | ${Math.round(duration / 1000)} s | ${status}\n`,
    );
  }
}

const withNested = (step: TestStep): TestStep[] => [step, ...step.steps.flatMap(withNested)];
