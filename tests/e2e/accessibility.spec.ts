import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "playwright/test";
import { publicScreens } from "./screens.ts";

const widths = [320, 768, 1280];
const schemes = ["light", "dark"] as const;

for (const colorScheme of schemes) {
  for (const width of widths) {
    test(`axe finds nothing on any public screen at ${width} px, ${colorScheme}`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
      const page = await context.newPage();
      for (const { name, path } of await publicScreens(page)) {
        await page.goto(path);
        await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .map((node) => node.target.join(" "))
              .slice(0, 3)
              .join(" | ")}`,
        );
        expect(found, `${name} (${path})`).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
      }
      await context.close();
    });
  }
}
