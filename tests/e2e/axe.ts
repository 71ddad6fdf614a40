import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

/** What axe finds wrong with the page as it stands, by rule and place. Left out: every rule. */
export async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  // The pages have no frames, so the faults need not be gathered in a page of their own.
  const { violations } = await (rules ? axe.withRules(rules) : axe).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3).map(({ target }) => target.join(" "));
    return `${id}: ${places.join(" | ")}`;
  });
}

export async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${name}, scrolls sideways`).toBeLessThanOrEqual(0);
}
