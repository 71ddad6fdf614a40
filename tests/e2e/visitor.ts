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
  // Requests still pending when a test ends must not fail the next one.
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
});
