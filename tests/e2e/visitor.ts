import { randomBytes } from "node:crypto";
import { test as base } from "playwright/test";

/** Returns headers of a network that no other test uses. */
export function ownNetwork(): { "x-forwarded-for": string } {
  const network = randomBytes(6)
    .toString("hex")
    .replace(/(....)(?=.)/g, "$1:");
  return { "x-forwarded-for": `fd00:${network}::1` };
}

/** Every test's visitor comes from a network of their own, so that none spends the quotas of another's. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  extraHTTPHeaders: async ({}, use) => {
    await use(ownNetwork());
  },
  page: async ({ page }, use, testInfo) => {
    const errors: string[] = [];
    page.on("pageerror", ({ name, message, stack }) => errors.push(stack ?? `${name}: ${message}`));
    page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
    await use(page);
    // A page that failed says little: the report of a failed test names what its scripts threw.
    if (testInfo.status !== testInfo.expectedStatus && errors.length > 0) {
      await testInfo.attach("page errors", { body: errors.join("\n"), contentType: "text/plain" });
    }
    // Requests still pending when a test ends must not fail the next one.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
});
