import { expect } from "playwright/test";
import { largestShift } from "./cold-load.ts";
import { shiftsSince, waitForPaint, watchShifts } from "./layout-shifts.ts";
import { entranceScreens, publicScreens } from "./screens.ts";
import { test } from "./visitor.ts";

/** A tenth of what the vitals call good: on a phone, the lower half of the page by a line. */
const mostShift = 0.01;

for (const width of [320, 1280]) {
  test(`nothing of any page for everybody moves while it loads, ${width} px wide`, async ({ page }) => {
    test.slow();
    const screens = [...(await publicScreens(page)), ...entranceScreens];
    await page.setViewportSize({ width, height: 800 });
    const client = await page.context().newCDPSession(page);
    await client.send("Network.setCacheDisabled", { cacheDisabled: true });
    await watchShifts(page);
    const moved: string[] = [];
    for (const { name, path } of screens) {
      await page.goto(path);
      await page.waitForFunction(
        () =>
          document.documentElement.dataset.hydrated === "true" &&
          document.fonts.status === "loaded" &&
          // The current user is known.
          !document.querySelector('header [aria-disabled="true"]'),
      );
      await waitForPaint(page);
      const shifts = await shiftsSince(page, 0);
      const value = largestShift(shifts.map(({ atMs, value: by }) => ({ at: atMs, value: by })));
      if (value > mostShift) moved.push(`${name} by ${value.toFixed(3)}: ${shifts.map(({ what }) => what).join("; ")}`);
    }
    expect(moved).toEqual([]);
  });
}
