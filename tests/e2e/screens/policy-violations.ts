import type { Page } from "playwright/test";

declare global {
  interface Window {
    policyViolations: string[];
  }
}

/** From the next load on whatever breaks the content security policy is noted, as browsers report it to the site. */
export const watchPolicy = (page: Page) =>
  page.addInitScript(() => {
    window.policyViolations = [];
    window.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile, lineNumber, sample }) => {
      window.policyViolations.push(`${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber} ${sample}`);
    });
  });

/** Since the page was loaded. */
export const policyViolations = async (page: Page): Promise<string[]> =>
  (await page.evaluate(() => window.policyViolations)).map((violation) => `breaks the policy: ${violation}`);
